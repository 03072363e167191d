"""Bands from the errors that the method made on the user's own history.

References:
    V. Vovk, A. Gammerman, G. Shafer (2005), "Algorithmic Learning in a Random World" (conformal
    quantiles); the width grows with the distance by a power fitted to the same errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from ml_tools.forecasting.model import Array

_POINTS_MIN: Final = 8  # fewer errors say nothing of a quantile
_ORIGINS_MIN: Final = 2


@dataclass(frozen=True, slots=True)
class Band:
    """Half widths of a band.

    Attributes:
        half: shape (periods,).
        calibrated: True where it comes from errors on the history.
        coverage: share of the history's outcomes inside bands made without their own origin;
            None where there are too few origins.
    """

    half: Array
    calibrated: bool
    coverage: float | None = None


def band(found: Array | None, values: Array, season: int, periods: int, level: float) -> Band:
    """Return the band that holds a share ``level`` of outcomes.

    Args:
        found: errors by origin and distance, shape (origins, length); None without a backtest.
        values: the history, for the width where there are too few errors.
        season: its season length.
        periods: how far the band reaches.
        level: the share.
    """
    usable = found is not None and np.isfinite(found).sum() >= _POINTS_MIN
    if found is None or not usable or len(found) < _ORIGINS_MIN:
        return Band(_plain(values, season, periods, level), calibrated=False)
    return Band(_half(found, periods, level), True, _coverage(found, level))


def _half(found: Array, periods: int, level: float) -> Array:
    size = np.abs(found)
    shape = _growth(size)
    ahead = np.arange(1, size.shape[1] + 1, dtype=np.float64) ** shape
    relative = (size / ahead)[np.isfinite(size)]
    wanted = min(1.0, level * (1 + 0.5 / len(found)))  # an origin's errors move together
    quantile = float(np.quantile(relative, wanted))
    return quantile * np.arange(1, periods + 1, dtype=np.float64) ** shape


def _growth(size: Array) -> float:
    """Return the power (0 to 1) by which errors grow with the distance."""
    mean = np.sqrt(np.nanmean(size**2, axis=0))
    good = np.isfinite(mean) & (mean > 0)
    if good.sum() < 3:
        return 0.5
    x = np.log(np.arange(1, len(mean) + 1, dtype=np.float64)[good])
    y = np.log(mean[good])
    spread = float(((x - x.mean()) ** 2).sum())
    return float(np.clip(((x - x.mean()) @ (y - y.mean())) / spread, 0.0, 1.0))


def _coverage(found: Array, level: float) -> float | None:
    if len(found) < _ORIGINS_MIN + 1:
        return None
    inside: list[Array] = []
    for i in range(len(found)):
        others = np.delete(found, i, axis=0)
        half = _half(others, found.shape[1], level)
        seen = np.isfinite(found[i])
        inside.append(np.abs(found[i][seen]) <= half[seen])
    return float(np.concatenate(inside).mean())


def _plain(values: Array, season: int, periods: int, level: float) -> Array:
    """Return the widths of a walk from season to season with the history's own steps."""
    lag = season if len(values) > 2 * season else 1
    steps = values[lag:] - values[:-lag]
    size = float(np.sqrt(np.mean(steps**2))) if len(steps) else 0.0
    seasons = np.ceil(np.arange(1, periods + 1) / lag)
    return NormalDist().inv_cdf((1 + level) / 2) * size * np.sqrt(seasons)
