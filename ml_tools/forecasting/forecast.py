"""One series forecast: methods compared on its own history, the best one's path and band."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from ml_tools.forecasting import backtest, intervals, simple
from ml_tools.forecasting.ets import ets
from ml_tools.forecasting.model import CannotFit
from ml_tools.forecasting.prophet_fit import POINTS_MAX, prophet
from ml_tools.forecasting.theta import theta

if TYPE_CHECKING:
    from ml_tools.forecasting.backtest import Folds
    from ml_tools.forecasting.model import Array, Forecaster, Path
    from ml_tools.forecasting.series import Series

HISTORY_MAX: Final = POINTS_MAX
_FOLDS: Final = 6
_FOLDS_PROPHET: Final = 3
_FOLDS_CHEAP: Final = 24  # for the band of a method that costs a millisecond
_CHEAP_POINTS: Final = 20_000
_CHEAP: Final = frozenset({"seasonal_naive", "moving_average", "theta"})
# Points that Prophet may fit on in its backtests: bounds its time without looking at a clock.
_PROPHET_AUTO: Final = 4_000
_PROPHET_ASKED: Final = 5_000
_CHAIN: Final = ("prophet", "ets", "theta", "seasonal_naive", "moving_average")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a forecast; ``many`` series let only quick methods compete."""

    method: str
    periods: int
    season: int
    interval: float
    seed: int = 0
    many: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """A forecast of one series.

    Attributes:
        method: the method used.
        path: the periods ahead.
        lower: lower end of the band.
        upper: upper end of the band.
        scores: method → mean absolute error on the history over that of the season before (MASE),
            on the origins where it was tried.
        naive_mae: mean absolute error of the season before on the winner's origins, or None.
        mae: that of the winner, or None without a backtest.
        folds: origins and periods held back for the winner.
        coverage: see ``intervals.Band``.
        calibrated: whether the band comes from errors on the history.
        failed: method → why it gave no answer.
        floored: whether something below zero was raised to zero.
        reason: why a simpler method than asked for was used, or None.
    """

    method: str
    path: Path
    lower: Array
    upper: Array
    scores: Mapping[str, float] = field(default_factory=dict)
    naive_mae: float | None = None
    mae: float | None = None
    folds: tuple[int, int] = (0, 0)
    coverage: float | None = None
    calibrated: bool = False
    failed: Mapping[str, str] = field(default_factory=dict)
    floored: bool = False
    reason: str | None = None


def forecast(series: Series, wish: Wish) -> Forecast:
    """Return the forecast of a series by the method asked for, or by the best one."""
    values = series.values
    if simple.is_constant(values):
        return _exact("constant", simple.constant, series, wish, "the series never varies")
    if simple.is_line(values):
        return _exact("linear", simple.linear, series, wish, "the series is an exact line")
    trial = _Trial(series, wish)
    order = trial.rank() if wish.method == "auto" else _from(wish.method)
    for name in order:
        try:
            path = trial.methods[name](series, wish.season, wish.periods)
        except CannotFit as why:
            trial.failed[name] = str(why)
            continue
        return trial.finish(name, path)
    raise CannotFit("; ".join(f"{name}: {why}" for name, why in trial.failed.items()))


def _from(method: str) -> tuple[str, ...]:
    return _CHAIN[_CHAIN.index(method) :]


def _exact(name: str, method: Forecaster, series: Series, wish: Wish, why: str) -> Forecast:
    path = method(series, wish.season, wish.periods)
    reason = None if wish.method == "auto" else why
    return Forecast(name, path, path.mean, path.mean, reason=reason)


class _Trial:
    """Tries methods on one series; keeps what was found and what failed."""

    def __init__(self, series: Series, wish: Wish) -> None:
        self._series = series
        self._wish = wish
        n = len(series.values)
        count = _FOLDS if wish.many else min(_FOLDS_CHEAP, max(_FOLDS, _CHEAP_POINTS // n))
        self._cuts = backtest.folds(n, wish.season, wish.periods, count)
        self._errors: dict[str, Array] = {}
        self.failed: dict[str, str] = {}
        self.methods: dict[str, Forecaster] = {
            "seasonal_naive": simple.seasonal_naive,
            "moving_average": simple.moving_average,
            "theta": theta,
            "ets": ets,
            "prophet": partial(prophet, seed=wish.seed),
        }

    def _folds(self, name: str) -> Folds:
        if name in _CHEAP:
            return self._cuts
        if name != "prophet":
            return self._cuts.last(_FOLDS)
        budget = _PROPHET_AUTO if self._wish.method == "auto" else _PROPHET_ASKED
        return self._cuts.last(max(2, min(_FOLDS_PROPHET, budget // len(self._series.values))))

    def _try(self, name: str) -> Array | None:
        if name not in self._errors and name not in self.failed and self._cuts.origins:
            cuts = self._folds(name)
            found = backtest.errors(self.methods[name], self._series, self._wish.season, cuts)
            if found is None:
                self.failed[name] = "it cannot be fitted to the beginning of the history"
            else:
                self._errors[name] = found
        return self._errors.get(name)

    def rank(self) -> tuple[str, ...]:
        """Return the methods by their error on the origins that all were tried on."""
        names = ["seasonal_naive", "theta", "moving_average"]
        if not self._wish.many:
            names.append("ets")
            enough = len(self._series.values) >= 2 * max(self._wish.season, 5)
            if enough and self._series.observed.sum() <= POINTS_MAX:
                names.append("prophet")
        tried = {name: found for name in names if (found := self._try(name)) is not None}
        if not tried:
            return ("theta", "seasonal_naive", "moving_average")
        shared = [name for name in tried if name != "prophet"]
        scores = [(name, self._score(tried[name], _FOLDS)) for name in shared]
        first = backtest.best(scores)
        if "prophet" in tried:
            count = len(tried["prophet"])
            if self._score(tried["prophet"], count) < self._score(tried[first], count):
                return ("prophet", *(name for name, _ in sorted(scores, key=lambda s: s[1])))
        return tuple(name for name, _ in sorted(scores, key=lambda s: s[1]))

    @staticmethod
    def _score(found: Array, count: int) -> float:
        return backtest.mean_absolute(found[:count])

    def finish(self, name: str, path: Path) -> Forecast:
        """Return the forecast with its band, floor and scores."""
        wish, values = self._wish, self._series.values
        found = self._try(name)
        naive = self._try("seasonal_naive")
        spread = intervals.band(found, values, wish.season, wish.periods, wish.interval)
        mean, lower, upper = path.mean, path.mean - spread.half, path.mean + spread.half
        floored = bool(values.min() >= 0 and lower.min() < 0)
        if floored:
            mean, lower, upper = (np.maximum(x, 0.0) for x in (mean, lower, upper))
            path = type(path)(mean, path.components)
        unit = backtest.scale(values, wish.season)
        scores = {n: self._score(e, _FOLDS) / unit for n, e in self._errors.items() if unit > 0}
        reason = None
        if wish.method not in {"auto", name}:
            reason = f"{wish.method}: {self.failed.get(wish.method, 'it gave no answer')}"
        return Forecast(
            method=name,
            path=path,
            lower=lower,
            upper=upper,
            scores=scores,
            mae=None if found is None else self._score(found, len(found)),
            naive_mae=(None if found is None or naive is None else self._score(naive, len(found))),
            folds=(0, 0) if found is None else (len(found), found.shape[1]),
            coverage=spread.coverage,
            calibrated=spread.calibrated,
            failed=self.failed,
            floored=floored,
            reason=reason,
        )
