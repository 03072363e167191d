"""Answers on real data are the numbers that pandas and statsmodels give without statbox."""

from __future__ import annotations

import pytest
import statsmodels.api as sm
from sklearn.datasets import load_diabetes

import statbox
from interpreter.doors.cli.datasets import diabetes, statsmodels_file
from tests.e2e.data import affairs, carbon, states


def test_a_mean_of_a_small_table() -> None:
    analysis = statbox.analyze(statsmodels_file("statecrime"), "average murder")
    assert analysis.value == pytest.approx(states()["murder"].mean(), rel=1e-12)
    assert analysis.route is not None
    assert (analysis.route.path, analysis.route.rows) == ("code", 51)


def test_the_top_five() -> None:
    analysis = statbox.analyze(statsmodels_file("statecrime"), "top 5 states by murder")
    best = states()["murder"].sort_values(ascending=False).head(5)
    table = analysis.tables["result"]
    assert list(table.iloc[:, 0]) == list(best.index)
    assert list(table.iloc[:, 1]) == pytest.approx(list(best))


def test_groups_of_a_large_table() -> None:
    analysis = statbox.analyze(statsmodels_file("fair"), "average affairs by religious")
    means = affairs().groupby("religious")["affairs"].mean()
    table = analysis.tables["result"]
    assert dict(zip(table["religious"], table.iloc[:, 1], strict=True)) == pytest.approx(
        dict(means)
    )
    assert analysis.route is not None
    assert analysis.route.path == "code"
    assert all(check.passed for check in analysis.checks)


def test_a_chinese_question() -> None:
    analysis = statbox.analyze(statsmodels_file("fair"), "按 occupation 统计 age 的平均值")
    means = affairs().groupby("occupation")["age"].mean()
    table = analysis.tables["result"]
    assert dict(zip(table["occupation"], table.iloc[:, 1], strict=True)) == pytest.approx(
        dict(means)
    )
    assert analysis.lang == "zh"


@pytest.mark.slow
def test_a_regression_on_a_small_table() -> None:
    question = "effect of single and urban on murder"
    analysis = statbox.analyze(statsmodels_file("statecrime"), question)
    frame = states()
    fit = sm.OLS(frame["murder"], sm.add_constant(frame[["single", "urban"]])).fit()
    table = analysis.tables["coefficients"].set_index("term")
    for name in ("single", "urban"):
        assert table.loc[name, "estimate"] == pytest.approx(fit.params[name], rel=1e-8)


@pytest.mark.slow
def test_a_forecast() -> None:
    analysis = statbox.analyze(statsmodels_file("co2"), "forecast co2 for the next 26 weeks")
    assert analysis.status == "answered", analysis.message
    table = analysis.tables["forecast"]
    assert len(table) == 26
    last = carbon()["co2"].dropna()
    assert table["ds"].iloc[0] > last.index[-1]
    assert table["yhat"].between(last.tail(52).min() - 2, last.tail(52).max() + 4).all()
    assert (table["yhat_lower"] < table["yhat"]).all()
    assert (table["yhat"] < table["yhat_upper"]).all()


@pytest.mark.slow
def test_a_forecast_with_the_method_that_was_asked_for() -> None:
    params = {"method": "prophet", "periods": 4}
    analysis = statbox.analyze(
        statsmodels_file("co2"), tool="forecasting_tool", params=params,
        limits={"timeout_s": 120, "cpu_seconds": 120},
    )  # fmt: skip
    assert analysis.status == "answered", (analysis.message, analysis.caveats)
    assert analysis.value["method"] == "prophet"
    assert len(analysis.tables["forecast"]) == 4


@pytest.mark.slow
def test_clusters() -> None:
    question = "cluster the patients into 3 groups by age, bmi and bp"
    analysis = statbox.analyze(diabetes(), question)
    labels = analysis.tables["labels"]
    assert list(labels["row"]) == list(range(442))
    profile = analysis.tables["profile"].set_index("cluster")
    real = load_diabetes(as_frame=True, scaled=False).data
    means = real.groupby(labels["cluster"].to_numpy())["age"].mean()
    assert dict(profile["age"]) == pytest.approx(dict(means))


@pytest.mark.slow
def test_the_hash_is_the_same_again() -> None:
    question = "average affairs by religious"
    hashes = {
        statbox.analyze(source, question).manifest.result_hash
        for source in (statsmodels_file("fair"), statsmodels_file("fair"), affairs())
    }
    assert len(hashes) <= 2  # the frame holds floats where the file holds integers
    first, second = (statbox.analyze(statsmodels_file("fair"), question).manifest for _ in range(2))
    assert first.result_hash == second.result_hash
    assert first.inputs == second.inputs
