"""Coefficients against the certified values of NIST."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from ml_tools.regression.tool import RegressionTool

NIST = Path(__file__).parents[2] / "fixtures" / "nist"
CERTIFIED = json.loads((NIST / "certified.json").read_text())
# Correct digits of the coefficients that each set must reproduce.
DIGITS = {
    "norris": 12,
    "longley": 12,
    "wampler1": 9,
    "wampler2": 9,
    "wampler3": 9,
    "wampler4": 9,
    "wampler5": 7,
    "pontius": 11,
    "noint1": 12,
    "noint2": 12,
    "filip": 7,
}
POWERS = {"wampler": 5, "pontius": 2, "filip": 10}


def _frame(name: str) -> pd.DataFrame:
    given = pd.read_csv(NIST / f"{name}.csv", encoding="utf-8-sig")
    frame = pd.DataFrame({"y": given.iloc[:, 0].astype(float)})
    degree = next((n for key, n in POWERS.items() if name.startswith(key)), None)
    if degree is None:
        return frame.join(given.iloc[:, 1:].astype(float))
    x = given.iloc[:, 1].astype(float)  # the file's own powers are rounded
    return frame.assign(**{f"x{i}": x**i for i in range(1, degree + 1)})


def _digits(found: np.ndarray, certified: list[float]) -> float:
    truth = np.array(certified, dtype=float)
    error = np.abs(found - truth) / np.where(truth != 0, np.abs(truth), 1.0)
    return float(-np.log10(np.maximum(error, 1e-16)).min())


@pytest.mark.parametrize("name", sorted(DIGITS))
def test_coefficients_have_the_certified_digits(name: str) -> None:
    frame = _frame(name)
    result = RegressionTool().fit_predict(
        frame,
        target="y",
        features=[c for c in frame.columns if c != "y"],
        intercept=not name.startswith("noint"),
        robust="none",
    )
    table = result.tables["coefficients"]
    truth = CERTIFIED[name]
    assert _digits(table["estimate"].to_numpy(), truth["beta"]) >= DIGITS[name]
    assert _digits(table["std_error"].to_numpy(), truth["se"]) >= min(DIGITS[name], 10)
    assert result.values["r_squared"] == pytest.approx(truth["r2"], abs=1e-11)


def test_an_ill_conditioned_design_is_said_to_be_one() -> None:
    frame = _frame("filip")
    result = RegressionTool().fit_predict(
        frame, target="y", features=[c for c in frame.columns if c != "y"]
    )
    assert "ill_conditioned" in {caveat.code for caveat in result.caveats}
