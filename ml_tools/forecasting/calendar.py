"""Periods of a series as whole numbers: which frequency dates have, and dates back from numbers."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from ml_tools.wording import refusal

Dates = NDArray[np.datetime64]
Ordinals = NDArray[np.int64]
Unit = Literal["month", "day", "business", "second"]

_DAY: Final = np.timedelta64(1, "D")
_MONTH: Final = np.timedelta64(1, "M")
_WEEKDAYS: Final = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
_MONTHS: Final = (
    "JAN",
    "FEB",
    "MAR",
    "APR",
    "MAY",
    "JUN",
    "JUL",
    "AUG",
    "SEP",
    "OCT",
    "NOV",
    "DEC",
)
_DAY_S: Final = 86_400
_FILLED_MIN: Final = 0.7  # a grid on which fewer periods hold a row is too fine
_SPARSE: Final = 0.3  # of a regular grid: below, a few far dates or long pauses made it up
MONTH_END: Final = 31


@dataclass(frozen=True, slots=True)
class Calendar:
    """A regular grid of periods.

    Attributes:
        unit: what a period is counted in; weeks are 7 days.
        step: how many units a period has.
        phase: ordinal unit (modulo ``step``) at which periods begin.
        day: for months, the day of the month that a period is dated by; 31 for the last.
    """

    unit: Unit
    step: int
    phase: int = 0
    day: int = 1

    @property
    def alias(self) -> str:
        """The pandas name of the frequency ("D", "W-SUN", "MS", "QE-DEC", "h", ...)."""
        many = "" if self.step == 1 else str(self.step)
        if self.unit == "business":
            return "B"
        if self.unit == "day":
            if self.step % 7:
                return f"{many}D"
            weeks = "" if self.step == 7 else str(self.step // 7)
            return f"{weeks}W-{_WEEKDAYS[(self.phase + 3) % 7]}"  # day 0 of 1970 is a Thursday
        if self.unit == "second":
            for size, name in ((3600, "h"), (60, "min"), (1, "s")):
                if self.step % size == 0:
                    return f"{'' if self.step == size else self.step // size}{name}"
        end = "E" if self.day == MONTH_END else "S"
        if self.step in {3, 12}:
            month = self.phase + (9 if end == "E" and self.step == 3 else 0)
            return f"{'Q' if self.step == 3 else 'Y'}{end}-{_MONTHS[month]}"
        return f"{many}M{end}"

    @property
    def season(self) -> int:
        """Periods after which the year, week or day repeats; 1 where nothing does."""
        if self.unit == "month":
            return 12 // self.step if 12 % self.step == 0 else 1
        if self.unit == "business":
            return 5
        if self.unit == "day":
            return 7 if self.step == 1 else 52 if self.step == 7 else 1
        return _DAY_S // self.step if self.step >= 300 and _DAY_S % self.step == 0 else 1

    @property
    def horizon(self) -> int:
        """How many periods ahead a forecast looks when nothing was said."""
        if self.unit == "business" or (self.unit, self.step) == ("day", 1):
            return 30
        return self.season if self.season > 1 else 3

    @property
    def name(self) -> str:
        """What one period is called: "month", "week", ...; the alias where there is no word."""
        known = {
            ("month", 1): "month",
            ("month", 3): "quarter",
            ("month", 12): "year",
            ("day", 1): "day",
            ("day", 7): "week",
            ("business", 1): "business_day",
            ("second", 3600): "hour",
            ("second", 60): "minute",
        }
        return known.get((self.unit, self.step), "period")

    def ordinals(self, dates: Dates) -> Ordinals:
        """Return the number of the period that each date falls in."""
        if self.unit == "month":
            units = dates.astype("datetime64[M]").astype(np.int64)
            day = (dates.astype("datetime64[D]") - dates.astype("datetime64[M]")).astype(np.int64)
            if self.day == MONTH_END:  # a period is dated by its last month
                return -((self.phase - units) // self.step)
            if self.day > 1:
                units = units - (day + 1 < self.day)
        elif self.unit == "day":
            units = dates.astype("datetime64[D]").astype(np.int64)
            if self.step % 7 == 0:  # a week is dated by its last day: the anchor
                return -((self.phase - units) // self.step)
        elif self.unit == "business":
            days = dates.astype("datetime64[D]")
            return np.busday_count(
                np.datetime64("1970-01-01"), np.busday_offset(days, 0, "backward")
            )
        else:
            units = dates.astype("datetime64[s]").astype(np.int64)
        return (units - self.phase) // self.step

    def stamps(self, ordinals: Ordinals) -> Dates:
        """Return the date of each period number, the inverse of ``ordinals``; datetime64[s]."""
        units = ordinals * self.step + self.phase
        if self.unit == "month":
            months = units.astype("datetime64[M]")
            last = (months + _MONTH).astype("datetime64[D]") - _DAY
            dated = months.astype("datetime64[D]") + (min(self.day, MONTH_END) - 1) * _DAY
            return np.minimum(dated, last).astype("datetime64[s]")
        if self.unit == "business":
            first = np.datetime64("1970-01-01")
            return np.busday_offset(first, ordinals, "forward").astype("datetime64[s]")
        if self.unit == "day":
            return units.astype("datetime64[D]").astype("datetime64[s]")
        return units.astype("datetime64[s]")


@cache
def words() -> dict[str, dict[str, Any]]:
    """Return the room's names of frequencies and of level-like columns."""
    return tomllib.loads(files("ml_tools.forecasting").joinpath("frequencies.toml").read_text())


def named_calendar(name: str, dates: Dates) -> Calendar:
    """Return the grid that a user's frequency name means for these dates.

    The anchor is that of the dates where they have one (month ends, Mondays).

    Raises:
        Refusal: "unknown_frequency" with close matches.
    """
    text = name.strip().lower()
    hit = re.fullmatch(r"(\d*)\s*([^\d\s-]+)(?:-([a-z]{3}))?", text)
    known = words()["names"]
    if hit is None or hit[2] not in known or (hit[1] and int(hit[1]) == 0):
        close = get_close_matches(text, known, n=3, cutoff=0.5)
        raise refusal("unknown_frequency", frequency=name, close=close)
    unit, step = known[hit[2]]
    step *= int(hit[1] or 1)
    if unit == "month":
        day = _month_day(dates)
        if hit[2].endswith("s") and len(hit[2]) == 2:
            day = 1
        elif hit[2].endswith("e") and len(hit[2]) == 2:
            day = MONTH_END
        end = day == MONTH_END
        phase = _month_phase(dates, step, default=step - 1 if end else 0)
        return Calendar("month", step, phase, day if day is not None else 1)
    if unit == "day" and step % 7 == 0:
        return Calendar("day", step, _week_phase(dates, step, hit[3]))
    if unit == "second" and _DAY_S % step:
        return Calendar(unit, step, int(dates.min().astype("datetime64[s]").astype(int) % step))
    return Calendar(unit, 1 if unit == "business" else step)


def infer_calendar(dates: Dates) -> Calendar:
    """Return the grid that fits these dates best: regular ones exactly, others by filling.

    Args:
        dates: at least two distinct datetimes, any order.
    """
    stamps = np.unique(dates.astype("datetime64[s]"))
    seconds = stamps.astype(np.int64)
    found = _intraday(stamps) if np.any(seconds % _DAY_S) else _monthly(stamps) or _daily(stamps)
    return found if found and filled_share(found, stamps) >= _SPARSE else _filled(stamps)


def filled_share(calendar: Calendar, dates: Dates) -> float:
    """Return the share of periods, from the first to the last, in which a date falls."""
    held = np.unique(calendar.ordinals(dates))
    return len(held) / float(held[-1] - held[0] + 1)


def _monthly(stamps: Dates) -> Calendar | None:
    day = _month_day(stamps)
    if day is None:
        return None
    months = np.unique(stamps.astype("datetime64[M]").astype(np.int64))
    if len(months) < 2 or len(months) < len(stamps):
        return None
    step = int(np.gcd.reduce(np.diff(months)))
    if step in {2, 4, 6} and len(months) < 4:
        step = 1
    return Calendar("month", step, int(months[0] % step), day)


def _month_day(dates: Dates) -> int | None:
    """Return the one day of the month of all dates; 31 if all are last days; else None."""
    days = np.unique(dates.astype("datetime64[D]"))
    months = days.astype("datetime64[M]")
    ends = (months + _MONTH).astype("datetime64[D]") - _DAY
    if bool((days == ends).all()):
        return MONTH_END
    numbers = np.unique((days - months.astype("datetime64[D]")).astype(np.int64) + 1)
    return int(numbers[0]) if len(numbers) == 1 and numbers[0] <= 28 else None


def _month_phase(dates: Dates, step: int, default: int) -> int:
    months = np.unique(dates.astype("datetime64[M]").astype(np.int64) % step)
    return int(months[0]) if len(months) == 1 else default


def _daily(stamps: Dates) -> Calendar | None:
    days = stamps.astype("datetime64[D]").astype(np.int64)
    gaps = np.diff(days)
    step = int(np.gcd.reduce(gaps))
    if step % 7 == 0:
        common = int(np.median(gaps))
        step = common if common % 7 == 0 and step < common and np.all(gaps % common == 0) else step
        return Calendar("day", step, int(days[0] % step))
    if float((gaps == 1).mean()) >= 0.5:
        weekend = (days + 3) % 7 >= 5
        if not weekend.any() and days[-1] - days[0] >= 14 and np.all(gaps <= 10):
            return Calendar("business", 1)
        return Calendar("day", 1)
    if step > 1 and float((gaps == step).mean()) >= 0.5:
        return Calendar("day", step, int(days[0] % step))
    return None


def _intraday(stamps: Dates) -> Calendar | None:
    gaps = np.diff(stamps.astype(np.int64))
    sizes, counts = np.unique(gaps, return_counts=True)
    step = int(sizes[counts.argmax()])
    seconds = stamps.astype(np.int64)
    if step > _DAY_S // 2 or counts.max() < 0.5 * len(gaps):
        return None
    phase = int(seconds[0] % step)
    return Calendar("second", step, phase) if np.mean(seconds % step == phase) > 0.9 else None


def _filled(stamps: Dates) -> Calendar:
    """Return the finest of hours to years in which most periods hold a row."""
    grids = [
        Calendar("second", 3600),
        Calendar("day", 1),
        Calendar("day", 7, _week_phase(stamps, 7, None)),
        Calendar("month", 1),
        Calendar("month", 3),
        Calendar("month", 12),
    ]
    if not np.any(stamps.astype(np.int64) % _DAY_S):
        grids = grids[1:]
    for grid in grids:
        if filled_share(grid, stamps) >= _FILLED_MIN:
            return grid
    return grids[-1]


def _week_phase(dates: Dates, step: int, anchor: str | None) -> int:
    days = np.unique(dates.astype("datetime64[D]").astype(np.int64) % step)
    if anchor and anchor.upper() in _WEEKDAYS:
        return (_WEEKDAYS.index(anchor.upper()) - 3) % 7
    return int(days[0]) if len(days) == 1 else 3  # weeks end on Sunday
