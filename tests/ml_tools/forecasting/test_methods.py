"""Each method alone, and what happens when one fails."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from ml_tools.forecasting.calendar import Calendar
from ml_tools.forecasting.series import Series
from ml_tools.forecasting.simple import moving_average, seasonal_naive
from ml_tools.forecasting.theta import smooth, theta
from ml_tools.forecasting.tool import ForecastingTool


def _series(values: np.ndarray) -> Series:
    return Series(values, 600, Calendar("month", 1), np.ones(len(values), dtype=bool))


def test_seasonal_naive_repeats_the_last_season() -> None:
    values = np.arange(30.0) % 12
    assert seasonal_naive(_series(values), 12, 5).mean.tolist() == values[18:23].tolist()


def test_moving_average_is_the_mean_of_the_last_season() -> None:
    values = np.arange(30.0)
    assert moving_average(_series(values), 12, 2).mean.tolist() == [values[18:].mean()] * 2


def test_smoothing_weight_is_the_best_of_its_grid() -> None:
    rng = np.random.default_rng(0)
    values = np.cumsum(rng.normal(size=200))
    level, weight = smooth(values)

    def run(alpha: float) -> tuple[float, float]:
        at, total = values[:3].mean(), 0.0
        for value in values:
            total += (value - at) ** 2
            at += alpha * (value - at)
        return total, at

    assert run(weight)[1] == pytest.approx(level)
    assert all(run(weight)[0] <= run(alpha)[0] + 1e-9 for alpha in np.linspace(0.02, 0.99, 40))


def test_theta_agrees_with_statsmodels_without_a_season() -> None:
    from statsmodels.tsa.forecasting.theta import ThetaModel

    rng = np.random.default_rng(1)
    values = 100 + 0.8 * np.arange(80) + rng.normal(size=80) * 3
    index = pd.date_range("2015-01-01", periods=80, freq="MS")
    oracle = ThetaModel(pd.Series(values, index=index), deseasonalize=False).fit().forecast(6)
    found = theta(_series(values), 1, 6).mean
    np.testing.assert_allclose(found, oracle, rtol=0.01)


def _co2() -> pd.DataFrame:
    return sm.datasets.co2.load_pandas().data


def test_prophet_when_asked_for_by_name() -> None:
    result = ForecastingTool().fit_predict(_co2(), method="prophet", periods=12)
    assert (result.status, result.method) == ("ok", "prophet")
    table = result.tables["forecast"]
    assert list(table.columns) == ["ds", "yhat", "yhat_lower", "yhat_upper"]
    assert table["yhat"].between(369, 375).all()
    assert result.rows.dropped == {"missing_target": 59}
    assert result.repro["params"]["frequency"] == "W-SAT"


def test_prophet_is_quiet_and_repeats_itself(capfd: pytest.CaptureFixture[str]) -> None:
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=60, freq="MS")})
    frame["y"] = 50 + np.arange(60) + 10 * np.sin(np.arange(60) / 12 * 2 * np.pi)
    frame["y"] += np.random.default_rng(0).normal(size=60)
    first, again = (
        ForecastingTool().fit_predict(frame, target="y", method="prophet", seed=7) for _ in range(2)
    )
    pd.testing.assert_frame_equal(first.tables["forecast"], again.tables["forecast"])
    printed = capfd.readouterr()
    assert (printed.out, printed.err) == ("", "")


def test_a_failing_prophet_gives_a_simpler_method_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ml_tools.forecasting import prophet_fit

    def broken(*_: object) -> None:
        raise RuntimeError("optimisation\nterminated")

    monkeypatch.setattr(prophet_fit, "_run", broken)
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=60, freq="MS")})
    frame["y"] = 50 + np.random.default_rng(0).normal(size=60)
    result = ForecastingTool().fit_predict(frame, target="y", method="prophet")
    assert result.status == "degraded"
    assert result.method == "ets"
    assert result.fallback_reason is not None
    assert "optimisation terminated" in result.fallback_reason
    assert "optimisation terminated" in ForecastingTool().explain(result, "zh")


def test_a_short_history_goes_down_to_a_plain_method() -> None:
    frame = pd.DataFrame({"d": pd.date_range("2020-01-01", periods=5, freq="MS")})
    frame["y"] = [3.0, 5.0, 4.0, 6.0, 5.5]
    result = ForecastingTool().fit_predict(frame, method="ets", periods=2)
    assert (result.status, result.method) == ("degraded", "theta")
    assert "short_history" in {caveat.code for caveat in result.caveats}
    assert result.tables["forecast"]["yhat"].between(2, 9).all()
