"""Dates written as text, read by one form for the whole column."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

_YEAR_FIRST = re.compile(
    r"^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*(?:[-/.]|月)\s*(\d{1,2})?\s*日?)?"
    r"(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?\s*$"
)
_COMPACT = re.compile(r"^\s*((?:19|20)\d{2})(\d{2})(\d{2})?\s*$")
_QUARTER = re.compile(r"^\s*(\d{4})\s*[-年]?\s*[Qq第]?\s*([1-4一二三四])\s*(?:季度)?\s*$")
_YEAR = re.compile(r"^\s*((?:18|19|20|21)\d{2})\s*年?\s*$")
_YEAR_LAST = re.compile(
    r"^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$"
)
_NAMED = re.compile(r"^[\s\d,./:\-]*[A-Za-z]{3,9}[\s\d,./:\-]*$")
_NAMED_FORMS = ("%b %Y", "%B %Y", "%b-%y", "%b-%Y", "%d %b %Y", "%d-%b-%Y", "%d-%b-%y", "%d %B %Y")
_NAMED_FORMS += ("%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%B %d %Y")
_CHINESE = {"一": "1", "二": "2", "三": "3", "四": "4"}


class AmbiguousOrder(ValueError):  # noqa: N818 - the caller turns it into a refusal
    """Nothing in the column proves whether day or month comes first; holds an example."""


def read_texts(texts: list[str]) -> tuple[pd.Series | None, str | None]:
    """Return the texts as datetimes (NaT where one cannot be read) and how they were read.

    The form is chosen by the first text and must fit at least nine in ten; otherwise None.

    Raises:
        AmbiguousOrder: see the class.
    """
    for read, note in (
        (_year_first, None),
        (_compact, "compact dates"),
        (_quarters, "first day of each quarter"),
        (_years, "first day of each year"),
        (_year_last, "one order of day and month"),
        (_named_months, "English month names"),
    ):
        found = read(texts)
        if found is not None and found.notna().mean() >= 0.9:
            return found, note
    return None, None


def _assembled(parts: list[tuple[Any, ...] | None]) -> pd.Series:
    """Build datetimes from (year, month, day, hour, minute, second); impossible ones are NaT."""
    import pandas as pd

    texts = [
        None if p is None else "{:04d}-{:02d}-{:02d} {:02d}:{:02d}:{:02d}".format(*map(int, p))
        for p in parts
    ]
    return pd.to_datetime(
        pd.Series(texts, dtype="str"), format="%Y-%m-%d %H:%M:%S", errors="coerce"
    )


def _year_first(texts: list[str]) -> pd.Series | None:
    if not _YEAR_FIRST.match(texts[0]):
        return None
    parts: list[tuple[Any, ...] | None] = []
    for text in texts:
        hit = _YEAR_FIRST.match(text)
        parts.append(hit and (hit[1], hit[2], hit[3] or 1, hit[4] or 0, hit[5] or 0, hit[6] or 0))
    return _assembled(parts)


def _compact(texts: list[str]) -> pd.Series | None:
    if not _COMPACT.match(texts[0]):
        return None
    hits = [_COMPACT.match(text) for text in texts]
    return _assembled([hit and (hit[1], hit[2], hit[3] or 1, 0, 0, 0) for hit in hits])


def _quarters(texts: list[str]) -> pd.Series | None:
    first = _QUARTER.match(texts[0])
    if not first or not re.search(r"[Qq季]", texts[0]):
        return None
    parts: list[tuple[Any, ...] | None] = []
    for text in texts:
        hit = _QUARTER.match(text)
        quarter = hit and int(_CHINESE.get(hit[2], hit[2]))
        parts.append((hit[1], 3 * quarter - 2, 1, 0, 0, 0) if hit and quarter else None)
    return _assembled(parts)


def _years(texts: list[str]) -> pd.Series | None:
    if not _YEAR.match(texts[0]):
        return None
    hits = [_YEAR.match(text) for text in texts]
    return _assembled([hit and (hit[1], 1, 1, 0, 0, 0) for hit in hits])


def _year_last(texts: list[str]) -> pd.Series | None:
    hits = [_YEAR_LAST.match(text) for text in texts]
    if not hits[0]:
        return None
    firsts = max(int(hit[1]) for hit in hits if hit)
    seconds = max(int(hit[3]) for hit in hits if hit)
    if firsts <= 12 and seconds <= 12 and hits[0][2] != ".":  # with dots the day comes first
        raise AmbiguousOrder(texts[0])
    day, month = (3, 1) if seconds > 12 else (1, 3)
    return _assembled(
        [
            hit and (hit[4], hit[month], hit[day], hit[5] or 0, hit[6] or 0, hit[7] or 0)
            for hit in hits
        ]
    )


def _named_months(texts: list[str]) -> pd.Series | None:
    import pandas as pd

    if not _NAMED.match(texts[0]):
        return None
    series = pd.Series([text.strip() for text in texts], dtype="str")
    for form in _NAMED_FORMS:
        found = pd.to_datetime(series, format=form, errors="coerce")
        if found.notna().mean() >= 0.9:
            return found
    return None
