"""Row mode: which rows are isolated, or carry a value beyond its column's tail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ml_tools.anomaly import forest
from ml_tools.anomaly.tails import Limits, expected_share, limits, upper_limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_LOOKED_AT = 100_000  # rows that limits are taken from


@dataclass(frozen=True, slots=True)
class Judged:
    """What row mode found.

    Attributes:
        score: 0 to 1 for each row, 0.5 at the threshold; NaN for a row without any value.
        flagged: rows beyond the threshold.
        limits: what is typical of each column.
        reach: shape (rows, columns): 1 at a column's limit.
        expected: share of clean rows that the threshold would flag.
    """

    score: Array
    flagged: Array
    limits: Sequence[Limits]
    reach: Array
    expected: float


def judge(matrix: Array, seed: int) -> Judged:
    """Return the score of every row of ``matrix`` (NaN where missing).

    The forest's score orders the rows; its threshold is where the tail of the scores would end. A
    row is flagged as well when one value lies beyond its column's tail, which a forest over many
    columns overlooks.
    """
    import numpy as np

    rows, columns = matrix.shape
    expected = expected_share(rows)
    isolated, reference = forest.scores(forest.standardised(matrix), seed)
    lowest = min(float(isolated.min()), float(reference.min()))
    edge = upper_limit(reference, expected)
    if not np.isfinite(edge):  # scores without a tail: nothing is isolated
        edge = 1.0
    isolation = (isolated - lowest) / (edge - lowest)
    sample = _sample(rows, seed)
    found = [_limits(matrix[sample, j], expected / columns) for j in range(columns)]
    reach = np.empty((rows, columns), dtype=np.float32)
    for j, column in enumerate(found):
        reach[:, j] = np.nan_to_num(column.reach(matrix[:, j]), nan=0.0)
    furthest = reach.max(axis=1)
    ratio = np.where(furthest > 1, np.maximum(isolation, furthest), isolation)
    score = ratio / (1 + ratio)
    empty = np.isnan(matrix).all(axis=1)
    score[empty] = np.nan
    return Judged(score, (ratio > 1) & ~empty, found, reach, expected)


def _limits(values: Array, beyond: float) -> Limits:
    import numpy as np

    return limits(values[~np.isnan(values)], beyond)


def _sample(rows: int, seed: int) -> Array:
    import numpy as np

    if rows <= _LOOKED_AT:
        return np.arange(rows)
    return np.sort(np.random.default_rng(seed).choice(rows, _LOOKED_AT, replace=False))


def within_groups(matrix: Array, codes: Array) -> Array:
    """Return each value relative to its group: distance from the median in quartile distances.

    Groups of fewer than 8 values, or without spread, are measured by the whole column's spread.
    """
    import numpy as np
    import pandas as pd

    out = np.empty_like(matrix)
    for j in range(matrix.shape[1]):
        grouped = pd.Series(matrix[:, j]).groupby(codes)
        spread = grouped.transform(lambda v: v.quantile(0.75) - v.quantile(0.25)).to_numpy()
        present = matrix[~np.isnan(matrix[:, j]), j]
        whole = float(np.subtract(*np.quantile(present, [0.75, 0.25]))) or float(present.std())
        few = grouped.transform("count").to_numpy() < 8
        spread = np.where(few | ~(spread > 0), whole or 1.0, spread)
        out[:, j] = (matrix[:, j] - grouped.transform("median").to_numpy()) / spread
    return out
