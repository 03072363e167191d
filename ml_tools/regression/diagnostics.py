"""What a fitted line says of itself: spread of errors, order, overlap of columns, influence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ml_tools.regression.least_squares import Array, Fit


@dataclass(frozen=True, slots=True)
class Test:
    """A test statistic with its p value."""

    statistic: float
    p_value: float


def breusch_pagan(fit: Fit, x: Array) -> Test:
    """Test whether the errors spread differently along the design (Koenker's form)."""
    from scipy import special

    k = fit.r_inverse.shape[0]
    squares = fit.residuals**2
    spread = squares - squares.mean()
    along = np.zeros(k)
    for rows, design in fit.blocks(x):
        along += design.T @ spread[rows]
    total = float(spread @ spread)
    if total <= 0 or k < 2:
        return Test(0.0, 1.0)
    statistic = len(squares) * float(along @ along) / total
    return Test(statistic, float(special.chdtrc(k - 1, statistic)))


def durbin_watson(residuals: Array) -> float:
    """Return the Durbin-Watson statistic of residuals in order of time (2: no memory)."""
    total = float(residuals @ residuals)
    return float((np.diff(residuals) ** 2).sum()) / total if total > 0 else 2.0


def variance_inflation(fit: Fit) -> Array:
    """Return for each slope how much overlap with the others inflates its variance (1: none)."""
    inverse = fit.r_inverse @ fit.r_inverse.T
    first = int(fit.scaling.intercept)
    factor = np.linalg.inv(fit.r_inverse)
    squares = (factor**2).sum(axis=0)
    if first:  # the centred columns are orthogonal to the ones, so this is the correlation inverse
        squares = squares - factor[0] ** 2
    return (np.diag(inverse) * squares)[first:]


def largest_influence(fit: Fit, x: Array) -> tuple[int, float]:
    """Return the row that moves the fit most and its Cook's distance."""
    k = fit.r_inverse.shape[0]
    variance = fit.rss / fit.df_residual
    best, distance = 0, 0.0
    for rows, design in fit.blocks(x):
        leverage = np.einsum("ij,ij->i", design, design)
        room = np.maximum(1.0 - leverage, 1e-12)
        cook = fit.residuals[rows] ** 2 * leverage / (room**2 * k * max(variance, 1e-300))
        at = int(cook.argmax())
        if cook[at] > distance:
            best, distance = rows.start + at, float(cook[at])
    return best, distance


def shape(residuals: Array) -> tuple[float, float]:
    """Return skewness and excess kurtosis of the residuals (0 and 0 for a normal one)."""
    centred = residuals - residuals.mean()
    variance = float((centred**2).mean())
    if variance <= 0:
        return 0.0, 0.0
    third = float((centred**3).mean()) / variance**1.5
    return third, float((centred**4).mean()) / variance**2 - 3.0


def autocorrelation(residuals: Array, order: NDArray[np.intp]) -> float:
    """Return the first autocorrelation of the residuals in order of time."""
    ordered = residuals[order] - residuals.mean()
    total = float(ordered @ ordered)
    return float(ordered[1:] @ ordered[:-1]) / total if total > 0 else 0.0
