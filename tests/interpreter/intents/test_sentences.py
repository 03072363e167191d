"""Both languages have the same sentences with the same slots."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from string import Formatter

import pytest


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def flat(table: dict, prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= (
            flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
        )
    return found


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("interpreter.intents", "messages.toml"),
        ("interpreter.codegen.planner", "wording.toml"),
    ],
)
def test_same_sentences_same_slots(package: str, name: str) -> None:
    data = tomllib.loads((files(package) / name).read_text("utf-8"))
    english, chinese = flat(data["en"]), flat(data["zh"])
    assert english.keys() == chinese.keys()
    assert {k: slots(v) for k, v in english.items()} == {k: slots(v) for k, v in chinese.items()}
