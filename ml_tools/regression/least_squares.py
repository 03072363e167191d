"""Least squares by a centred and scaled QR that keeps the digits of the data.

References:
    A. Bjorck (1967), "Iterative refinement of linear least squares solutions I", BIT 7.
    J. Demmel et al. (2012), "Communication-optimal parallel and sequential QR", SIAM J. Sci.
    Comput. 34 (the R factor of tall matrices from the R factors of their blocks).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

# A column whose part outside the columns before it is smaller than this share of its length is a
# combination of them: rounding leaves 1e-16, the hardest certified polynomial leaves 1e-9.
ALIAS_TOLERANCE: Final = 1e-11
BLOCK_ROWS: Final = 65_536
# Refinement works in extended precision, which is slow; above this many cells the Q-less path runs.
REFINED_CELLS_MAX: Final = 400_000
REFINEMENT_STEPS: Final = 4


@dataclass(frozen=True, slots=True)
class Scaling:
    """How the columns of a design were centred and scaled; with an intercept or without."""

    center: Array
    scale: Array
    intercept: bool

    def design(self, x: Array, dtype: type = np.float64) -> NDArray:
        """Return the scaled design of some rows, a leading column of ones with an intercept."""
        scaled = (x.astype(dtype) - self.center.astype(dtype)) / self.scale.astype(dtype)
        if not self.intercept:
            return scaled
        return np.column_stack([np.ones(len(x), dtype=dtype), scaled])

    def back(self) -> Array:
        """Return the matrix that takes scaled coefficients to those of the original units."""
        k = len(self.scale)
        if not self.intercept:
            return np.diag(1.0 / self.scale)
        matrix = np.zeros((k + 1, k + 1))
        matrix[0, 0] = 1.0
        matrix[0, 1:] = -self.center / self.scale
        matrix[np.arange(1, k + 1), np.arange(1, k + 1)] = 1.0 / self.scale
        return matrix


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted linear model.

    Attributes:
        beta: coefficients in original units; the intercept first where there is one.
        residuals: target minus fitted value, one per row.
        r_inverse: inverse of the triangular factor of the scaled design.
        scaling: how the design was scaled.
        rss: residual sum of squares.
        tss: total sum of squares, about the mean with an intercept, about zero without.
        df_residual: rows minus coefficients.
        condition: condition number of the centred and scaled design.
    """

    beta: Array
    residuals: Array
    r_inverse: Array
    scaling: Scaling
    rss: float
    tss: float
    df_residual: int
    condition: float

    @property
    def r_squared(self) -> float:
        """Share of the target's variation that the fitted values have (0 to 1)."""
        return 1.0 - self.rss / self.tss if self.tss > 0 else float("nan")

    def covariance(self, middle: Array) -> Array:
        """Return the coefficients' covariance from that of the scaled design's scores.

        Args:
            middle: ``D'ΩD`` with D the scaled design made orthonormal (see ``blocks``).
        """
        back = self.scaling.back() @ self.r_inverse
        return back @ middle @ back.T

    def blocks(self, x: Array) -> Iterator[tuple[slice, Array]]:
        """Yield row ranges and the orthonormal design of those rows, block by block."""
        for rows in row_blocks(len(x)):
            yield rows, self.scaling.design(x[rows]) @ self.r_inverse


def row_blocks(n: int) -> Iterator[slice]:
    """Yield slices of at most ``BLOCK_ROWS`` rows that cover ``range(n)``."""
    for start in range(0, n, BLOCK_ROWS):
        yield slice(start, min(n, start + BLOCK_ROWS))


def scaling_of(x: Array, *, intercept: bool = True) -> Scaling:
    """Return centre (0 without an intercept) and scale (1 for a constant) of each column."""
    n, k = x.shape
    center = np.zeros(k)
    if intercept:
        for rows in row_blocks(n):
            center += x[rows].sum(axis=0) / n
    squares = np.zeros(k)
    for rows in row_blocks(n):
        squares += ((x[rows] - center) ** 2).sum(axis=0) / n
    scale = np.sqrt(squares)
    scale[~(scale > 0)] = 1.0
    return Scaling(center, scale, intercept)


def aliases(x: Array, *, intercept: bool = True) -> dict[int, tuple[int, ...]]:
    """Return the columns that are combinations of earlier ones, and of which.

    A constant column (with an intercept) is a combination of none: its tuple is empty.

    Example:
        >>> a = np.arange(5.0); b = a**2
        >>> aliases(np.column_stack([a, b, a + b]))
        {2: (0, 1)}
    """
    scaling = scaling_of(x, intercept=intercept)
    offset = int(intercept)
    triangle = _triangle(x, scaling)
    lengths = np.sqrt((triangle**2).sum(axis=0))
    basis: list[Array] = []
    kept: list[int] = []
    found: dict[int, tuple[int, ...]] = {}
    for column in range(triangle.shape[1]):
        vector = triangle[:, column].copy()
        for _ in range(2):  # the second pass removes what rounding left of the first
            for direction in basis:
                vector -= (direction @ vector) * direction
        length = float(np.linalg.norm(vector))
        if column >= offset and length <= ALIAS_TOLERANCE * max(float(lengths[column]), 1e-300):
            found[column - offset] = _partners(triangle, kept, column, offset)
            continue
        basis.append(vector / length)
        kept.append(column)
    return found


def _partners(triangle: Array, kept: list[int], column: int, offset: int) -> tuple[int, ...]:
    weights = np.linalg.lstsq(triangle[:, kept], triangle[:, column], rcond=None)[0]
    return tuple(
        name - offset
        for name, weight in zip(kept, weights, strict=True)
        if name >= offset and abs(weight) > 1e-6
    )


def _triangle(x: Array, scaling: Scaling, y: Array | None = None) -> Array:
    """Return the R factor of the scaled design (and target), from block to block."""
    factor: Array | None = None
    for rows in row_blocks(len(x)):
        block = scaling.design(x[rows])
        if y is not None:
            block = np.column_stack([block, y[rows]])
        stacked = block if factor is None else np.vstack([factor, block])
        factor = np.asarray(np.linalg.qr(stacked, mode="r"), dtype=np.float64)
    if factor is None:
        raise ValueError("a design needs at least one row")
    return factor


def fit(x: Array, y: Array, *, intercept: bool = True) -> Fit:
    """Fit ``y`` on the columns of ``x``, which must have full rank (see ``aliases``).

    Args:
        x: shape (n, k), finite.
        y: shape (n,), finite.
        intercept: whether a constant is fitted as well.

    Example:
        >>> line = fit(np.arange(4.0)[:, None], np.array([1.0, 3.0, 5.0, 7.0]))
        >>> np.round(line.beta, 9).tolist()
        [1.0, 2.0]
    """
    n = len(y)
    scaling = scaling_of(x, intercept=intercept)
    shift = float(np.mean(y)) if intercept else 0.0
    solve = _fit_refined if x.size <= REFINED_CELLS_MAX else _fit_blocked
    beta, residuals, triangle = solve(x, y, scaling)
    width = triangle.shape[1]
    singular = np.linalg.svd(triangle / np.sqrt((triangle**2).sum(axis=0)), compute_uv=False)
    return Fit(
        beta=beta,
        residuals=residuals,
        r_inverse=np.asarray(np.linalg.solve(triangle, np.eye(width)), dtype=np.float64),
        scaling=scaling,
        rss=float(residuals @ residuals),
        tss=float(((y - shift) ** 2).sum()),
        df_residual=n - width,
        condition=float(singular[0] / singular[-1]),
    )


def _fit_refined(x: Array, y: Array, scaling: Scaling) -> tuple[Array, Array, Array]:
    """Householder QR, then refinement of solution and residual in extended precision."""
    exact = scaling.design(x, np.longdouble)
    target = y.astype(np.longdouble)
    q, r = np.linalg.qr(exact.astype(np.float64))
    beta = np.zeros(exact.shape[1], dtype=np.longdouble)
    residual = np.zeros(len(y), dtype=np.longdouble)
    for _ in range(REFINEMENT_STEPS):
        gap = (target - residual - exact @ beta).astype(np.float64)
        slope = (-(exact.T @ residual)).astype(np.float64)
        inner = np.linalg.solve(r.T, slope)
        along = q.T @ gap
        beta = beta + np.linalg.solve(r, along - inner)
        residual = residual + (gap - q @ along + q @ inner)
    return _unscaled(beta, scaling), residual.astype(np.float64), r


def _fit_blocked(x: Array, y: Array, scaling: Scaling) -> tuple[Array, Array, Array]:
    """The R factor alone, block by block, then one step of refinement."""
    whole = _triangle(x, scaling, y - (shift := float(np.mean(y)) if scaling.intercept else 0.0))
    r, along = whole[:-1, :-1], whole[:-1, -1]
    beta = np.linalg.solve(r, along)
    residuals = np.empty_like(y)
    score = np.zeros_like(beta)
    for rows in row_blocks(len(y)):
        block = scaling.design(x[rows])
        residuals[rows] = y[rows] - shift - block @ beta
        score += block.T @ residuals[rows]
    step = np.linalg.solve(r, np.linalg.solve(r.T, score))
    for rows in row_blocks(len(y)):
        residuals[rows] -= scaling.design(x[rows]) @ step
    beta = (beta + step).astype(np.longdouble)
    if scaling.intercept:
        beta[0] += shift
    return _unscaled(beta, scaling), residuals, r


def _unscaled(beta: NDArray, scaling: Scaling) -> Array:
    slopes = beta[-len(scaling.scale) :] / scaling.scale if len(scaling.scale) else beta[:0]
    if not scaling.intercept:
        return slopes.astype(np.float64)
    constant = beta[0] - (slopes * scaling.center).sum()
    return np.concatenate([[constant], slopes]).astype(np.float64)
