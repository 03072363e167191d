"""Series mode: what each moment should have been by trend and season, and how far off it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ml_tools.anomaly.tails import expected_share, limits

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    Array = np.ndarray[Any, np.dtype[Any]]

POINTS_MIN = 12
_CYCLES_MIN = 3  # a season seen less often is not told from chance
# Median step up to this many hours → (name, part of the date that repeats, steps in a cycle).
_RHYTHMS = (
    (0.9, "none", None, 0),
    (1.5, "hour of day", "hour", 24),
    (36.0, "day of week", "day_of_week", 7),
    (24.0 * 20, "week of year", "week", 52),
    (24.0 * 45, "month", "month", 12),
    (24.0 * 120, "quarter", "quarter", 4),
)


@dataclass(frozen=True, slots=True)
class Course:
    """A series against its expectation.

    Attributes:
        expected: what trend and season give for each point.
        lower: below is an anomaly.
        upper: above is an anomaly.
        score: 0 to 1, 0.5 at the band's edge.
        season: what repeats ("day of week"), or "none".
        share: share of clean points that the band leaves outside.
    """

    expected: Array
    lower: Array
    upper: Array
    score: Array
    season: str
    share: float


def judge(dates: pd.Series, values: Array) -> Course:
    """Return the course of a series.

    Args:
        dates: without missing values, in any order; several points may share a date.
        values: numbers without NaN, as many.
    """
    import numpy as np
    import pandas as pd

    moments = pd.Series(values).groupby(dates.to_numpy()).median().sort_index()
    times = pd.DatetimeIndex(moments.index)
    season, phases, cycle = _rhythm(times)
    level = moments.to_numpy(dtype=np.float64)
    line = _line(len(level), level)
    rest = level - line
    pattern = trend = np.zeros(len(level))
    for _ in range(4):  # each round sees a trend with less season and a season with less trend
        trend = _smooth(rest - pattern, cycle)
        if phases is not None:
            by_phase = pd.Series(rest - trend).groupby(phases)
            pattern = by_phase.transform("median").to_numpy()
            pattern = pattern - np.median(pattern)
    fitted = pd.Series(line + trend + pattern, index=times)
    expected = fitted.reindex(pd.DatetimeIndex(dates)).to_numpy()
    return _band(expected, values, season)


def _band(expected: Array, values: Array, season: str) -> Course:
    import numpy as np

    share = expected_share(len(values))
    off = values - expected
    found = limits(off, share)
    spread = float(np.quantile(np.abs(off - found.middle), 0.75))
    # Never narrower than 3.5 deviations of a bell curve with these middle three quarters.
    floor = 3.5 * spread / 1.15
    low, high = min(found.low, found.middle - floor), max(found.high, found.middle + floor)
    low = low if np.isfinite(low) else found.middle - max(floor, 1e-12)
    high = high if np.isfinite(high) else found.middle + max(floor, 1e-12)
    away = off - found.middle
    ratio = np.where(away >= 0, away / (high - found.middle), -away / (found.middle - low))
    return Course(expected, expected + low, expected + high, ratio / (1 + ratio), season, share)


def _rhythm(times: pd.DatetimeIndex) -> tuple[str, Array | None, int]:
    """Return what repeats in a series, the phase of each point, and the steps in a cycle."""
    import numpy as np

    steps = np.diff(times.to_numpy()).astype("timedelta64[s]").astype(float) / 3600
    typical = float(np.median(steps)) if len(steps) else 0.0
    for below, name, part, cycle in _RHYTHMS:
        if typical <= below:
            if part is None or len(times) < _CYCLES_MIN * cycle:
                break
            phases = times.isocalendar().week if part == "week" else getattr(times, part)
            return name, np.asarray(phases, dtype=np.int64), cycle
    return "none", None, 7


def _line(n: int, level: Array) -> Array:
    """Return a straight line that outliers do not move: medians of slopes over half the series."""
    import numpy as np

    half = n // 2
    slope = float(np.median((level[half:] - level[: n - half]) / half)) if half else 0.0
    x = np.arange(n)
    return slope * x + float(np.median(level - slope * x))


def _smooth(rest: Array, cycle: int) -> Array:
    """Return the running median over a little more than a cycle."""
    import pandas as pd

    wanted = 2 * (cycle // 2) + 1 if cycle > 7 else 2 * cycle + 1
    width = min(wanted, max(3, len(rest) // 2 * 2 - 1))
    window = pd.Series(rest).rolling(width, center=True, min_periods=width // 2 + 1)
    return window.median().bfill().ffill().to_numpy()
