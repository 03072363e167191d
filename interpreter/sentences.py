"""Sentences about data that cannot be used and runs that ended badly, in two languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bridge.errors import Error

_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_MEANT = re.compile(r"did you mean (.+?)\?")


def sentence(lang: str, key: str, **slots: object) -> str:
    """Return the sentence ``key`` in "en" or "zh" with its slots filled; "" where there is none."""
    template = _sentences()[lang].get(key)
    return template.format_map(slots) if template is not None else ""


def error_in(lang: str, error: Error) -> tuple[str, str]:
    """Return message and hint of an error of the lower floors, which speak English only.

    In Chinese what is not translated is told in English behind a Chinese beginning.
    """
    message, hint = as_sentence(error.message), as_sentence(error.hint)
    known = _sentences()["zh_errors"]
    if lang != "zh" or error.code not in known:
        return sentence(lang, "data_unusable", message=message), hint
    quoted = _QUOTED.search(error.message)
    thing = f"“{quoted[1] or quoted[2]}”" if quoted else ""
    close = _MEANT.search(error.hint)
    meant = f"您是不是指 {close[1]}？" if close else known[f"{error.code}_hint"]
    return known[error.code].format(thing=thing), meant


def as_sentence(text: str) -> str:
    """Return ``text`` with a capital at its beginning and a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".?!。？！" else f"{text}."


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("interpreter") / "sentences.toml").read_text("utf-8"))
