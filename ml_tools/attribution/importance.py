"""How a model's R2 divides over its drivers: LMG (Shapley) and Johnson's relative weights.

References:
    R. Lindeman, P. Merenda, R. Gold (1980); U. Groemping (2006), "Relative importance for linear
    regression in R", J. Stat. Software 17 (LMG: the average gain in R2 over all orders).
    J. Johnson (2000), "A heuristic method for estimating the relative weight of predictor
    variables in multiple regression", Multivariate Behavioral Research 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def correlation_of(gram: Array) -> Array:
    """Return correlations from centred cross products, shape (..., p, p)."""
    scale = np.sqrt(np.einsum("...ii->...i", gram))
    scale = np.where(scale > 0, scale, 1.0)
    return gram / scale[..., :, None] / scale[..., None, :]


def lmg(correlation: Array, groups: Sequence[Sequence[int]]) -> Array:
    """Return each driver's average gain in R2 over all orders in which drivers may enter.

    Args:
        correlation: shape (..., p + 1, p + 1); the target is the last row. Leading axes are
            samples, worked through together.
        groups: the columns of each driver (several for the levels of one category).

    Returns:
        Shape (..., drivers); sums to the model's R2 over the last axis.

    Example:
        >>> r = np.array([[1.0, 0.5, 0.6], [0.5, 1.0, 0.4], [0.6, 0.4, 1.0]])
        >>> np.round(lmg(r, [[0], [1]]), 6).tolist()
        [0.286667, 0.086667]
    """
    explained = _explained_by_subset(correlation, groups)
    count = len(groups)
    shares = np.zeros((*correlation.shape[:-2], count))
    for subset, value in enumerate(explained):
        size = subset.bit_count()
        for driver in range(count):
            if subset >> driver & 1:
                weight = 1.0 / (count * comb(count - 1, size - 1))
                shares[..., driver] += weight * (value - explained[subset ^ 1 << driver])
    return shares


def _explained_by_subset(correlation: Array, groups: Sequence[Sequence[int]]) -> list[Array]:
    """Return R2 for each subset of drivers, indexed by its bits, by sweeping columns in."""
    explained: list[Array] = [np.zeros(correlation.shape[:-2])] * (1 << len(groups))

    def visit(matrix: Array, subset: int, first: int) -> None:
        explained[subset] = 1.0 - matrix[..., -1, -1]
        for driver in range(first, len(groups)):
            swept = matrix
            for column in groups[driver]:
                swept = _sweep(swept, column)
            visit(swept, subset | 1 << driver, driver + 1)

    visit(correlation, 0, 0)
    return explained


def _sweep(matrix: Array, column: int) -> Array:
    """Remove from every other variable what ``column`` explains of it."""
    pivot = matrix[..., column, column]
    row = matrix[..., column, :]
    safe = np.where(np.abs(pivot) > 1e-12, pivot, np.inf)
    return matrix - row[..., :, None] * row[..., None, :] / safe[..., None, None]


def relative_weights(correlation: Array, groups: Sequence[Sequence[int]]) -> Array:
    """Return Johnson's weights: importance through the closest orthogonal drivers.

    Args and result as for ``lmg``; its cost grows with the cube of the columns, not with 2^p.
    """
    values, vectors = np.linalg.eigh(correlation[..., :-1, :-1])
    roots = np.sqrt(np.maximum(values, 0.0))
    root = (vectors * roots[..., None, :]) @ np.swapaxes(vectors, -1, -2)
    inverse = np.where(roots > 1e-6, 1.0 / np.maximum(roots, 1e-6), 0.0)
    back = (vectors * inverse[..., None, :]) @ np.swapaxes(vectors, -1, -2)
    beta = back @ correlation[..., :-1, -1:]
    weights = (root**2 @ beta**2)[..., 0]
    return np.stack([weights[..., list(columns)].sum(axis=-1) for columns in groups], axis=-1)
