"""Prophet, run quietly, seeded, without its slow second optimiser, on the periods ahead only."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.forecasting.model import CannotFit, Path

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.forecasting.series import Series

POINTS_MAX: Final = 3_000
_POINTS_MIN: Final = 4
_NOISY: Final = ("cmdstanpy", "prophet", "prophet.models", "prophet.plot", "stan")


def prophet(series: Series, season: int, periods: int, seed: int = 0) -> Path:
    """Forecast by Prophet on the periods that were observed.

    Raises:
        CannotFit: with too few or too many periods, or when Prophet or its optimiser fails.
    """
    del season  # Prophet finds its own from the dates
    count = int(series.observed.sum())
    if count < _POINTS_MIN:
        raise CannotFit(f"needs {_POINTS_MIN} periods, has {count}")
    if count > POINTS_MAX:
        raise CannotFit(f"takes at most {POINTS_MAX} periods here, has {count}")
    import pandas as pd

    dates = series.dates
    history = pd.DataFrame({"ds": dates[series.observed], "y": series.values[series.observed]})
    future = pd.DataFrame({"ds": series.ahead(periods)})
    try:
        with _quiet():
            found = _run(history, future, seed)
    except Exception as error:  # whatever Prophet or Stan raise: the next method answers
        text = " ".join(str(error).split())[:200]
        raise CannotFit(f"{type(error).__name__}: {text}") from error
    mean = found["yhat"].to_numpy(dtype=np.float64)
    if not np.isfinite(mean).all():
        raise CannotFit("the fit is not finite")
    parts = ["trend", *(n for n in ("yearly", "weekly", "daily") if n in found)]
    return Path(mean, {name: found[name].to_numpy(dtype=np.float64) for name in parts})


def _run(history: pd.DataFrame, future: pd.DataFrame, seed: int) -> pd.DataFrame:
    from prophet import Prophet

    state: Any = np.random.get_state()
    np.random.seed(seed)
    try:
        model: Any = Prophet(uncertainty_samples=0)  # bands come from the backtest
        model.stan_backend.newton_fallback = False  # it takes minutes where LBFGS fails
        model.fit(history, seed=seed + 1)
        return model.predict(future)
    finally:
        np.random.set_state(state)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Silence what Prophet and Stan print and log while they run."""
    loggers = [logging.getLogger(name) for name in _NOISY]
    before = [(log, log.disabled) for log in loggers]
    for log in loggers:
        log.disabled = True
    try:
        sink = io.StringIO()
        with contextlib.redirect_stdout(sink), contextlib.redirect_stderr(sink):
            yield
    finally:
        for log, disabled in before:
            log.disabled = disabled
