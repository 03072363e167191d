"""Sentences about data that cannot be used and runs that ended badly, in two languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


def sentence(lang: str, key: str, **slots: object) -> str:
    """Return the sentence ``key`` in "en" or "zh" with its slots filled; "" where there is none."""
    template = _sentences()[lang].get(key)
    return template.format_map(slots) if template is not None else ""


def as_sentence(text: str) -> str:
    """Return ``text`` with a capital at its beginning and a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".?!。？！" else f"{text}."


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("interpreter") / "sentences.toml").read_text("utf-8"))
