"""Infinite numbers are numbers; "NaN" among them is a missing cell."""

from __future__ import annotations

import math

import pyarrow as pa
import pytest

from bridge.convert.columns import convert_text


@pytest.mark.parametrize("first", ["inf", "3", "NaN", "-Infinity"])
def test_a_column_with_infinities_is_numeric(first: str) -> None:
    found = convert_text(pa.array([first, "2.5", "-inf", "nan", None]), "v")
    expected = {"inf": math.inf, "3": 3.0, "NaN": None, "-Infinity": -math.inf}[first]
    assert found.values.to_pylist() == [expected, 2.5, -math.inf, None, None]


def test_words_alone_are_no_numbers() -> None:
    found = convert_text(pa.array(["inf", "nan"]), "v")
    assert pa.types.is_string(found.values.type)


@pytest.mark.parametrize("word", ["n/a", "NA", "-", "NULL"])
def test_a_word_for_missing_does_not_make_them_text(word: str) -> None:
    found = convert_text(pa.array([word, "1", "Infinity", "-inf", "NaN", "2.5"]), "v")
    assert found.values.to_pylist() == [None, 1.0, math.inf, -math.inf, None, 2.5]
    assert found.note == f"2 cells ({word!r}, 'NaN') read as missing"


def test_a_number_too_large_for_floating_point_does_not_become_infinite() -> None:
    cells = ["1e400", "1", "2"]
    assert convert_text(pa.array(cells), "v").values.to_pylist() == cells
