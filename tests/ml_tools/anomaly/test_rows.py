"""Row mode: what stands out is flagged, what does not is left alone."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.ensemble import IsolationForest
from sklearn.metrics import roc_auc_score


def _frame(data):
    return pd.DataFrame(data).rename(columns=lambda j: f"c{j}")


@pytest.mark.parametrize("columns", [1, 3, 10])
@pytest.mark.parametrize("kind", ["normal", "uniform", "exponential", "lognormal", "poisson"])
def test_clean_data_flag_at_most_2_percent(registry, kind, columns):
    rng = np.random.default_rng(columns)
    shape = (2000, columns)
    data = {
        "normal": lambda: rng.normal(size=shape),
        "uniform": lambda: rng.uniform(size=shape),
        "exponential": lambda: rng.exponential(size=shape),
        "lognormal": lambda: rng.lognormal(size=shape),
        "poisson": lambda: rng.poisson(3, size=shape),
    }[kind]()
    result = registry.run("anomaly_tool", _frame(data))
    assert result.values["share"] <= 0.02
    assert result.tables["scores"]["is_anomaly"].mean() == result.values["share"]


@pytest.mark.parametrize("columns", [1, 3, 10])
def test_one_wild_value_is_found_among_many_columns(registry, columns):
    rng = np.random.default_rng(7)
    data = rng.normal(size=(3000, columns))
    data[:8, 0] += 9
    flagged = registry.run("anomaly_tool", _frame(data)).tables["scores"]["is_anomaly"]
    assert flagged[:8].all()
    assert flagged[8:].mean() < 0.005


def test_scores_rank_as_well_as_a_plain_isolation_forest(registry):
    cancer = load_breast_cancer(as_frame=True)
    kept = np.r_[np.flatnonzero(cancer.target == 1), np.flatnonzero(cancer.target == 0)[:15]]
    frame, malignant = cancer.data.iloc[kept], (cancer.target.iloc[kept] == 0).to_numpy()
    plain = -IsolationForest(random_state=0).fit(frame.to_numpy()).score_samples(frame.to_numpy())
    result = registry.run("anomaly_tool", frame)
    ours = roc_auc_score(malignant, result.tables["scores"]["score"])
    assert ours >= roc_auc_score(malignant, plain) - 0.01
    assert ours > 0.9


def test_scores_cover_every_row_between_0_and_1(registry):
    rng = np.random.default_rng(0)
    data = rng.normal(size=(60_000, 2))
    data[5] = np.nan
    result = registry.run("anomaly_tool", _frame(data))
    scores = result.tables["scores"]
    assert scores["row"].tolist() == list(range(60_000))
    assert scores["score"].isna().to_numpy().nonzero()[0].tolist() == [5]
    assert scores["score"].dropna().between(0, 1).all()
    assert not scores["is_anomaly"][5]
    assert result.rows.dropped == {"no_values": 1}


def test_anomalies_come_worst_first_with_reasons_in_original_units(registry):
    rng = np.random.default_rng(3)
    frame = pd.DataFrame({"金额": rng.normal(1000, 50, 500), "qty": rng.normal(5, 1, 500)})
    frame.loc[[40, 90], "金额"] = [3000.0, 9000.0]
    frame.loc[200, "qty"] = -40
    found = registry.run("anomaly_tool", frame).tables["anomalies"]
    assert found["score"].is_monotonic_decreasing
    assert set(found["row"]) >= {40, 90, 200}
    row = found.set_index("row").loc[90]
    assert (row["column"], row["direction"], row["value"]) == ("金额", "high", 9000.0)
    low, high = frame["金额"].quantile([0.05, 0.95])
    assert row["typical_low"] == pytest.approx(low)
    assert row["typical_high"] == pytest.approx(high)
    assert "9,000" in row["reasons"]
    assert "9,000" in row["reasons_zh"]
    assert found.set_index("row").loc[200, "direction"] == "low"


def test_a_large_offset_hides_nothing(registry):
    rng = np.random.default_rng(0)
    seconds = rng.normal(1.7e9, 3600, 2000)
    seconds[11] += 200_000
    result = registry.run("anomaly_tool", pd.DataFrame({"stamp_s": seconds}))
    assert result.tables["anomalies"]["row"].tolist()[0] == 11


def test_a_given_share_is_honoured_and_called_an_assumption(registry):
    rng = np.random.default_rng(0)
    result = registry.run("anomaly_tool", _frame(rng.normal(size=(1000, 2))), contamination=0.05)
    assert result.values["anomalies"] == 50
    assert result.caveats[0].code == "assumed_contamination"


def test_a_group_is_judged_by_itself(registry):
    rng = np.random.default_rng(1)
    frame = pd.DataFrame(
        {
            "shop": np.repeat(["a", "b"], 500),
            "sales": np.r_[rng.normal(10, 1, 500), rng.normal(1000, 50, 500)],
        }
    )
    frame.loc[3, "sales"] = 40.0
    alone = registry.run("anomaly_tool", frame)
    grouped = registry.run("anomaly_tool", frame, group="shop")
    assert not alone.tables["scores"]["is_anomaly"][3]
    assert grouped.tables["scores"]["is_anomaly"][3]
    high = frame.loc[frame["shop"] == "a", "sales"].quantile(0.95)
    assert grouped.tables["anomalies"]["typical_high"][0] == pytest.approx(high)


@pytest.mark.parametrize(
    ("frame", "params", "code"),
    [
        (pd.DataFrame({"a": [1.0] * 50}), {}, "too_few_columns"),
        (pd.DataFrame({"a": [1.0] * 50, "b": range(1, 51)}), {"columns": ["a"]}, "column_constant"),
        (pd.DataFrame({"a": [1.5, 2.5, 3.5]}), {}, "too_few_rows"),
        (pd.DataFrame({"a": []}), {}, "no_rows"),
        (pd.DataFrame({"a": [0.5, 1.5] * 20}), {"method": "seasonal"}, "no_date_column"),
        (pd.DataFrame({"a": [0.5, 1.5] * 20}), {"contamination": 0.7}, "invalid_parameter"),
    ],
)
def test_refusals(registry, frame, params, code):
    result = registry.run("anomaly_tool", frame, **params)
    assert result.status == "refused"
    assert result.refusal["code"] == code


def test_both_languages_tell_the_same_numbers(registry, numbers_in):
    rng = np.random.default_rng(3)
    frame = pd.DataFrame({"x": rng.normal(size=400), "y": rng.normal(size=400)})
    frame.loc[5] = [30.0, -0.001]
    tool = registry.get("anomaly_tool")
    result = registry.run("anomaly_tool", frame)
    assert numbers_in(tool.explain(result)) == numbers_in(tool.explain(result, "zh"))


def test_the_same_seed_gives_the_same_scores(registry):
    frame = _frame(np.random.default_rng(0).normal(size=(55_000, 2)))
    first, second = (registry.run("anomaly_tool", frame).tables["scores"] for _ in range(2))
    pd.testing.assert_frame_equal(first, second)


def test_published_outliers_of_statecrime_are_named(registry):
    from statsmodels.datasets import statecrime

    result = registry.run("anomaly_tool", statecrime.load_pandas().data)
    text = registry.get("anomaly_tool").explain(result)
    assert "'District of Columbia'" in text.splitlines()[1]
    assert result.tables["anomalies"]["state"][0] == "District of Columbia"
