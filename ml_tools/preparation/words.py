"""What a column's name says of its values."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

_CUTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@cache
def _lists() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files("ml_tools.preparation").joinpath("words.toml").read_text("utf-8"))


def _words(name: str) -> set[str]:
    return {word.lower() for word in _CUTS.findall(name)}


def names_things(name: str, *, unique: bool) -> bool:
    """Return whether a column of this name identifies things rather than measures them.

    Args:
        name: the column's name.
        unique: whether (nearly) every row has a value of its own.
    """
    lists = _lists()["id"]
    known = {*lists["words"], *(lists["words_when_unique"] if unique else ())}
    return bool(_words(name) & known) or any(word in name for word in lists["chinese"])


def names_dates(name: str) -> bool:
    """Return whether a column of this name is likely to hold dates."""
    lists = _lists()["date"]
    return bool(_words(name) & set(lists["words"])) or any(w in name for w in lists["chinese"])
