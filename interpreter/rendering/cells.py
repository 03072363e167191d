"""One cell as a reader sees it, and the width that it takes on a terminal."""

from __future__ import annotations

import unicodedata
from datetime import datetime, time
from typing import Any

from ml_tools.wording.numbers import number

_DIGITS = 6
_CHARS_MAX = 60
_WIDE = frozenset("WF")
_ZERO_WIDTH = frozenset({"Mn", "Me", "Cf"})


def show(value: Any, limit: int = _CHARS_MAX) -> str:
    """Return a cell on one line: numbers with separators, text without control characters."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return number(value, _DIGITS)
    if isinstance(value, datetime) and value.time() == time.min and value.tzinfo is None:
        return value.date().isoformat()
    return one_line(str(value), limit)


def one_line(text: str, limit: int) -> str:
    """Return ``text`` on one line of at most ``limit`` characters.

    Control and direction characters are dropped: they could rewrite what a terminal shows.
    """
    kept = (c if c.isprintable() or c == "\u200d" else " " for c in text[: limit * 4 + 4])
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def several_lines(text: str) -> str:
    """Return text with its line ends and tabs, but without other control characters."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t\u200d")


def width(text: str) -> int:
    """Return the columns that ``text`` takes on a terminal: two for Chinese characters."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(c) in _WIDE else 1
        for c in text
        if unicodedata.category(c) not in _ZERO_WIDTH
    )


def fit(text: str, columns: int) -> str:
    """Return ``text`` cut to at most ``columns`` terminal columns."""
    if width(text) <= columns:
        return text
    out = ""
    for char in text:
        if width(out) + width(char) > columns - 1:
            break
        out += char
    return out + "…"
