"""Logistic regression of a two-valued target, with separation told instead of estimated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ml_tools.regression.least_squares import scaling_of

if TYPE_CHECKING:
    from ml_tools.regression.covariance import Kind

Array = NDArray[np.float64]
_ITERATIONS = 50


@dataclass(frozen=True, slots=True)
class LogisticFit:
    """Log-odds coefficients in original units, and how well they tell the two values apart."""

    beta: Array
    covariance: Array
    pseudo_r2: float
    auc: float
    converged: bool


def separating(x: Array, y: Array) -> list[int]:
    """Return the columns that alone split the two values of ``y`` (fully or at one end)."""
    ones, zeros = x[y == 1], x[y == 0]
    low1, high1 = ones.min(axis=0), ones.max(axis=0)
    low0, high0 = zeros.min(axis=0), zeros.max(axis=0)
    return [int(i) for i in np.flatnonzero((low1 >= high0) | (low0 >= high1))]


def fit_logistic(
    x: Array, y: Array, kind: Kind, codes: NDArray[np.intp] | None, *, intercept: bool
) -> LogisticFit | None:
    """Fit by maximum likelihood; None when the two values can be told apart without error.

    Args:
        x: shape (n, k), of full rank.
        y: 0 and 1.
        kind: "none", "hc0", "hc1" or "cluster".
        codes: group of each row, for "cluster".
        intercept: whether a constant is fitted.
    """
    from statsmodels.discrete.discrete_model import Logit

    scaling = scaling_of(x, intercept=intercept)
    options: dict[str, Any] = {}
    if kind == "cluster":
        options = {"cov_type": "cluster", "cov_kwds": {"groups": codes}}
    elif kind != "none":
        options = {"cov_type": kind.upper()}
    try:
        found = Logit(y, scaling.design(x)).fit(
            method="newton", maxiter=_ITERATIONS, disp=0, warn_convergence=False, **options
        )
    except np.linalg.LinAlgError:
        return None
    if not found.mle_retvals["converged"] or found.llf > -1e-6 * len(y):
        return None
    back = scaling.back()
    return LogisticFit(
        beta=back @ found.params,
        covariance=back @ found.cov_params() @ back.T,
        pseudo_r2=float(found.prsquared),
        auc=area_under_curve(np.asarray(found.fittedvalues), y),
        converged=True,
    )


def area_under_curve(score: Array, y: Array) -> float:
    """Return how often a row with 1 scores above a row with 0 (ties count half)."""
    _, codes, counts = np.unique(score, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - (counts - 1) / 2.0
    positives = float(y.sum())
    ranks = float(middle[codes][y == 1].sum())
    return (ranks - positives * (positives + 1) / 2) / (positives * (len(y) - positives))
