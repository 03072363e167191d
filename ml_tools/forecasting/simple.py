"""The plain methods: last season, moving average, straight line, constant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ml_tools.forecasting.model import CannotFit, Path

if TYPE_CHECKING:
    from ml_tools.forecasting.model import Array
    from ml_tools.forecasting.series import Series

_EXACT: Final = 1e-9
_WINDOW: Final = 6


def seasonal_naive(series: Series, season: int, periods: int) -> Path:
    """Repeat the last season (the last value where there is no season)."""
    length = season if season > 1 and len(series.values) >= season else 1
    last = series.values[-length:]
    return Path(last[np.arange(periods) % length])


def moving_average(series: Series, season: int, periods: int) -> Path:
    """Go on with the mean of the last season (the last six periods where there is none)."""
    window = season if season > 1 else _WINDOW
    mean = float(series.values[-window:].mean())
    return Path(np.full(periods, mean), {"trend": np.full(periods, mean)})


def linear(series: Series, season: int, periods: int) -> Path:
    """Go on with the straight line of the history."""
    del season
    slope, start = _line(series.values)
    at = np.arange(len(series.values), len(series.values) + periods, dtype=np.float64)
    trend = start + slope * at
    return Path(trend, {"trend": trend})


def constant(series: Series, season: int, periods: int) -> Path:
    """Go on with the last value."""
    del season
    if not is_constant(series.values):
        raise CannotFit("the series varies")
    return Path(np.full(periods, series.values[-1]), {"trend": np.full(periods, series.values[-1])})


def is_constant(values: Array) -> bool:
    """Return whether all values are the same, exactly."""
    return bool(values.min() == values.max())


def is_line(values: Array) -> bool:
    """Return whether the values lie on a straight line but for rounding."""
    if len(values) < 4 or is_constant(values):
        return False
    slope, start = _line(values)
    gap = np.abs(values - start - slope * np.arange(len(values))).max()
    return bool(gap <= _EXACT * (values.max() - values.min()))


def _line(values: Array) -> tuple[float, float]:
    at = np.arange(len(values), dtype=np.float64)
    middle = at.mean()
    slope = float((at - middle) @ (values - values.mean()) / ((at - middle) ** 2).sum())
    return slope, float(values.mean() - slope * middle)
