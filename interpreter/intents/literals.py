"""Numbers and dates as people write them in questions."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING

from interpreter.intents.mentions import Mention, Period, Sense

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCALES = {"k": 1e3, "m": 1e6, "千": 1e3, "万": 1e4, "百万": 1e6, "千万": 1e7, "亿": 1e8}
_NUMBER = re.compile(
    r"(?<![a-z0-9_.])[¥$€£]?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)"
    r"(?:(k|m)(?![a-z0-9])|(百万|千万|千|万|亿))?(\s?%)?(st|nd|rd|th)?"
)
_PERCENTILE = re.compile(r"(?<![a-z0-9])p(\d{1,2})(?![a-z0-9])")
_CHINESE = re.compile(r"[零一二两三四五六七八九十百千]+")
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_QUARTERS = {"一": 1, "二": 2, "三": 3, "四": 4}
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_YEAR = r"((?:19|20)\d{2})"
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("day", re.compile(rf"(?<!\d){_YEAR}[-/.](\d{{1,2}})[-/.](\d{{1,2}})(?!\d)")),
    ("day", re.compile(rf"(?<!\d){_YEAR}年(\d{{1,2}})月(\d{{1,2}})[日号]")),
    ("month", re.compile(rf"(?<!\d){_YEAR}[-/.](\d{{1,2}})(?![\d\-/.])")),
    ("month", re.compile(rf"(?<!\d){_YEAR}年(\d{{1,2}})月份?")),
    ("named", re.compile(rf"(?<![a-z])({'|'.join(_MONTHS)})[a-z]*\.?,? {_YEAR}(?!\d)")),
    ("quarter", re.compile(rf"(?<!\d){_YEAR} ?q([1-4])(?!\d)")),
    ("quarter", re.compile(rf"(?<!\d){_YEAR}年第?([1-4一二三四])季度?")),
    ("quarter_first", re.compile(rf"(?<![a-z0-9])q([1-4]),? (?:of )?{_YEAR}(?!\d)")),
    ("year", re.compile(rf"(?<![\d.,]){_YEAR}(?:年|年度)?(?![\d年]|\.\d)")),
)


def find_literals(text: str) -> Iterator[Mention]:
    """Yield every number and period that ``text`` may hold; they may overlap."""
    yield from _periods(text)
    for match in _NUMBER.finditer(text):
        digits, latin, chinese, percent, _ordinal = match.groups()
        scale = _SCALES.get(latin or chinese or "", 1.0)
        value = float(digits.replace(",", "")) * scale
        sense = Sense("number", value=value, percent=bool(percent))
        yield Mention(match.start(), match.end(), match[0], (sense,))
    for match in _PERCENTILE.finditer(text):
        senses = (Sense("op", "quantile", value=float(match[1]) / 100),)
        yield Mention(match.start(), match.end(), match[0], senses)
    for match in _CHINESE.finditer(text):
        value = _chinese_number(match[0])
        if value is not None and len(match[0]) > 1:
            yield Mention(
                match.start(), match.end(), match[0], (Sense("number", value=float(value)),)
            )


def month_period(year: int, month: int) -> Period:
    """Return a calendar month."""
    end = date(year + month // 12, month % 12 + 1, 1)
    return Period(date(year, month, 1), end, f"{year}-{month:02d}", "month")


def quarter_period(year: int, quarter: int) -> Period:
    """Return a calendar quarter."""
    end = date(year + (quarter == 4), 1 if quarter == 4 else quarter * 3 + 1, 1)
    return Period(date(year, quarter * 3 - 2, 1), end, f"{year}Q{quarter}", "quarter")


def year_period(year: int) -> Period:
    """Return a calendar year."""
    return Period(date(year, 1, 1), date(year + 1, 1, 1), str(year), "year")


def _periods(text: str) -> Iterator[Mention]:
    for form, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            try:
                period = _period(form, match)
            except ValueError:
                continue
            yield Mention(match.start(), match.end(), match[0], (Sense("date", value=period),))


def _period(form: str, match: re.Match[str]) -> Period:
    if form == "day":
        start = date(int(match[1]), int(match[2]), int(match[3]))
        return Period(start, start + timedelta(days=1), start.isoformat(), "day")
    if form == "named":
        return month_period(int(match[2]), _MONTHS.index(match[1]) + 1)
    if form == "year":
        return year_period(int(match[1]))
    if form == "month":
        if not 1 <= int(match[2]) <= 12:
            raise ValueError(match[0])
        return month_period(int(match[1]), int(match[2]))
    year, quarter = (match[2], match[1]) if form == "quarter_first" else (match[1], match[2])
    return quarter_period(int(year), _QUARTERS.get(quarter) or int(quarter))


def _chinese_number(text: str) -> int | None:
    total, digit = 0, None
    for char in text:
        if char in _DIGITS:
            if digit is not None:
                return None
            digit = _DIGITS[char]
        else:
            total += (1 if digit is None else digit) * _PLACES[char]
            digit = None
    return total + (digit or 0)
