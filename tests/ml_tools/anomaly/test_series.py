"""Series mode: moments that break trend and season."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest


def _daily(seed=0, days=400, weekend=20.0):
    rng = np.random.default_rng(seed)
    dates = pd.date_range("2023-01-01", periods=days)
    values = 100 + 0.1 * np.arange(days) + weekend * (dates.day_of_week >= 5)
    return pd.DataFrame({"date": dates, "sales": values + rng.normal(0, 3, days)})


def test_a_spike_and_a_dip_are_found_in_their_season(registry):
    frame = _daily()
    frame.loc[[100, 300], "sales"] += [35.0, -35.0]
    result = registry.run("anomaly_tool", frame, date="date")
    assert result.method == "seasonal"
    assert result.values["season"] == "day of week"
    found = result.tables["anomalies"].set_index("row")
    assert sorted(found.index) == [100, 300]
    assert found.loc[100, "direction"] == "high"
    assert found.loc[300, "direction"] == "low"
    assert "2023-04-11" in found.loc[100, "reasons_zh"]


def test_a_weekend_value_on_a_weekday_stands_out(registry):
    frame = _daily(weekend=40.0)
    day = int(np.flatnonzero(frame["date"].dt.day_of_week == 2)[20])
    frame.loc[day, "sales"] += 40.0
    found = registry.run("anomaly_tool", frame, date="date").tables["anomalies"]
    assert found["row"].tolist() == [day]


def test_the_band_lies_around_what_was_expected(registry):
    scores = registry.run("anomaly_tool", _daily(), date="date").tables["scores"]
    assert (scores["lower"] < scores["expected"]).all()
    assert (scores["expected"] < scores["upper"]).all()


@pytest.mark.parametrize("kind", ["normal", "uniform", "heavy"])
def test_clean_series_flag_at_most_2_percent(registry, kind):
    shares = []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        noise = {
            "normal": rng.normal(size=365),
            "uniform": rng.uniform(size=365),
            "heavy": rng.standard_t(3, size=365),
        }[kind]
        frame = pd.DataFrame({"d": pd.date_range("2023-01-01", periods=365), "y": noise})
        shares.append(registry.run("anomaly_tool", frame, date="d").values["share"])
    assert np.mean(shares) <= 0.02


def test_monthly_growth_with_a_season_is_no_anomaly(registry):
    t = np.arange(72)
    rng = np.random.default_rng(0)
    values = 100 + 2 * t + 30 * np.sin(t / 12 * 2 * np.pi) + rng.normal(0, 3, 72)
    values[50] += 60
    frame = pd.DataFrame({"月份": pd.date_range("2015-01-01", periods=72, freq="MS"), "y": values})
    result = registry.run("anomaly_tool", frame, date="月份")
    assert result.values["season"] == "month"
    assert result.tables["anomalies"]["row"].tolist() == [50]


def test_rows_without_date_or_value_are_not_judged(registry):
    frame = _daily()
    frame["date"] = frame["date"].dt.strftime("%Y年%m月%d日")
    frame.loc[4, "sales"] = np.nan
    frame.loc[9, "date"] = None
    result = registry.run("anomaly_tool", frame, date="date")
    assert result.tables["scores"]["score"].isna().to_numpy().nonzero()[0].tolist() == [4, 9]
    assert result.rows.dropped == {"no_date_or_value": 2}


def test_each_group_has_its_own_course(registry):
    north, south = _daily(1), _daily(2)
    south["sales"] *= 50
    frame = pd.concat([north.assign(region="north"), south.assign(region="south")])
    frame = frame.reset_index(drop=True)
    frame.loc[60, "sales"] += 40
    result = registry.run("anomaly_tool", frame, date="date", target="sales", group="region")
    assert result.tables["anomalies"]["row"].tolist() == [60]


def test_the_order_of_rows_does_not_matter(registry):
    frame = _daily()
    frame.loc[100, "sales"] += 40
    shuffled = frame.sample(frac=1, random_state=0)
    found = registry.run("anomaly_tool", shuffled, date="date").tables["anomalies"]
    assert shuffled.iloc[found["row"].tolist()].index.tolist() == [100]


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"date": "date"}, "which_target"),
        ({"date": "day"}, "unknown_column"),
        ({"date": "name"}, "not_a_date"),
        ({"date": "date", "columns": ["a", "b"]}, "one_series"),
        ({"date": "date", "target": "name"}, "not_numeric"),
    ],
)
def test_refusals(registry, params, code):
    frame = pd.DataFrame(
        {
            "date": pd.date_range("2024-01-01", periods=40),
            "a": np.arange(40) * 1.5,
            "b": np.arange(40) * 2.5,
            "name": ["x", "y"] * 20,
        }
    )
    assert registry.run("anomaly_tool", frame, **params).refusal["code"] == code


def test_a_short_series_is_refused(registry):
    frame = _daily(days=8)
    assert registry.run("anomaly_tool", frame, date="date").refusal["code"] == "too_few_rows"
