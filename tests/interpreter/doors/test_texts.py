"""Both languages have every text, with the same slots."""

from __future__ import annotations

import string
import tomllib

import pytest

from tests.architecture.source import ROOT

FILES = [
    "interpreter/doors/cli/texts.toml",
    "interpreter/rendering/wording.toml",
    "interpreter/sentences.toml",
]


def _slots(text: str) -> set[str]:
    return {name.partition(":")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", FILES)
def test_the_languages_agree(name: str) -> None:
    texts = tomllib.loads((ROOT / name).read_text("utf-8"))
    assert set(texts["en"]) == set(texts["zh"])
    assert len(texts["en"]) > 10
    for key, text in texts["en"].items():
        assert _slots(text) == _slots(texts["zh"][key]), key
