"""Isolation-forest scores of every row, with bounded work.

References:
    Liu, Ting and Zhou (2008), Isolation forest.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_TREES = 100
_FEW_TREES = 25
_TWO_STAGE_ROWS = 50_000
_AGAIN = 0.05  # share of rows, the most isolated by few trees, that all trees judge
_FIT_ROWS = 50_000  # each tree sees 256 of them
_CHUNK = 65_536
_THREADS = 2  # rows are scored one by one, so the number changes no result
_REFERENCE_ROWS = 20_000
_LARGEST = 1e6  # in quartile distances: scikit-learn works in float32


def standardised(matrix: Array) -> Array:
    """Return the columns centred by median and scaled by quartile distance, missing ones at 0.

    In float64, because an offset as large as a time stamp would vanish in the forest's float32.
    """
    import numpy as np

    out = np.empty(matrix.shape, dtype=np.float32)
    for j in range(matrix.shape[1]):
        column = matrix[:, j]
        present = column[:: max(1, len(column) // _FIT_ROWS)]
        present = present[~np.isnan(present)]
        if not len(present):
            present = column[~np.isnan(column)]
        q1, middle, q3 = np.quantile(present, [0.25, 0.5, 0.75])
        spread = (q3 - q1) or present.std() or 1.0
        scaled = np.clip((column - middle) / spread, -_LARGEST, _LARGEST)
        out[:, j] = np.nan_to_num(scaled, nan=0.0)
    return out


def scores(scaled: Array, seed: int) -> tuple[Array, Array]:
    """Return the score of each row (0 to 1, higher is more isolated) and reference scores.

    Above 50,000 rows, 25 trees judge every row and 100 trees the most isolated twentieth again.
    The reference scores are those of 100 trees on a random sample, for a threshold.
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    rows = len(scaled)
    part = scaled if rows <= _FIT_ROWS else scaled[rng.choice(rows, _FIT_ROWS, replace=False)]
    forest = _fit(part, _TREES, seed)
    if rows <= _TWO_STAGE_ROWS:
        full = -forest.score_samples(scaled)
        return full, full
    found = _in_chunks(_fit(part, _FEW_TREES, seed), scaled)
    worst = np.argpartition(found, -int(_AGAIN * rows))[-int(_AGAIN * rows) :]
    edge = found[worst].min()
    # A row judged twice stays above those judged once.
    found[worst] = np.maximum(-forest.score_samples(scaled[worst]), edge)
    reference = scaled[rng.choice(rows, _REFERENCE_ROWS, replace=False)]
    return found, -forest.score_samples(reference)


def _in_chunks(forest: Any, scaled: Array) -> Array:
    import numpy as np

    parts = [scaled[start : start + _CHUNK] for start in range(0, len(scaled), _CHUNK)]
    with ThreadPoolExecutor(_THREADS) as pool:
        return -np.concatenate(list(pool.map(forest.score_samples, parts)))


def _fit(part: Array, trees: int, seed: int) -> Any:
    from sklearn.ensemble import IsolationForest

    return IsolationForest(n_estimators=trees, random_state=seed % 2**31).fit(part)
