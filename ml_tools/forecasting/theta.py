"""The Theta method: half the trend, plus simple smoothing of what bends twice as much.

References:
    V. Assimakopoulos, K. Nikolopoulos (2000), "The theta model: a decomposition approach to
    forecasting", Int. J. Forecasting 16.
    R. Hyndman, B. Billah (2003), "Unmasking the Theta method", Int. J. Forecasting 19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ml_tools.forecasting.model import CannotFit, Path
from ml_tools.forecasting.seasonality import season_of

if TYPE_CHECKING:
    from ml_tools.forecasting.model import Array
    from ml_tools.forecasting.series import Series

_POINTS_MIN: Final = 4
_ALPHAS: Final = np.linspace(0.02, 0.99, 40)


def theta(series: Series, season: int, periods: int) -> Path:
    """Forecast by the Theta method on the series without its season.

    Raises:
        CannotFit: with fewer than four periods.
    """
    values = series.values
    n = len(values)
    if n < _POINTS_MIN:
        raise CannotFit(f"needs {_POINTS_MIN} periods, has {n}")
    pattern = season_of(values, season)
    plain = pattern.remove(values) if pattern else values
    at = np.arange(n, dtype=np.float64)
    slope = float(np.polyfit(at, plain, 1)[0])
    start = float(plain.mean()) - slope * float(at.mean())
    bent = 2.0 * plain - (start + slope * at)
    level, _ = smooth(bent)
    ahead = np.arange(n, n + periods, dtype=np.float64)
    trend = 0.5 * (level + start + slope * ahead)
    mean = pattern.add(trend, n) if pattern else trend
    return Path(mean, {"trend": trend, "seasonal": mean - trend})


def smooth(values: Array) -> tuple[float, float]:
    """Return the last level of simple exponential smoothing and its best weight.

    The weight is the one of 40 with the smallest squared one-step errors; all are run together.
    """
    level = np.full(len(_ALPHAS), values[: min(3, len(values))].mean())
    errors = np.zeros(len(_ALPHAS))
    for value in values:
        gap = value - level
        errors += gap * gap
        level += _ALPHAS * gap
    best = int(errors.argmin())
    return float(level[best]), float(_ALPHAS[best])
