"""The English and Chinese words of questions, from their data files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from interpreter.intents.mentions import Sense
from interpreter.intents.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMERIC = frozenset({"number", "month"})


@dataclass(frozen=True, slots=True)
class Synonyms:
    """Words for one business thing, and whether its amounts add up over rows."""

    words: frozenset[str]
    additive: bool
    average: bool


@cache
def phrases() -> Mapping[str, tuple[Sense, ...]]:
    """Return every phrase of both lexicons with its senses, content before function words."""
    found: dict[str, list[Sense]] = {}
    for language in ("en", "zh"):
        for kind, names in _read(f"{language}.toml").items():
            if kind == "implied":
                continue
            for name, words in names.items():
                for word in words:
                    senses = found.setdefault(fold(word), [])
                    value = float(name) if kind in _NUMERIC else None
                    sense = Sense(kind, name, value=value)
                    if sense not in senses:
                        senses.append(sense)
    return {phrase: tuple(senses) for phrase, senses in found.items()}


@cache
def implied() -> Mapping[str, str]:
    """Return the comparisons that name their column themselves: "older than" → "age"."""
    return {k: v for name in ("en", "zh") for k, v in _read(f"{name}.toml")["implied"].items()}


@cache
def synonyms() -> tuple[Synonyms, ...]:
    """Return the groups of words that name the same business thing."""
    return tuple(
        Synonyms(
            frozenset(fold(word) for word in group["words"]),
            bool(group.get("additive")),
            bool(group.get("average")),
        )
        for group in _read("synonyms.toml")["group"]
    )


def _read(name: str) -> dict:
    return tomllib.loads((files("interpreter.intents") / name).read_text("utf-8"))
