"""Sentences of refusals and questions back, in the language of the question."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Lang = Literal["en", "zh"]


def say(lang: Lang, key: str, **slots: object) -> str:
    """Return the sentence ``key`` in ``lang`` with its slots filled."""
    return _sentences()[lang][key].format_map(slots)


def quoted(lang: Lang, names: Iterable[str], limit: int = 12) -> str:
    """Return names in quotation marks, joined, at most ``limit`` of them."""
    names = list(names)
    marks = ("“", "”") if lang == "zh" else ("'", "'")
    shown = [f"{marks[0]}{_one_line(name)}{marks[1]}" for name in names[:limit]]
    if len(names) > limit:
        shown.append("…")
    return ("、" if lang == "zh" else ", ").join(shown)


def _one_line(name: str, limit: int = 60) -> str:
    text = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("interpreter.intents") / "messages.toml").read_text("utf-8"))
