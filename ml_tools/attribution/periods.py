"""Two periods to compare: as a user writes them, or the last two complete ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.wording import refusal

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DAY: Final = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
_MONTH: Final = re.compile(r"(\d{4})[-/.年](\d{1,2})月?")
_QUARTER: Final = re.compile(r"(\d{4})[-年\s]*(?:Q|第)([1-4一二三四])(?:季度)?", re.IGNORECASE)
_YEAR: Final = re.compile(r"(\d{4})年?")
_CHINESE: Final = {"一": 1, "二": 2, "三": 3, "四": 4}


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of days, the end not part of it.

    Attributes:
        start: first day.
        end: the day after the last.
        label: how it is written.
    """

    start: np.datetime64
    end: np.datetime64
    label: str

    @property
    def days(self) -> int:
        """Length in days."""
        return int((self.end - self.start).astype("timedelta64[D]").astype(int))

    def holds(self, dates: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which dates fall in the period."""
        return (dates >= self.start) & (dates < self.end)


def read_period(text: str, param: str) -> Period:
    """Return the period that ``text`` means.

    Example:
        >>> read_period("2024Q1", "before").days
        91

    Raises:
        Refusal: "invalid_period".
    """
    written = text.strip()
    first, dots, last = written.partition("..")
    try:
        start, end = _span(first.strip())
        if dots:
            end = _span(last.strip())[1]
    except ValueError:
        raise refusal("invalid_period", period=text, parameter=param) from None
    if end <= start:
        raise refusal("invalid_period", period=text, parameter=param)
    return Period(start, end, written)


def _span(text: str) -> tuple[np.datetime64, np.datetime64]:
    if hit := _DAY.fullmatch(text):
        day = np.datetime64(f"{hit[1]}-{int(hit[2]):02d}-{int(hit[3]):02d}", "D")
        return day, day + _days(1)
    if hit := _QUARTER.fullmatch(text):
        quarter = _CHINESE[hit[2]] if hit[2] in _CHINESE else int(hit[2])
        return _months(np.datetime64(f"{hit[1]}-{3 * quarter - 2:02d}", "M"), 3)
    if hit := _MONTH.fullmatch(text):
        return _months(np.datetime64(f"{hit[1]}-{int(hit[2]):02d}", "M"), 1)
    if hit := _YEAR.fullmatch(text):
        return _months(np.datetime64(f"{hit[1]}-01", "M"), 12)
    raise ValueError(text)


def _days(count: int) -> np.timedelta64:
    return np.timedelta64(count, "D")


def _months(first: np.datetime64, count: int) -> tuple[np.datetime64, np.datetime64]:
    after = first + np.timedelta64(count, "M")
    return first.astype("datetime64[D]"), after.astype("datetime64[D]")


def last_two(dates: NDArray[Any]) -> tuple[Period, Period]:
    """Return the last two complete periods of the finest kind that the rows fill.

    Days for two weeks or less, weeks up to two months, else months; quarters and years where the
    dates are that far apart.

    Raises:
        Refusal: "one_period" when the dates span less than two.
    """
    days = np.unique(dates.astype("datetime64[D]"))
    if len(days) < 2:
        raise refusal("one_period", first=str(days[0]), last=str(days[-1]))
    gaps = np.diff(days).astype(int)
    usual = int(np.quantile(gaps, 0.9))
    span = int((days[-1] - days[0]).astype(int)) + usual
    if np.median(gaps) > 200:
        months = 12
    elif np.median(gaps) > 45:
        months = 3
    elif span >= 59:
        months = 1
    else:
        return _last_days(days, 7 if span > 14 else 1, usual)
    numbers = days.astype("datetime64[M]").astype(int) // months
    last = int(numbers[-1])
    end = _of_months(last, months).end
    if months == 1 and days[-1] + _days(usual) < end:
        last -= 1
    if last - 1 < int(numbers[0]):
        raise refusal("one_period", first=str(days[0]), last=str(days[-1]))
    return _of_months(last - 1, months), _of_months(last, months)


def _of_months(number: int, months: int) -> Period:
    first = np.datetime64(number * months, "M")
    start, end = _months(first, months)
    year, month = str(first).split("-")
    label = {1: f"{year}-{month}", 3: f"{year}Q{int(month) // 3 + 1}", 12: year}[months]
    return Period(start, end, label)


def _last_days(days: NDArray[Any], length: int, usual: int) -> tuple[Period, Period]:
    end = days[-1] + _days(1 if length == 1 else max(1, min(usual, length)))
    starts = [end - _days(2 * length), end - _days(length)]
    if starts[0] < days[0]:
        raise refusal("one_period", first=str(days[0]), last=str(days[-1]))
    before, after = (
        Period(start, start + _days(length), _label(start, length)) for start in starts
    )
    return before, after


def _label(start: np.datetime64, length: int) -> str:
    return str(start) if length == 1 else f"{start}..{start + _days(length - 1)}"
