"""A logistic regression from data to result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ml_tools.contract import ToolResult
from ml_tools.regression import inference, reporting
from ml_tools.regression.errors import choose_errors
from ml_tools.regression.logistic import fit_logistic, separating
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from ml_tools.regression.data import Data
    from ml_tools.regression.least_squares import Array
    from ml_tools.regression.params import RegressionParams


def logit(data: Data, params: RegressionParams) -> ToolResult:
    """Fit the log-odds of the target's second value and return the result.

    Raises:
        Refusal: "separation" when the features tell the two values apart without error.
    """
    design, caveats = reporting.independent(data, params)
    x = np.asarray(design.matrix)
    kind = choose_errors(data, params)
    alone = [design.terms[i] for i in separating(x, data.y)]
    found = None
    if not alone:
        found = fit_logistic(x, data.y, kind, data.groups, intercept=params.intercept)
    if found is None:
        raise refusal("separation", target=data.target, names=alone or list(design.terms))
    told = inference.infer(found.beta, found.covariance, float("inf"), params.confidence)
    first = int(params.intercept)
    extra = _extra(found.beta, x, first)
    table = reporting.coefficient_table(design, found.beta, told, extra, intercept=params.intercept)
    facts = reporting.headline(data, design, table, params, kind)
    if facts["strongest"] is not None:
        facts["strongest"]["odds_ratio"] = float(np.exp(facts["strongest"]["estimate"]))
    events = data.events or ("0", "1")
    return ToolResult(
        tool="regression_tool",
        status="ok",
        method="logit",
        rows=reporting.rows_of(data),
        columns=data.use,
        values={
            **facts,
            "event": events[1],
            "event_share": float(data.y.mean()),
            "n": len(x),
            "pseudo_r_squared": found.pseudo_r2,
            "auc": found.auc,
        },
        tables={"coefficients": table},
        caveats=(*caveats, *reporting.general_caveats(data, design)),
        repro=reporting.resolved(data, params, kind),
    )


def _extra(beta: Array, x: Array, first: int) -> dict[str, Any]:
    with np.errstate(over="ignore"):  # odds beyond 1e308 are told by their logarithm
        odds = np.exp(beta)
    scaled = beta[first:] * x.std(axis=0)
    return {
        "standardized": np.concatenate([[np.nan] * first, scaled]),
        "odds_ratio": np.where(np.isfinite(odds), odds, np.nan),
    }
