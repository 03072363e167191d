"""From estimates and a covariance to the coefficient table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Inference:
    """Tests and intervals of a set of coefficients (t, or normal with ``df`` infinite)."""

    std_error: Array
    statistic: Array
    p_value: Array
    ci_lower: Array
    ci_upper: Array


def infer(beta: Array, covariance: Array, df: float, confidence: float) -> Inference:
    """Return standard errors, two-sided tests against zero and confidence intervals.

    Args:
        beta: estimates.
        covariance: their covariance.
        df: degrees of freedom of the t distribution, ``inf`` for the normal.
        confidence: level of the intervals.
    """
    error = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    statistic = np.full_like(beta, np.nan)
    np.divide(beta, error, out=statistic, where=error > 0)
    upper = (1.0 + confidence) / 2.0
    if np.isfinite(df):
        p_value = 2.0 * special.stdtr(df, -np.abs(statistic))
        width = float(special.stdtrit(df, upper))
    else:
        p_value = 2.0 * special.ndtr(-np.abs(statistic))
        width = float(special.ndtri(upper))
    return Inference(error, statistic, p_value, beta - width * error, beta + width * error)


def wald(beta: Array, covariance: Array, df: float) -> tuple[float, float] | None:
    """Return F and p of all ``beta`` being zero together, None where that cannot be tested."""
    k = len(beta)
    if k == 0 or np.linalg.matrix_rank(covariance, hermitian=True) < k:
        return None
    statistic = float(beta @ np.linalg.solve(covariance, beta)) / k
    return statistic, float(special.fdtrc(k, df, statistic))
