"""What tables a regression takes, and what it says of those that it cannot."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from ml_tools.contract import ToolResult
from ml_tools.regression.tool import RegressionTool

SMALL = {"y": [1.5, 2, 4, 5, 9], "b": [1, 2, 1, 4, 3]}
WIDE = {"y": [1.5, 2, 4], "b": [5, 2, 8], "c": [1, 5, 2]}


def _run(frame: pd.DataFrame, **params: object) -> ToolResult:
    return RegressionTool().fit_predict(frame, **params)


def _codes(result: ToolResult) -> set[str]:
    return {caveat.code for caveat in result.caveats}


def _refusal(result: ToolResult) -> str:
    assert result.refusal is not None
    assert result.refusal["message"]["en"]
    assert result.refusal["message"]["zh"]
    return result.refusal["code"]


@pytest.fixture
def fair() -> pd.DataFrame:
    return sm.datasets.fair.load_pandas().data


def test_a_combination_of_columns_is_dropped_and_named() -> None:
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(60, 2)), columns=["a", "b"])
    frame["a + b"] = frame["a"] + frame["b"]
    frame["y"] = frame["a"] + rng.normal(size=60)
    result = _run(frame, target="y")
    assert list(result.tables["coefficients"]["term"]) == ["(intercept)", "a", "b"]
    told = next(c for c in result.caveats if c.code == "collinear_dropped")
    assert told.params == {"name": "a + b", "of": ["a", "b"]}


def test_levels_are_compared_with_the_most_frequent(fair: pd.DataFrame) -> None:
    fair["职业"] = "n" + fair["occupation"].astype(int).astype(str)
    result = _run(fair, target="affairs", features=["职业", "age"])
    reference = fair["职业"].value_counts().index[0]
    dummies = pd.get_dummies(fair["职业"], dtype=float).drop(columns=reference)
    design = sm.add_constant(dummies.assign(age=fair["age"]))
    oracle = sm.OLS(fair["affairs"], design).fit()
    table = result.tables["coefficients"].set_index("term")["estimate"]
    for level in dummies.columns:
        assert table[f"职业[{level}]"] == pytest.approx(oracle.params[level], rel=1e-8)
    assert "reference_levels" in _codes(result)


def test_a_two_valued_target_gets_a_logistic_regression(fair: pd.DataFrame) -> None:
    fair["affair"] = fair["affairs"] > 0
    result = _run(fair, target="affair", features=["age", "religious"])
    design = sm.add_constant(fair[["age", "religious"]].to_numpy())
    oracle = sm.Logit(fair["affair"].to_numpy(float), design).fit(disp=0)
    table = result.tables["coefficients"]
    assert result.method == "logit"
    np.testing.assert_allclose(table["estimate"], oracle.params, rtol=1e-6)
    np.testing.assert_allclose(table["std_error"], oracle.bse, rtol=1e-6)
    assert result.values["pseudo_r_squared"] == pytest.approx(oracle.prsquared)


def test_separation_is_refused_with_the_name() -> None:
    frame = pd.DataFrame({"x": np.arange(40.0), "y": np.arange(40) >= 20})
    result = _run(frame, target="y", features=["x"])
    assert _refusal(result) == "separation"
    assert result.refusal is not None
    assert result.refusal["params"]["names"] == ["x"]


def test_missing_and_infinite_rows_are_left_out_and_counted() -> None:
    rng = np.random.default_rng(3)
    frame = pd.DataFrame(rng.normal(size=(50, 2)), columns=["x", "y"])
    frame.loc[3, "x"] = np.inf
    frame.loc[7, "y"] = np.nan
    before = frame.copy()
    result = _run(frame, target="y")
    kept = frame.drop(index=[3, 7])
    slope = np.polyfit(kept["x"], kept["y"], 1)[0]
    assert result.tables["coefficients"]["estimate"][1] == pytest.approx(slope)
    assert (result.rows.given, result.rows.used) == (50, 48)
    assert result.rows.dropped == {"missing": 2}
    assert "infinite_as_missing" in _codes(result)
    pd.testing.assert_frame_equal(frame, before)


def test_a_feature_that_is_the_target_in_disguise_is_told() -> None:
    rng = np.random.default_rng(0)
    y = rng.normal(size=100)
    frame = pd.DataFrame({"y": y, "x": y * 100 + rng.normal(size=100) * 1e-3})
    assert "target_leakage" in _codes(_run(frame, target="y"))


@pytest.mark.parametrize(
    ("frame", "params", "code"),
    [
        ({"a": [1, 2, 3, 4.5], "b": [2, 1, 4, 3.5]}, {"target": "aa"}, "unknown_column"),
        ({"a": [1, 2, 3, 4.5], "b": [2, 1, 4, 3.5]}, {}, "no_target"),
        ({"y": [1.0] * 9, "b": range(9)}, {"target": "y"}, "column_constant"),
        ({"y": [np.nan] * 9, "b": range(9)}, {"target": "y"}, "column_all_missing"),
        ({"y": ["a", "b", "c"], "b": [1, 2, 4]}, {"target": "y"}, "not_numeric"),
        (SMALL, {"target": "y", "features": ["y"]}, "target_is_feature"),
        ({"y": [1.5, 2.0], "b": [5.0, 2.5]}, {"target": "y"}, "too_few_rows"),
        (WIDE, {"target": "y"}, "too_few_rows_for_terms"),
        ({"y": [1.5, 2, 4], "b": [1, 1, 1]}, {"target": "y"}, "no_features"),
        ({"y": [1.5, 2, 4]}, {"target": "y"}, "no_features"),
        ({"y": [1.5, 2, 4], "b": [1, 2, 1]}, {"target": "y", "robust": "HC9"}, "invalid_parameter"),
        (SMALL, {"target": "y", "robust": "cluster"}, "robust_unavailable"),
        (SMALL, {"target": "y", "robust": "hac"}, "robust_unavailable"),
    ],
)  # fmt: skip
def test_refusals(frame: dict[str, object], params: dict[str, object], code: str) -> None:
    assert _refusal(_run(pd.DataFrame(frame), **params)) == code


def test_odd_names_are_values_and_nothing_else() -> None:
    rng = np.random.default_rng(0)
    names = ['a"b', "C(x)\n", "😀", "__class__", "1", "价格"]
    frame = pd.DataFrame(rng.normal(size=(80, 6)), columns=names)
    result = _run(frame, target="价格")
    assert list(result.tables["coefficients"]["term"]) == ["(intercept)", *names[:5]]


def test_the_result_is_strict_json_and_comes_back() -> None:
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(80, 3)), columns=["a", "b", "y"])
    result = _run(frame, target="y")
    text = json.dumps(result.to_dict(), allow_nan=False)
    back = ToolResult.from_dict(json.loads(text), result.tables)
    tool = RegressionTool()
    assert tool.explain(back, "zh") == tool.explain(result, "zh")
