"""A linear regression from data to result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.contract import Caveat, ToolResult
from ml_tools.regression import covariance, diagnostics, inference, reporting
from ml_tools.regression.errors import choose_errors
from ml_tools.regression.least_squares import fit

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.regression.covariance import Kind
    from ml_tools.regression.data import Data
    from ml_tools.regression.design import Design
    from ml_tools.regression.least_squares import Array, Fit
    from ml_tools.regression.params import RegressionParams

_INFLUENCE_ROWS_MAX: Final = 200_000  # one row among more moves nothing
_EXACT: Final = 1e-12
_LEAK: Final = 0.999


def linear(data: Data, params: RegressionParams) -> ToolResult:
    """Fit, choose standard errors, check, and return the result.

    Raises:
        Refusal: when the rows or columns left do not determine the coefficients.
    """
    design, caveats = reporting.independent(data, params)
    x = design.matrix
    found = fit(x, data.y, intercept=params.intercept)
    kind = choose_errors(data, params)
    plain = covariance.classic(found)
    spread = _covariance(found, x, data, kind, plain)
    groups = int(data.groups.max()) + 1 if data.groups is not None else None
    df = groups - 1 if kind == "cluster" and groups else found.df_residual
    told = inference.infer(found.beta, spread, df, params.confidence)
    table = reporting.coefficient_table(
        design, found.beta, told, _extra(found, data, plain, params), intercept=params.intercept
    )
    checks, more = _checks(found, data, design, params)
    first = int(params.intercept)
    overall = inference.wald(found.beta[first:], spread[first:, first:], df)
    return ToolResult(
        tool="regression_tool",
        status="ok",
        method="ols",
        rows=reporting.rows_of(data),
        columns=data.use,
        values={
            **_fit_facts(found, x.shape, overall, intercept=params.intercept),
            **_term_facts(data, design, table, params, kind),
        },
        tables={"coefficients": table},
        diagnostics=checks,
        caveats=(*caveats, *more, *reporting.general_caveats(data, design)),
        repro=reporting.resolved(data, params, kind),
    )


def _fit_facts(
    found: Fit, shape: tuple[int, ...], overall: tuple[float, float] | None, *, intercept: bool
) -> dict[str, Any]:
    n, k = shape
    r2 = found.r_squared
    return {
        "n": n,
        "r_squared": r2,
        "adj_r_squared": 1 - (1 - r2) * (n - int(intercept)) / found.df_residual,
        "residual_sd": (found.rss / found.df_residual) ** 0.5,
        "f_statistic": overall[0] if overall else None,
        "f_p_value": overall[1] if overall else None,
        "df": [k, found.df_residual],
    }


def _term_facts(
    data: Data, design: Design, table: pd.DataFrame, params: RegressionParams, kind: Kind
) -> dict[str, Any]:
    return {
        **reporting.headline(data, design, table, params, kind),
        "lag": covariance.newey_west_lag(len(data.y)) if kind == "hac" else None,
        "date": data.date,
    }


def _covariance(found: Fit, x: Array, data: Data, kind: Kind, plain: Array) -> Array:
    if kind == "cluster" and data.groups is not None:
        return covariance.clustered(found, x, data.groups)
    if kind == "hac" and data.order is not None:
        return covariance.autocorrelated(found, x, data.order, covariance.newey_west_lag(len(x)))
    return plain if kind == "none" else covariance.heteroscedastic(found, x, kind)


def _extra(found: Fit, data: Data, plain: Array, params: RegressionParams) -> dict[str, Any]:
    slopes = found.beta[int(params.intercept) :]
    scale = found.scaling.scale
    spread = float(np.std(data.y)) if params.intercept else float(np.sqrt(np.mean(data.y**2)))
    lead = [np.nan] * int(params.intercept)
    return {
        "standardized": np.concatenate([lead, slopes * scale / spread]),
        "vif": np.concatenate([lead, diagnostics.variance_inflation(found)]),
        "std_error_plain": np.sqrt(np.maximum(np.diag(plain), 0)),
    }


def _checks(
    found: Fit, data: Data, design: Design, params: RegressionParams
) -> tuple[dict[str, Any], list[Caveat]]:
    """Return the diagnostics, and caveats for those that are off."""
    x = design.matrix
    spread = diagnostics.breusch_pagan(found, x)
    skew, kurtosis = diagnostics.shape(found.residuals)
    vif = diagnostics.variance_inflation(found)
    facts: dict[str, Any] = {
        "breusch_pagan": {"statistic": spread.statistic, "p_value": spread.p_value},
        "condition_number": found.condition,
        "residual_skewness": skew,
        "residual_excess_kurtosis": kurtosis,
        "vif_max": float(vif.max()),
    }
    told: list[Caveat] = []
    if found.rss <= _EXACT * found.tss:
        told.append(Caveat("exact_fit", "warning", {"target": data.target}))
    elif spread.p_value < 0.05:
        told.append(Caveat("unequal_spread", "info", {"p": spread.p_value}))
    if found.condition > 1e7:
        told.append(Caveat("ill_conditioned", "severe", {"condition": found.condition}))
    elif overlap := [t for t, v in zip(design.terms, vif, strict=True) if v > 10]:
        told.append(Caveat("overlapping_features", "warning", {"names": overlap}))
    told += _leaks(data, design)
    if data.order is not None:
        facts["durbin_watson"] = memory = diagnostics.durbin_watson(found.residuals[data.order])
        if memory < 1.5:
            told.append(Caveat("errors_remember", "warning", {"dw": memory}))
    if len(x) <= _INFLUENCE_ROWS_MAX and found.rss > _EXACT * found.tss:
        row, distance = diagnostics.largest_influence(found, x)
        facts["largest_cooks_distance"] = distance
        if distance > 1:
            told.append(Caveat("influential_row", "warning", {"row": row, "distance": distance}))
    if not params.intercept:
        told.append(Caveat("no_intercept", "info"))
    return facts, told


def _leaks(data: Data, design: Design) -> list[Caveat]:
    y = data.y - data.y.mean()
    length = float(np.sqrt(y @ y))
    told: list[Caveat] = []
    for i, term in enumerate(design.terms):
        column = design.matrix[:, i] - design.matrix[:, i].mean()
        r = float(column @ y) / max(length * float(np.sqrt(column @ column)), 1e-300)
        if abs(r) > _LEAK:
            facts = {"name": term, "target": data.target, "r": r}
            told.append(Caveat("target_leakage", "warning", facts))
    return told
