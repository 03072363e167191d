"""Exponential smoothing with error, damped trend and season, fitted by statsmodels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.forecasting.model import CannotFit, Path
from ml_tools.forecasting.seasonality import season_of

if TYPE_CHECKING:
    from ml_tools.forecasting.series import Series

_POINTS_MIN: Final = 10
_POINTS_MAX: Final = 520  # older periods weigh nothing in the smoothing
_SEASON_MAX: Final = 24  # longer seasons are taken out first: their states would be a fit each
_ITERATIONS: Final = 200


def ets(series: Series, season: int, periods: int) -> Path:
    """Forecast by ETS(A, Ad, N or season).

    Raises:
        CannotFit: with fewer than ten periods, or when no finite fit is found.
    """
    from statsmodels.tsa.exponential_smoothing.ets import ETSModel

    values = series.values[-max(_POINTS_MAX, 6 * season) :]
    n = len(values)
    if n < _POINTS_MIN:
        raise CannotFit(f"needs {_POINTS_MIN} periods, has {n}")
    pattern = season_of(values, season)
    inside = pattern is not None and season <= _SEASON_MAX
    plain = values if inside or pattern is None else pattern.remove(values)
    kind = ("mul" if pattern.multiplicative else "add") if inside and pattern else None
    try:
        found: Any = ETSModel(
            plain,
            error="add",
            trend="add",
            damped_trend=True,
            seasonal=kind,
            seasonal_periods=season if kind else None,
        ).fit(disp=False, maxiter=_ITERATIONS)
        mean = np.asarray(found.forecast(periods), dtype=np.float64)
    except (ValueError, np.linalg.LinAlgError) as error:
        raise CannotFit(str(error)) from error
    if not np.isfinite(mean).all():
        raise CannotFit("the fit is not finite")
    if pattern is not None and not inside:
        return Path(whole := pattern.add(mean, n), {"trend": mean, "seasonal": whole - mean})
    return Path(mean, _components(mean, found, periods))


def _components(mean: np.ndarray, found: Any, periods: int) -> dict[str, np.ndarray]:
    """Return the trend by damping the last level and slope on; the season is the rest."""
    level = np.asarray(found.level)[-1]
    slope = np.asarray(found.slope)[-1]
    damping = float(found.damping_trend)
    trend = level + slope * np.cumsum(damping ** np.arange(1, periods + 1))
    return {"trend": trend, "seasonal": mean - trend}
