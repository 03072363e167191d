"""Shares of R2 against their definition and published values."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from ml_tools.attribution.importance import lmg, relative_weights
from ml_tools.attribution.tool import AttributionTool

# Published for mtcars, mpg ~ cyl, disp, hp, gear (R packages relaimpo and rwa).
MTCARS_CORRELATION_FREE = {
    "lmg": [0.2470520332352, 0.2434995947956, 0.2109128995443, 0.0777251114079],
    "johnson": [0.228479725928, 0.222146870540, 0.232174439299, 0.096388603215],
}


def _r2(frame: pd.DataFrame, target: str, names: tuple[str, ...]) -> float:
    if not names:
        return 0.0
    return float(sm.OLS(frame[target], sm.add_constant(frame[list(names)])).fit().rsquared)


def _by_orders(frame: pd.DataFrame, target: str, names: list[str]) -> dict[str, float]:
    """LMG by its definition: the mean gain in R2 over every order of entry."""
    gains = dict.fromkeys(names, 0.0)
    orders = list(itertools.permutations(names))
    for order in orders:
        for i, name in enumerate(order):
            gain = _r2(frame, target, order[: i + 1]) - _r2(frame, target, order[:i])
            gains[name] += gain / len(orders)
    return gains


def test_shares_are_the_mean_gain_over_all_orders() -> None:
    frame = sm.datasets.longley.load_pandas().data[["TOTEMP", "GNP", "UNEMP", "ARMED"]]
    expected = _by_orders(frame, "TOTEMP", ["GNP", "UNEMP", "ARMED"])
    result = AttributionTool().fit_predict(frame, target="TOTEMP", mode="drivers")
    table = result.tables["contributions"].set_index("driver")["contribution"]
    assert table.to_dict() == pytest.approx(expected, abs=1e-10)
    assert result.values["r_squared"] == pytest.approx(
        _r2(frame, "TOTEMP", ("GNP", "UNEMP", "ARMED"))
    )


@pytest.mark.parametrize("divide", [lmg, relative_weights])
def test_two_drivers_by_hand(divide: object) -> None:
    correlation = np.array([[1.0, 0.5, 0.6], [0.5, 1.0, 0.4], [0.6, 0.4, 1.0]])
    assert callable(divide)
    parts = divide(correlation, [[0], [1]])
    # R2 = (.36 + .16 - 2 * .5 * .6 * .4) / .75; each part is the mean of first and last entry.
    r2 = (0.36 + 0.16 - 0.24) / 0.75
    np.testing.assert_allclose(parts, [(0.36 + r2 - 0.16) / 2, (0.16 + r2 - 0.36) / 2], atol=1e-12)


def test_published_values_for_mtcars() -> None:
    frame = _mtcars()
    correlation = np.corrcoef(frame.to_numpy().T)
    groups = [[0], [1], [2], [3]]
    np.testing.assert_allclose(lmg(correlation, groups), MTCARS_CORRELATION_FREE["lmg"], atol=1e-10)
    np.testing.assert_allclose(
        relative_weights(correlation, groups), MTCARS_CORRELATION_FREE["johnson"], atol=1e-10
    )


def _mtcars() -> pd.DataFrame:
    """cyl, disp, hp, gear and mpg of the 32 cars of Motor Trend, 1974."""
    rows = """6 160 110 4 21|6 160 110 4 21|4 108 93 4 22.8|6 258 110 3 21.4|8 360 175 3 18.7
    6 225 105 3 18.1|8 360 245 3 14.3|4 146.7 62 4 24.4|4 140.8 95 4 22.8|6 167.6 123 4 19.2
    6 167.6 123 4 17.8|8 275.8 180 3 16.4|8 275.8 180 3 17.3|8 275.8 180 3 15.2|8 472 205 3 10.4
    8 460 215 3 10.4|8 440 230 3 14.7|4 78.7 66 4 32.4|4 75.7 52 4 30.4|4 71.1 65 4 33.9
    4 120.1 97 3 21.5|8 318 150 3 15.5|8 304 150 3 15.2|8 350 245 3 13.3|8 400 175 3 19.2
    4 79 66 4 27.3|4 120.3 91 5 26|4 95.1 113 5 30.4|8 351 264 5 15.8|6 145 175 5 19.7
    8 301 335 5 15|4 121 109 4 21.4"""
    cells = [
        [float(x) for x in row.split()] for line in rows.splitlines() for row in line.split("|")
    ]
    return pd.DataFrame(cells, columns=["cyl", "disp", "hp", "gear", "mpg"])


def test_samples_are_worked_through_together() -> None:
    rng = np.random.default_rng(0)
    many = np.stack([np.corrcoef(rng.normal(size=(5, 40))) for _ in range(3)])
    groups = [[0, 1], [2], [3]]
    together = lmg(many, groups)
    for i in range(3):
        np.testing.assert_allclose(together[i], lmg(many[i], groups), atol=1e-12)


def test_a_suppressor_is_told() -> None:
    rng = np.random.default_rng(1)
    shared = rng.normal(size=300)
    x = shared + 0.3 * rng.normal(size=300)
    other = shared + 0.3 * rng.normal(size=300)
    frame = pd.DataFrame({"x": x, "other": other})
    frame["y"] = 2 * frame["x"] - frame["other"] + 0.1 * rng.normal(size=300)
    result = AttributionTool().fit_predict(frame, target="y")
    told = [c.params["names"] for c in result.caveats if c.code == "suppressor"]
    assert told == [["other"]]


def test_the_interval_holds_the_share_and_the_seed_repeats_it() -> None:
    rng = np.random.default_rng(2)
    frame = pd.DataFrame(rng.normal(size=(150, 3)), columns=["a", "b", "y"])
    frame["y"] += frame["a"]
    tool = AttributionTool()
    first = tool.fit_predict(frame, target="y", seed=3).tables["contributions"]
    again = tool.fit_predict(frame, target="y", seed=3).tables["contributions"]
    pd.testing.assert_frame_equal(first, again)
    assert (
        (first["share_lower"] <= first["share"]) & (first["share"] <= first["share_upper"])
    ).all()


def test_many_drivers_get_relative_weights() -> None:
    rng = np.random.default_rng(2)
    frame = pd.DataFrame(rng.normal(size=(200, 16)), columns=[f"c{i}" for i in range(16)])
    result = AttributionTool().fit_predict(frame, target="c0")
    names = [f"c{i}" for i in range(1, 16)]
    assert result.method == "johnson"
    assert result.tables["contributions"]["contribution"].sum() == pytest.approx(
        _r2(frame, "c0", tuple(names))
    )
