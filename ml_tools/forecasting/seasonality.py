"""Classical decomposition: is there a season, and what is it.

References:
    V. Assimakopoulos, K. Nikolopoulos (2000), "The theta model", Int. J. Forecasting 16, whose
    test of seasonality and decomposition these are (as in the M3 competition).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from ml_tools.forecasting.model import Array

_CRITICAL: Final = 1.645  # 90 %, as in the M3 competition
_SEASONS_MIN: Final = 2


@dataclass(frozen=True, slots=True)
class Season:
    """A seasonal pattern.

    Attributes:
        pattern: shape (season,), for the phases of the first period on; factors or additions.
        multiplicative: whether values are multiplied by it.
    """

    pattern: Array
    multiplicative: bool

    def at(self, start: int, n: int) -> Array:
        """Return the pattern for periods ``start`` to ``start + n``."""
        return self.pattern[np.arange(start, start + n) % len(self.pattern)]

    def remove(self, values: Array) -> Array:
        """Return the values without their season."""
        own = self.at(0, len(values))
        return values / own if self.multiplicative else values - own

    def add(self, values: Array, start: int) -> Array:
        """Return seasonless values from period ``start`` on with their season."""
        own = self.at(start, len(values))
        return values * own if self.multiplicative else values + own


def is_seasonal(values: Array, season: int) -> bool:
    """Return whether the autocorrelation at the season stands out (90 % test)."""
    n = len(values)
    if season < 2 or n < _SEASONS_MIN * season + 1:
        return False
    centred = values - values.mean()
    total = float(centred @ centred)
    if total <= 0:
        return False
    lags = np.array([float(centred[k:] @ centred[:-k]) / total for k in range(1, season + 1)])
    limit = _CRITICAL * np.sqrt((1 + 2 * float((lags[:-1] ** 2).sum())) / n)
    return bool(abs(lags[-1]) > limit)


def season_of(values: Array, season: int) -> Season | None:
    """Return the seasonal pattern, multiplicative for positive values; None without one."""
    if not is_seasonal(values, season):
        return None
    smooth = _centred_average(values, season)
    inner = ~np.isnan(smooth)
    multiplicative = bool(values.min() > 0 and smooth[inner].min() > 0)
    deviation = np.full(len(values), np.nan)
    if multiplicative:
        deviation[inner] = values[inner] / smooth[inner]
    else:
        deviation[inner] = values[inner] - smooth[inner]
    phases = np.arange(len(values)) % season
    pattern = np.array([np.mean(deviation[inner & (phases == p)]) for p in range(season)])
    if not np.isfinite(pattern).all() or (multiplicative and pattern.min() <= 0.01):
        return None
    pattern = pattern / pattern.mean() if multiplicative else pattern - pattern.mean()
    return Season(pattern, multiplicative)


def _centred_average(values: Array, season: int) -> Array:
    weights = np.ones(season) / season
    if season % 2 == 0:
        weights = np.concatenate([[0.5], np.ones(season - 1), [0.5]]) / season
    half = len(weights) // 2
    smooth = np.full(len(values), np.nan)
    smooth[half : len(values) - half] = np.convolve(values, weights, mode="valid")
    return smooth
