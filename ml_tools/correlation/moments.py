"""Correlation coefficients of all pairs of columns, each over the rows that both have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Pair = tuple[int, int]
# Below this share of a column's variance left in the shared rows, the Gram matrix no longer tells a
# small variance from none; the pair is computed from its rows.
_VARIANCE_SHARE_MIN = 1e-9


def pearson(matrix: Array, pairs: Sequence[Pair]) -> tuple[Array, Array]:
    """Return r and n for each pair of columns; r is NaN where a column does not vary.

    One Gram matrix of centred, scaled columns gives all pairs, with missing values masked; columns
    whose shared rows hardly vary are looked at again exactly.

    Args:
        matrix: float64, shape (rows, columns), NaN where missing.
        pairs: column numbers.
    """
    import numpy as np

    missing = np.isnan(matrix)
    scaled = _standardised(matrix)
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    if not missing.any():
        cross = scaled.T @ scaled
        spread = np.diag(cross)
        n = np.full(len(pairs), matrix.shape[0])
        with np.errstate(invalid="ignore", divide="ignore"):
            r = cross[first, second] / np.sqrt(spread[first] * spread[second])
        return np.clip(r, -1.0, 1.0), n
    return _masked(matrix, scaled, missing, first, second)


def _standardised(matrix: Array) -> Array:
    """Return the columns centred and scaled by their own values; missing ones are 0."""
    import numpy as np

    scaled = np.array(matrix, order="F")
    for j in range(scaled.shape[1]):
        column = scaled[:, j]
        present = ~np.isnan(column)
        largest = np.max(np.abs(column), initial=0.0, where=present) or 1.0
        column /= largest  # squares of large numbers must not overflow
        count = max(1, int(present.sum()))
        column -= np.sum(column, where=present) / count
        column -= np.sum(column, where=present) / count  # what rounding of the first mean left
        column[~present] = 0.0
        column /= np.sqrt(np.mean(column**2)) or 1.0
    return scaled


def _masked(
    matrix: Array, scaled: Array, missing: Array, first: Array, second: Array
) -> tuple[Array, Array]:
    import numpy as np

    mask = (~missing).astype(np.float64)
    count = (mask.T @ mask)[first, second]
    sums = scaled.T @ mask
    squares = (scaled**2).T @ mask
    cross = (scaled.T @ scaled)[first, second]
    with np.errstate(invalid="ignore", divide="ignore"):
        covariance = cross - sums[first, second] * sums[second, first] / count
        var_x = squares[first, second] - sums[first, second] ** 2 / count
        var_y = squares[second, first] - sums[second, first] ** 2 / count
        r = covariance / np.sqrt(var_x * var_y)
        flat = (var_x < _VARIANCE_SHARE_MIN * count) | (var_y < _VARIANCE_SHARE_MIN * count)
    for k in np.flatnonzero(flat | ~np.isfinite(r)):
        shared = ~(missing[:, first[k]] | missing[:, second[k]])
        r[k] = exact(matrix[shared, first[k]], matrix[shared, second[k]])
    return np.clip(r, -1.0, 1.0), count.astype(np.int64)


def exact(x: Array, y: Array) -> float:
    """Return Pearson's r of two complete columns in two passes; NaN where one does not vary."""
    import numpy as np

    if len(x) < 2 or x.min() == x.max() or y.min() == y.max():
        return float("nan")
    x, y = x - x.mean(), y - y.mean()
    return float(np.clip(x @ y / np.sqrt((x @ x) * (y @ y)), -1.0, 1.0))


def spearman(matrix: Array, pairs: Sequence[Pair]) -> tuple[Array, Array]:
    """Return Spearman's rho and n for each pair: Pearson's r of ranks (ties share their mean).

    Ranks are those among the rows that both columns have.
    """
    import numpy as np

    missing = np.isnan(matrix)
    whole = ~missing.any(axis=0)
    ranks = {j: _ranks(matrix[:, j]) for j in map(int, np.flatnonzero(whole))}
    r, n = np.empty(len(pairs)), np.empty(len(pairs), dtype=np.int64)
    for k, (i, j) in enumerate(pairs):
        if i in ranks and j in ranks:
            x, y = ranks[i], ranks[j]
        else:
            shared = ~(missing[:, i] | missing[:, j])
            x, y = _ranks(matrix[shared, i]), _ranks(matrix[shared, j])
        r[k], n[k] = exact(x, y), len(x)
    return r, n


def _ranks(column: Array) -> Array:
    """Return average ranks from 1."""
    import numpy as np

    order = np.argsort(column, kind="stable")
    ordered = column[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]]) if len(column) else order
    sizes = np.diff(np.r_[starts, len(column)])
    ranks = np.empty(len(column))
    ranks[order] = np.repeat(starts + (sizes + 1) / 2, sizes)
    return ranks


def kendall(matrix: Array, pairs: Sequence[Pair]) -> tuple[Array, Array, Array]:
    """Return Kendall's tau-b, n and p for each pair."""
    import numpy as np
    from scipy.stats import kendalltau

    missing = np.isnan(matrix)
    r, p = np.empty(len(pairs)), np.empty(len(pairs))
    n = np.empty(len(pairs), dtype=np.int64)
    for k, (i, j) in enumerate(pairs):
        shared = ~(missing[:, i] | missing[:, j])
        n[k] = shared.sum()
        if n[k] < 2:
            r[k] = p[k] = np.nan
            continue
        found: Any = kendalltau(matrix[shared, i], matrix[shared, j])
        r[k], p[k] = found.statistic, found.pvalue
    return r, n, p
