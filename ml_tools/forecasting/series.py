"""Rows of a table as one regular series: aggregated, on a grid, with its gaps told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from ml_tools.forecasting.calendar import words

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ml_tools.forecasting.calendar import Calendar, Dates

_LEVEL_SPREAD: Final = 0.25  # values within a quarter of their mean are levels, not amounts
GAPS_MAX: Final = 0.5


@dataclass(frozen=True, slots=True)
class Series:
    """One value per period, none missing.

    Attributes:
        values: shape (n,), oldest first.
        first: number of the first period on ``calendar``.
        calendar: the grid.
        observed: which periods held a row; the others were filled.
        aggregated: rows beyond one per period that were taken together, and how ("sum", "mean").
        filled: "zero" where gaps became 0 (no rows, nothing happened), "line" where a line was
            drawn between neighbours, None without gaps.
        partial: True where the last period held only part of its rows and was left out.
    """

    values: NDArray[np.float64]
    first: int
    calendar: Calendar
    observed: NDArray[np.bool_] = field(repr=False)
    aggregated: tuple[int, str] = (0, "sum")
    filled: str | None = None
    partial: bool = False

    @property
    def dates(self) -> Dates:
        """The date of each period."""
        return self.calendar.stamps(np.arange(self.first, self.first + len(self.values)))

    def ahead(self, periods: int) -> Dates:
        """Return the dates of the next ``periods`` periods."""
        start = self.first + len(self.values)
        return self.calendar.stamps(np.arange(start, start + periods))

    def last(self, n: int) -> Series:
        """Return the same series without all but the last ``n`` periods."""
        cut = max(0, len(self.values) - n)
        return replace(
            self,
            values=self.values[cut:],
            observed=self.observed[cut:],
            first=self.first + cut,
        )


def regular(
    dates: Dates, values: NDArray[np.float64], calendar: Calendar, name: str, how: str
) -> Series:
    """Return the rows as a regular series on ``calendar``.

    Args:
        dates: datetime of each row, none missing.
        values: its value, finite.
        calendar: the grid.
        name: the column's name, which may say that its values are levels.
        how: "sum", "mean" or "auto" for several rows in one period.
    """
    numbers = calendar.ordinals(dates)
    low = int(numbers.min())
    counts = np.bincount(numbers - low)
    sums = np.bincount(numbers - low, weights=values).astype(np.float64)
    extra = int(len(numbers) - np.count_nonzero(counts))
    repeated = len(np.unique(dates)) < len(dates)
    if how == "auto":
        level = not repeated and extra > 0 and is_level(name, values)
        how = "mean" if level else "sum"
    observed = counts > 0
    grid = sums / np.maximum(counts, 1) if how == "mean" else sums
    partial = extra > 0 and not repeated and _is_partial(dates, numbers, calendar)
    if partial and len(grid) > 1:
        grid, observed = grid[:-1], observed[:-1]
    filled = None
    if not observed.all():
        zero = extra > 0 and how == "sum" and repeated
        filled = "zero" if zero else "line"
        if not zero:
            at = np.arange(len(grid))
            grid = np.interp(at, at[observed], grid[observed])
    return Series(grid, low, calendar, observed, (extra, how), filled, partial)


def is_level(name: str, values: NDArray[np.float64]) -> bool:
    """Return whether the values are levels (prices, rates), whose sum means nothing."""
    known = words()["levels"]
    folded = name.casefold()
    if any(word in folded for word in known["words"]) or any(w in name for w in known["chinese"]):
        return True
    low, high = float(values.min()), float(values.max())
    return low > 0 and (high - low) < _LEVEL_SPREAD * float(values.mean())


def _is_partial(dates: Dates, numbers: NDArray[np.int64], calendar: Calendar) -> bool:
    """Return whether the last period ends later than the rows do."""
    days = np.unique(dates)
    usual = np.quantile(np.diff(days).astype(np.int64), 0.9).astype(np.int64)
    step = usual.astype(days.dtype.str.replace("M8", "m8"))
    return int(calendar.ordinals(days[-1:] + step)[0]) <= int(numbers.max())
