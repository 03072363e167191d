"""p-values, intervals and adjustment for many pairs.

References:
    Fisher (1921), On the "probable error" of a coefficient of correlation.
    Bonett and Wright (2000), Sample size requirements for Pearson, Kendall and Spearman.
    Holm (1979), A simple sequentially rejective multiple test procedure.
    Benjamini and Hochberg (1995), Controlling the false discovery rate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Method = Literal["pearson", "spearman", "kendall"]
P_MIN = 5e-324  # the smallest float above 0: a p-value underflows, it is never 0
_LESS = {"pearson": 3, "spearman": 3, "kendall": 4}


def p_values(r: Array, n: Array) -> Array:
    """Return two-sided p-values of r = 0 from Student's t with n - 2 degrees of freedom."""
    import numpy as np
    from scipy.special import stdtr

    with np.errstate(divide="ignore", invalid="ignore"):
        free = np.asarray(n, dtype=np.float64) - 2
        t = np.abs(r) * np.sqrt(free / np.maximum((1 - r) * (1 + r), 0.0))
        p = np.where(free > 0, 2 * stdtr(free, -t), np.nan)
    return np.maximum(p, P_MIN)


def interval(r: Array, n: Array, method: Method, level: float = 0.95) -> tuple[Array, Array]:
    """Return the confidence interval by Fisher's z.

    The standard error is 1/sqrt(n-3) for Pearson, with (1 + r²/2) of Bonett and Wright for Spearman
    and 0.437/(n-4) for Kendall. NaN where n is too small.
    """
    import numpy as np
    from scipy.special import ndtri

    with np.errstate(divide="ignore", invalid="ignore"):
        free = np.asarray(n, dtype=np.float64) - _LESS[method]
        factor = {"pearson": 1.0, "spearman": 1 + r**2 / 2, "kendall": 0.437}[method]
        se = np.where(free > 0, np.sqrt(factor / free), np.nan)
        z = np.arctanh(r)
        half = ndtri(0.5 + level / 2) * se
        low, high = np.tanh(z - half), np.tanh(z + half)
    return low, high


def adjusted(p: Array, how: Literal["holm", "bh"]) -> Array:
    """Return p-values adjusted for their number; NaN are not counted and stay NaN."""
    import numpy as np

    out = np.full(len(p), np.nan)
    known = np.flatnonzero(~np.isnan(p))
    m = len(known)
    if not m:
        return out
    order = known[np.argsort(p[known], kind="stable")]
    rank = np.arange(1, m + 1)
    if how == "holm":
        steps = np.maximum.accumulate(p[order] * (m + 1 - rank))
    else:
        steps = np.minimum.accumulate((p[order] * m / rank)[::-1])[::-1]
    out[order] = np.minimum(steps, 1.0)
    return out
