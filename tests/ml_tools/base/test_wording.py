"""Numbers and sentences: the same facts in both languages."""

from __future__ import annotations

import math
import string
import tomllib
from pathlib import Path

import pytest

import ml_tools
from ml_tools.wording import effect_word, names, number, p_value, percent

_ROOT = Path(ml_tools.__file__).parent
_FILES = [
    *sorted(_ROOT.glob("wording/*/*.toml")),
    *sorted(_ROOT.glob("*/sentences.toml")),
]


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (3.0, "3"),
        (1234567.891, "1,234,568"),
        (0.0123456, "0.01235"),
        (-12.3456, "-12.35"),
        (1e-9, "1.000e-09"),
        (math.nan, "–"),
        (math.inf, "∞"),
    ],
)
def test_numbers(x, text):
    assert number(x) == text


def test_percent():
    assert percent(0.12345) == "12.3%"


@pytest.mark.parametrize(
    ("p", "text"), [(0.0, "< 1e-300"), (5e-324, "< 1e-300"), (0.0123, "= 0.012"), (1.0, "= 1")]
)
def test_a_p_value_is_never_zero(p, text):
    assert p_value(p) == text


def test_many_names_are_cut_with_their_number():
    assert names("abcdefghij", "en").endswith("and 2 more")
    assert "2" in names("abcdefghij", "zh")


def test_effect_words_follow_fixed_cuts():
    assert effect_word("correlation", -0.8, "en") == "very strong"
    assert effect_word("correlation", 0.05, "zh") == "可忽略"


@pytest.mark.parametrize("file", _FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_templates_hold_the_same_slots_in_both_languages(file):
    for key, texts in tomllib.loads(file.read_text("utf-8")).items():
        slots = {
            lang: sorted(
                (field.removesuffix("_zh"), spec.partition(" ")[0])
                for _, field, spec, _ in string.Formatter().parse(texts[lang])
                if field
            )
            for lang in ("en", "zh")
        }
        assert slots["en"] == slots["zh"], key
