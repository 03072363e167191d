"""Coefficients, p-values and intervals against scipy and published numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.datasets import load_diabetes, load_iris, load_wine

_LOADERS = {"iris": load_iris, "wine": load_wine, "diabetes": load_diabetes}


def _pairs(result, method):
    table = result.tables["pairs"]
    return table[table["method"] == method].set_index(["x", "y"])


def test_published_iris_numbers(registry):
    frame = load_iris(as_frame=True).data
    result = registry.run("correlation_tool", frame, target="sepal length (cm)")
    others = ["sepal width (cm)", "petal length (cm)", "petal width (cm)"]
    published = {
        "pearson": [-0.1175698, 0.8717538, 0.8179411],
        "spearman": [-0.1667777, 0.8818981, 0.8342888],
    }
    for method, expected in published.items():
        r = _pairs(result, method)["r"]
        found = [r[other, "sepal length (cm)"] for other in others]
        np.testing.assert_allclose(found, expected, atol=5e-8)


@pytest.mark.parametrize("name", _LOADERS)
def test_every_pair_agrees_with_scipy(registry, name):
    frame = _LOADERS[name](as_frame=True).data
    result = registry.run("correlation_tool", frame)
    for (x, y), row in _pairs(result, "pearson").iterrows():
        expected = stats.pearsonr(frame[x], frame[y])
        low, high = expected.confidence_interval()
        np.testing.assert_allclose(row["r"], expected.statistic, rtol=1e-12)
        np.testing.assert_allclose(row["p_value"], expected.pvalue, rtol=1e-7)
        np.testing.assert_allclose([row["ci_lower"], row["ci_upper"]], [low, high], rtol=1e-9)
    for (x, y), row in _pairs(result, "spearman").iterrows():
        expected = stats.spearmanr(frame[x], frame[y])
        np.testing.assert_allclose(row["r"], expected.statistic, rtol=1e-10)
        np.testing.assert_allclose(row["p_value"], expected.pvalue, rtol=1e-7)


def test_kendall_agrees_with_scipy(registry):
    frame = load_iris(as_frame=True).data
    result = registry.run("correlation_tool", frame, method="kendall")
    for (x, y), row in _pairs(result, "kendall").iterrows():
        expected = stats.kendalltau(frame[x], frame[y])
        np.testing.assert_allclose([row["r"], row["p_value"]], list(expected), rtol=1e-10)


def test_each_pair_uses_the_rows_that_both_have(registry):
    frame = load_wine(as_frame=True).data.iloc[:, :4].copy()
    rng = np.random.default_rng(3)
    frame = frame.mask(rng.random(frame.shape) < 0.2)
    result = registry.run("correlation_tool", frame)
    for method, scipys in (("pearson", stats.pearsonr), ("spearman", stats.spearmanr)):
        for (x, y), row in _pairs(result, method).iterrows():
            both = frame[[x, y]].dropna()
            assert row["n"] == len(both)
            np.testing.assert_allclose(row["r"], scipys(both[x], both[y]).statistic, rtol=1e-10)


def test_anscombe_pearson_is_the_same_and_spearman_is_not(registry):
    x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    y3 = [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73]
    result = registry.run("correlation_tool", pd.DataFrame({"x": x, "y": y3}))
    r = result.tables["pairs"].set_index("method")["r"]
    assert round(r["pearson"], 4) == 0.8163
    assert round(r["spearman"], 3) == 0.991
    assert "outlier_sensitive" in {caveat.code for caveat in result.caveats}


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_the_unit_of_a_column_changes_nothing(registry, scale):
    frame = load_iris(as_frame=True).data.iloc[:, :2]
    scaled = frame.assign(**{frame.columns[0]: frame.iloc[:, 0] * scale})
    before = registry.run("correlation_tool", frame).tables["pairs"]["r"]
    after = registry.run("correlation_tool", scaled).tables["pairs"]["r"]
    np.testing.assert_allclose(before, after, rtol=1e-12)


def test_a_large_offset_costs_no_digits(registry):
    rng = np.random.default_rng(0)
    x = rng.integers(0, 1000, 500).astype(float)
    y = x + rng.integers(0, 1000, 500)
    frame = pd.DataFrame({"x": x + 2.0**40, "y": y})
    r = registry.run("correlation_tool", frame, method="pearson").values["strongest"]["r"]
    np.testing.assert_allclose(r, stats.pearsonr(x, y).statistic, rtol=1e-11)
