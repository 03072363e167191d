"""Standard errors that hold when the plain ones do not: HC, HAC and by group.

References:
    J. MacKinnon, H. White (1985), "Some heteroskedasticity-consistent covariance matrix
    estimators", J. Econometrics 29 (HC0 to HC3).
    W. Newey, K. West (1987, 1994) (HAC with the Bartlett kernel and its lag rule).
    A. C. Cameron, D. Miller (2015), "A practitioner's guide to cluster-robust inference".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ml_tools.regression.least_squares import Array, Fit

Kind = Literal["none", "hc0", "hc1", "hc2", "hc3", "hac", "cluster"]


def newey_west_lag(n: int) -> int:
    """Return the usual lag for ``n`` rows, ``floor(4 (n / 100)^(2/9))``."""
    return int(4 * (n / 100) ** (2 / 9))


def classic(fit: Fit) -> Array:
    """Return the covariance under equal, independent errors."""
    return fit.covariance(np.eye(fit.r_inverse.shape[0])) * (fit.rss / fit.df_residual)


def heteroscedastic(fit: Fit, x: Array, kind: Kind) -> Array:
    """Return the covariance that allows each row its own error variance (HC0 to HC3)."""
    k = fit.r_inverse.shape[0]
    middle = np.zeros((k, k))
    for rows, design in fit.blocks(x):
        errors = fit.residuals[rows].copy()
        if kind in {"hc2", "hc3"}:
            room = np.maximum(1.0 - np.einsum("ij,ij->i", design, design), 1e-12)
            errors /= np.sqrt(room) if kind == "hc2" else room
        scores = design * errors[:, None]
        middle += scores.T @ scores
    n = len(fit.residuals)
    return fit.covariance(middle * (n / fit.df_residual if kind == "hc1" else 1.0))


def autocorrelated(fit: Fit, x: Array, order: NDArray[np.intp], lag: int) -> Array:
    """Return the HAC covariance: Bartlett kernel, ``lag`` lags, correction n / (n - k).

    Args:
        fit: the fitted model.
        x: its design as given to ``fit``.
        order: the rows in order of time.
        lag: how many neighbours an error may resemble.
    """
    scores = np.concatenate([d * fit.residuals[rows, None] for rows, d in fit.blocks(x)])[order]
    middle = scores.T @ scores
    for step in range(1, lag + 1):
        cross = scores[step:].T @ scores[:-step]
        middle += (1.0 - step / (lag + 1)) * (cross + cross.T)
    return fit.covariance(middle * len(scores) / fit.df_residual)


def clustered(fit: Fit, x: Array, codes: NDArray[np.intp]) -> Array:
    """Return the covariance that allows errors of one group to move together.

    Args:
        fit: the fitted model.
        x: its design as given to ``fit``.
        codes: the group of each row, 0 to G-1; corrected by G/(G-1) (n-1)/(n-k).
    """
    groups = int(codes.max()) + 1
    k = fit.r_inverse.shape[0]
    sums = np.zeros((groups, k))
    for rows, design in fit.blocks(x):
        scores = design * fit.residuals[rows, None]
        for column in range(k):
            sums[:, column] += np.bincount(codes[rows], scores[:, column], minlength=groups)
    n = len(codes)
    small = groups / (groups - 1) * (n - 1) / fit.df_residual
    return fit.covariance(sums.T @ sums * small)
