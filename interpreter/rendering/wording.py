"""The words around an answer, in two languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def words(lang: str) -> Mapping[str, str]:
    """Return the words of a language, "en" or "zh"."""
    return tomllib.loads((files("interpreter.rendering") / "wording.toml").read_text("utf-8"))[lang]
