"""Every row to its cluster: the whole table from the sample's centres, in a fixed order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_FULL_ROWS = 20_000  # up to here k-means starts ten times on all rows
_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Assignment:
    """Clusters of the complete rows.

    Attributes:
        labels: cluster of each row, 0 the largest.
        confidence: 0 (as near to another centre) to 1 (at the centre): 1 - d1 / d2.
        centres: shape (clusters, columns).
        converged: whether k-means came to rest.
    """

    labels: Array
    confidence: Array
    centres: Array
    converged: bool


def assign(scaled: Array, sample: Array, k: int, seed: int) -> Assignment:
    """Return the clusters of all rows of ``scaled``.

    Args:
        scaled: shape (rows, columns).
        sample: some of its rows; larger tables start from their centres.
        k: how many clusters.
        seed: of the starts.
    """
    import numpy as np
    from sklearn.cluster import KMeans

    from ml_tools.clustering.choice import fit

    if len(scaled) <= _FULL_ROWS:
        model: Any = fit(scaled, k, seed, runs=10)
    else:
        centres = fit(sample, k, seed, runs=10).cluster_centers_.astype(scaled.dtype)
        once: Any = 1  # scikit-learn's own annotation allows only "auto"
        model = KMeans(k, init=centres, n_init=once, max_iter=20, random_state=0).fit(scaled)
    sizes = np.bincount(model.labels_, minlength=k)
    # Largest first; equal sizes by their centre, so that the order is never chance.
    order = np.lexsort((*model.cluster_centers_.T[::-1], -sizes))
    renamed = np.empty(k, dtype=np.int64)
    renamed[order] = np.arange(k)
    centres = model.cluster_centers_[order]
    converged = model.n_iter_ < model.max_iter
    return Assignment(renamed[model.labels_], _confidence(scaled, centres), centres, converged)


def _confidence(scaled: Array, centres: Array) -> Array:
    import numpy as np

    out = np.empty(len(scaled))
    offset = np.sum(centres**2, axis=1)
    for start in range(0, len(scaled), _CHUNK):
        part = scaled[start : start + _CHUNK]
        squared = np.sum(part**2, axis=1)[:, None] - 2 * part @ centres.T + offset
        nearest = np.sqrt(np.maximum(np.partition(squared, 1, axis=1)[:, :2], 0.0))
        with np.errstate(invalid="ignore", divide="ignore"):
            out[start : start + _CHUNK] = 1 - nearest[:, 0] / nearest[:, 1]
    return np.clip(np.nan_to_num(out, nan=0.0), 0.0, 1.0)
