"""What the correlation tool does with columns that it cannot use, and what it says."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris


@pytest.fixture
def frame():
    rng = np.random.default_rng(2)
    x = rng.normal(size=50)
    return pd.DataFrame(
        {
            "order_id": range(1000, 1050),
            "价格": x,
            "销量": -2 * x + rng.normal(size=50),
            "city": ["a", "b"] * 25,
            "flat": 7,
            "empty": np.nan,
        }
    )


def test_unusable_columns_are_ignored_with_a_reason(registry, frame):
    result = registry.run("correlation_tool", frame)
    assert result.columns.used == ("价格", "销量")
    assert result.columns.ignored == {
        "order_id": "id_like",
        "city": "not_numeric",
        "flat": "constant",
        "empty": "all_missing",
    }


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"target": "city"}, "not_numeric"),
        ({"target": "flat"}, "column_constant"),
        ({"target": "empty"}, "column_all_missing"),
        ({"target": "价格格"}, "unknown_column"),
        ({"columns": ["价格"]}, "one_column"),
        ({"columns": ["价格", "价格"]}, "repeated_column"),
    ],
)
def test_refusals(registry, frame, params, code):
    result = registry.run("correlation_tool", frame, **params)
    assert result.status == "refused"
    assert result.refusal["code"] == code
    assert result.rows.given == 50


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_too_few_rows_are_refused(registry, frame, rows):
    assert registry.run("correlation_tool", frame.head(rows)).status == "refused"


def test_a_column_that_is_constant_where_both_have_values_has_no_r(registry):
    frame = pd.DataFrame({"a": [1.0, 1, 1, 2, 3], "b": [1.0, 2, 3, None, None], "c": range(5)})
    table = registry.run("correlation_tool", frame).tables["pairs"]
    row = table[(table["x"] == "a") & (table["y"] == "b")].iloc[0]
    assert np.isnan(row["r"])
    assert row["reason"] == "constant"


def test_the_target_stands_in_every_pair(registry):
    frame = load_iris(as_frame=True).data
    table = registry.run("correlation_tool", frame, target="petal width (cm)").tables["pairs"]
    assert set(table["y"]) == {"petal width (cm)"}
    assert len(table) == 6


def test_a_shared_trend_is_told(registry):
    rng = np.random.default_rng(4)
    t = np.arange(100.0)
    frame = pd.DataFrame(
        {
            "month": pd.date_range("2015-01-01", periods=100, freq="MS"),
            "ads": t + rng.normal(0, 3, 100),
            "sales": 2 * t + rng.normal(0, 6, 100),
        }
    )
    result = registry.run("correlation_tool", frame)
    facts = next(c.params for c in result.caveats if c.code == "shared_trend")
    changes = np.corrcoef(np.diff(frame["ads"]), np.diff(frame["sales"]))[0, 1]
    assert facts["changes"] == pytest.approx(changes)


def test_both_languages_tell_the_same_numbers(registry, frame, numbers_in):
    tool = registry.get("correlation_tool")
    result = registry.run("correlation_tool", frame)
    english, chinese = tool.explain(result), tool.explain(result, "zh")
    assert numbers_in(english) == numbers_in(chinese)
    assert "价格" in english
    assert "价格" in chinese


def test_row_order_changes_nothing(registry, frame):
    shuffled = frame.sample(frac=1, random_state=1)
    before = registry.run("correlation_tool", frame).tables["pairs"]["r"]
    after = registry.run("correlation_tool", shuffled).tables["pairs"]["r"]
    np.testing.assert_allclose(before, after, rtol=1e-12)


def test_a_sample_is_told(registry):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(400_000, 8)), columns=list("abcdefgh"))
    result = registry.run("correlation_tool", frame)
    facts = next(c.params for c in result.caveats if c.code == "correlation_sampled")
    assert facts["total"] == 400_000
    assert set(result.tables["pairs"]["n"]) == {400_000, facts["n"]}


def test_unrelated_columns_are_not_called_related(registry):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"a": rng.normal(size=80), "b": rng.normal(size=80)})
    tool = registry.get("correlation_tool")
    result = registry.run("correlation_tool", frame)
    assert result.values["significant"] == 0
    assert tool.explain(result).startswith("No two columns are convincingly related")
    assert tool.explain(result, "zh").startswith("没有两列")


def test_columns_left_out_are_told_with_their_reason(registry, frame):
    tool = registry.get("correlation_tool")
    result = registry.run("correlation_tool", frame)
    assert "'order_id' (identifies rows)" in tool.explain(result)
    assert "「flat」（取值全部相同）" in tool.explain(result, "zh")
