"""Standard errors against statsmodels."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from ml_tools.regression.tool import RegressionTool


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    rng = np.random.default_rng(5)
    n = 400
    x, z = rng.normal(size=n), rng.gamma(2.0, size=n)
    firm = rng.integers(0, 25, n)
    y = 3 + 2 * x - z + rng.normal(size=n) * (0.5 + z) + rng.normal(size=25)[firm]
    days = pd.date_range("2023-01-01", periods=n).to_numpy()
    return pd.DataFrame({"y": y, "x": x, "销量 z": z, "firm": firm, "day": days})


def _oracle(frame: pd.DataFrame, **options: object) -> np.ndarray:
    design = sm.add_constant(frame[["x", "销量 z"]].to_numpy())
    return np.asarray(sm.OLS(frame["y"].to_numpy(), design).fit(use_t=True, **options).bse)


@pytest.mark.parametrize("kind", ["hc0", "hc1", "hc2", "hc3"])
def test_heteroscedastic_errors(frame: pd.DataFrame, kind: str) -> None:
    result = RegressionTool().fit_predict(frame, target="y", features=["x", "销量 z"], robust=kind)
    expected = _oracle(frame, cov_type=kind.upper())
    np.testing.assert_allclose(result.tables["coefficients"]["std_error"], expected, rtol=1e-9)


def test_plain_table(frame: pd.DataFrame) -> None:
    result = RegressionTool().fit_predict(
        frame, target="y", features=["x", "销量 z"], robust="none"
    )
    design = sm.add_constant(frame[["x", "销量 z"]].to_numpy())
    oracle = sm.OLS(frame["y"].to_numpy(), design).fit()
    table = result.tables["coefficients"]
    assert list(table["term"]) == ["(intercept)", "x", "销量 z"]
    np.testing.assert_allclose(table["estimate"], oracle.params, rtol=1e-9)
    np.testing.assert_allclose(table["p_value"], oracle.pvalues, rtol=1e-6)
    np.testing.assert_allclose(table[["ci_lower", "ci_upper"]], oracle.conf_int(), rtol=1e-9)
    assert result.values["adj_r_squared"] == pytest.approx(oracle.rsquared_adj)
    assert result.values["f_statistic"] == pytest.approx(oracle.fvalue)


def test_errors_by_group(frame: pd.DataFrame) -> None:
    result = RegressionTool().fit_predict(frame, target="y", features=["x", "销量 z"], group="firm")
    expected = _oracle(frame, cov_type="cluster", cov_kwds={"groups": frame["firm"]})
    np.testing.assert_allclose(result.tables["coefficients"]["std_error"], expected, rtol=1e-9)
    assert result.values["errors"] == "cluster"


def test_a_table_in_order_of_time_gets_newey_west(frame: pd.DataFrame) -> None:
    shuffled = frame.sample(frac=1.0, random_state=1)
    result = RegressionTool().fit_predict(shuffled, target="y", features=["x", "销量 z"])
    lag = int(4 * (len(frame) / 100) ** (2 / 9))
    options = {"cov_type": "HAC", "cov_kwds": {"maxlags": lag, "use_correction": True}}
    expected = _oracle(frame, **options)
    np.testing.assert_allclose(result.tables["coefficients"]["std_error"], expected, rtol=1e-9)
    assert (result.values["errors"], result.values["lag"]) == ("hac", lag)


def test_breusch_pagan_and_vif(frame: pd.DataFrame) -> None:
    from statsmodels.stats.diagnostic import het_breuschpagan
    from statsmodels.stats.outliers_influence import variance_inflation_factor

    result = RegressionTool().fit_predict(frame, target="y", features=["x", "销量 z"])
    design = sm.add_constant(frame[["x", "销量 z"]].to_numpy())
    oracle = sm.OLS(frame["y"].to_numpy(), design).fit()
    statistic, p, _, _ = het_breuschpagan(oracle.resid, design)
    found = result.diagnostics["breusch_pagan"]
    assert found["statistic"] == pytest.approx(statistic)
    assert found["p_value"] == pytest.approx(p)
    vif = [variance_inflation_factor(design, i) for i in (1, 2)]
    np.testing.assert_allclose(result.tables["coefficients"]["vif"][1:], vif, rtol=1e-9)
