"""The table of pairs: coefficient, p, adjusted p and interval, strongest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ml_tools.correlation import inference, moments

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from ml_tools.correlation.inference import Method

    Array = np.ndarray[Any, np.dtype[Any]]

_CELLS_MAX = {"pearson": None, "spearman": 3_000_000, "kendall": 400_000}
_SAMPLE_MIN = 5_000  # a standard error of r of 0.014 at worst


@dataclass(frozen=True, slots=True)
class Pairs:
    """All pairs by all methods.

    Attributes:
        table: DESIGN's columns x, y, method, r, p_value, p_adjusted, n, ci_lower, ci_upper, and
            reason where there is no r.
        sampled: method → rows of the sample that it was computed on.
    """

    table: pd.DataFrame
    sampled: dict[str, int]


def all_pairs(names: Sequence[str], target: str | None) -> list[tuple[int, int]]:
    """Return the pairs of column numbers; with a target the pairs (other, target)."""
    if target is None:
        return list(combinations(range(len(names)), 2))
    k = names.index(target)
    return [(j, k) for j in range(len(names)) if j != k]


def correlate(
    names: Sequence[str],
    matrix: Array,
    methods: Sequence[Method],
    *,
    target: str | None,
    adjust: Any,
    seed: int,
) -> Pairs:
    """Return every pair by every method, pairs ordered by their strongest coefficient."""
    import numpy as np
    import pandas as pd

    pairs = all_pairs(names, target)
    parts: list[pd.DataFrame] = []
    sampled: dict[str, int] = {}
    for method in methods:
        rows = _sample(matrix, method, len(pairs), seed)
        used = matrix if rows is None else matrix[rows]
        if rows is not None:
            sampled[method] = len(rows)
        parts.append(_by_method(names, used, pairs, method, adjust))
    table = pd.concat(parts, ignore_index=True)
    strength = table["r"].abs().to_numpy().reshape(len(methods), len(pairs))
    best = np.nanmax(np.where(np.isnan(strength), -1.0, strength), axis=0)
    order = np.argsort(-best, kind="stable")
    interleaved = (order[:, None] + len(pairs) * np.arange(len(methods))[None, :]).ravel()
    return Pairs(table.iloc[interleaved].reset_index(drop=True), sampled)


def _sample(matrix: Array, method: Method, pairs: int, seed: int) -> Array | None:
    """Return the rows of a sample when the whole table would take more than bounded work."""
    import numpy as np

    cells = _CELLS_MAX[method]
    rows = matrix.shape[0]
    if cells is None:
        return None
    # Columns with gaps are ranked once a pair, complete ones once.
    rankings = 2 * pairs if method == "kendall" or np.isnan(matrix).any() else matrix.shape[1]
    size = max(_SAMPLE_MIN, min(cells // max(1, rankings), 200_000))
    if rows * rankings <= cells or rows <= size:
        return None
    return np.sort(np.random.default_rng(seed).choice(rows, size, replace=False))


def _by_method(
    names: Sequence[str],
    matrix: Array,
    pairs: Sequence[tuple[int, int]],
    method: Method,
    adjust: Any,
) -> pd.DataFrame:
    import numpy as np
    import pandas as pd

    if method == "kendall":
        r, n, p = moments.kendall(matrix, pairs)
        p = np.maximum(p, inference.P_MIN)
    else:
        r, n = (moments.pearson if method == "pearson" else moments.spearman)(matrix, pairs)
        p = inference.p_values(r, n)
    few = n < 3
    r = np.where(few, np.nan, r)
    p = np.where(np.isnan(r), np.nan, p)
    low, high = inference.interval(r, n, method)
    reason = [
        "too_few_rows" if short else "constant" if flat else None
        for short, flat in zip(few, np.isnan(r), strict=True)
    ]
    return pd.DataFrame(
        {
            "x": [names[i] for i, _ in pairs],
            "y": [names[j] for _, j in pairs],
            "method": method,
            "r": r,
            "p_value": p,
            "p_adjusted": inference.adjusted(p, adjust),
            "n": n,
            "ci_lower": low,
            "ci_upper": high,
            "reason": pd.Series(reason, dtype="str"),
        }
    )
