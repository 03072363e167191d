"""Rolling origins: forecasting the end of the history from what came before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from ml_tools.forecasting.model import CannotFit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ml_tools.forecasting.model import Array, Forecaster
    from ml_tools.forecasting.series import Series

_TRAIN_MIN: Final = 4
_STEPS_A_HORIZON: Final = 4  # origins are a quarter of a horizon apart


@dataclass(frozen=True, slots=True)
class Folds:
    """Where histories are cut: at each of ``origins``, ``length`` periods are forecast."""

    origins: tuple[int, ...]
    length: int

    def last(self, count: int) -> Folds:
        """Return only the ``count`` latest origins."""
        return Folds(self.origins[:count], self.length)


def folds(n: int, season: int, periods: int, count: int) -> Folds:
    """Return up to ``count`` origins, the latest first.

    Histories keep two seasons where there are that many; the part forecast is as long as what is
    asked for, or as long as the history allows. No origins where nothing can be held back.
    """
    train = 2 * season + 1 if n >= 3 * season + 1 and season > 1 else _TRAIN_MIN
    train = max(train, n // 3)
    length = min(periods, max(1, n // 3), n - train)
    if length < 1:
        return Folds((), 0)
    step = max(1, length // _STEPS_A_HORIZON)
    origins = range(n - length, train - 1, -step)
    return Folds(tuple(origins)[:count], length)


def errors(method: Forecaster, series: Series, season: int, cuts: Folds) -> Array | None:
    """Return forecast minus outcome, shape (origins, length); None when the method cannot.

    The outcome of a period that was filled does not count: its error is NaN.
    """
    found = np.empty((len(cuts.origins), cuts.length))
    for i, origin in enumerate(cuts.origins):
        stop = origin + cuts.length
        past = replace(series, values=series.values[:origin], observed=series.observed[:origin])
        try:
            path = method(past, season, cuts.length)
        except CannotFit:
            return None
        seen = np.where(series.observed[origin:stop], series.values[origin:stop], np.nan)
        found[i] = path.mean - seen
    return found


def scale(values: Array, season: int) -> float:
    """Return the mean absolute change from a season before: the unit of MASE."""
    lag = season if len(values) > season else 1
    return float(np.abs(values[lag:] - values[:-lag]).mean()) if len(values) > lag else 0.0


def mean_absolute(found: Array) -> float:
    """Return the mean absolute error over all origins and periods."""
    return float(np.nanmean(np.abs(found))) if np.isfinite(found).any() else float("inf")


def best(scores: Sequence[tuple[str, float]]) -> str:
    """Return the name with the smallest score; the earlier one of equals."""
    return min(scores, key=lambda score: score[1])[0]
