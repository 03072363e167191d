"""What must not change the numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from ml_tools.regression import least_squares
from ml_tools.regression.tool import RegressionTool


@pytest.fixture
def frame() -> pd.DataFrame:
    rng = np.random.default_rng(9)
    x = rng.normal(size=(300, 3)) * [1.0, 1e3, 1e-3] + [0.0, 1e6, 5.0]
    return pd.DataFrame(x, columns=["a", "b", "c"]).assign(y=x @ [1.0, 0.01, 50.0])


def _p_values(frame: pd.DataFrame) -> np.ndarray:
    noisy = frame.assign(y=frame["y"] + np.sin(np.arange(len(frame)) * 7.0)[frame.index])
    table = RegressionTool().fit_predict(noisy, target="y").tables["coefficients"]
    return table["statistic"].to_numpy()[1:]


def test_order_of_rows(frame: pd.DataFrame) -> None:
    shuffled = frame.sample(frac=1.0, random_state=2)
    np.testing.assert_allclose(_p_values(shuffled), _p_values(frame), rtol=1e-7)


def test_units(frame: pd.DataFrame) -> None:
    scaled = frame.assign(b=frame["b"] * 1000)
    np.testing.assert_allclose(_p_values(scaled), _p_values(frame), rtol=1e-7)


def test_many_rows_and_few_rows_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(5_000, 4)) + 100
    y = x @ np.arange(4.0) + rng.normal(size=5_000)
    refined = least_squares.fit(x, y)
    monkeypatch.setattr(least_squares, "REFINED_CELLS_MAX", 0)
    monkeypatch.setattr(least_squares, "BLOCK_ROWS", 700)
    blocked = least_squares.fit(x, y)
    np.testing.assert_allclose(blocked.beta, refined.beta, rtol=1e-9)
    np.testing.assert_allclose(blocked.residuals, refined.residuals, atol=1e-9)
    assert blocked.condition == pytest.approx(refined.condition)
