"""Chosen methods and bands on series that tests make or that libraries ship."""

from __future__ import annotations

import numpy as np
import pandas as pd
import statsmodels.api as sm

from ml_tools.forecasting.backtest import folds
from ml_tools.forecasting.calendar import Calendar
from ml_tools.forecasting.forecast import Wish, forecast
from ml_tools.forecasting.series import Series
from ml_tools.forecasting.tool import ForecastingTool


def _monthly(seed: int, n: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    season = 1 + 0.3 * np.sin(np.arange(n) / 12 * 2 * np.pi + seed)
    trend = 200 + (seed % 5) * np.arange(n) + np.cumsum(rng.normal(size=n))
    return trend * season * np.exp(rng.normal(size=n) * 0.05)


def test_the_chosen_method_beats_the_season_before_and_bands_hold() -> None:
    inside, errors, naive = [], [], []
    for seed in range(40):
        values = _monthly(seed, 96)
        past, truth = values[:84], values[84:]
        series = Series(past, 600, Calendar("month", 1), np.ones(84, dtype=bool))
        found = forecast(series, Wish("auto", 12, 12, 0.8, many=True))
        inside.append(((found.lower <= truth) & (truth <= found.upper)).mean())
        errors.append(np.abs(found.path.mean - truth).mean())
        naive.append(np.abs(past[-12:] - truth).mean())
    assert np.mean(errors) < 0.9 * np.mean(naive)
    assert 0.7 <= np.mean(inside) <= 0.9


def test_the_end_of_co2_is_forecast_within_a_part_per_million() -> None:
    frame = sm.datasets.co2.load_pandas().data.dropna()
    past, truth = frame.iloc[:-26], frame.iloc[-26:]
    table = ForecastingTool().fit_predict(past, periods=26).tables["forecast"]
    assert table["ds"].tolist() == truth.index.tolist()
    assert np.abs(table["yhat"].to_numpy() - truth["co2"].to_numpy()).mean() < 1.0


def test_origins_leave_history_and_step_back_from_the_end() -> None:
    cuts = folds(60, 12, 12, 6)
    assert cuts.length == 12
    assert cuts.origins == (48, 45, 42, 39, 36, 33)
    assert folds(4, 12, 12, 6).origins == ()


def test_a_noise_free_line_is_a_line() -> None:
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=60), "y": np.arange(60) * 2.5})
    result = ForecastingTool().fit_predict(frame, periods=3)
    assert result.method == "linear"
    np.testing.assert_allclose(result.tables["forecast"]["yhat"], [150.0, 152.5, 155.0])


def test_a_constant_stays_and_says_so() -> None:
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=20), "y": 7})
    result = ForecastingTool().fit_predict(frame)
    assert result.method == "constant"
    assert (result.tables["forecast"]["yhat"] == 7).all()
    assert len(result.tables["forecast"]) == 30
    assert "no_variation" in {caveat.code for caveat in result.caveats}


def test_what_was_never_negative_stays_so() -> None:
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=200)})
    frame["y"] = rng.poisson(0.5, 200)
    result = ForecastingTool().fit_predict(frame, method="theta")
    assert (result.tables["forecast"]["yhat_lower"] == 0).any()
    assert (result.tables["forecast"]["yhat_lower"] >= 0).all()
    assert "floored_at_zero" in {caveat.code for caveat in result.caveats}
