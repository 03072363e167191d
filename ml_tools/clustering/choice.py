"""How many clusters, whether there are any, and whether they come back: on a bounded sample.

References:
    Rousseeuw (1987), Silhouettes: a graphical aid to the interpretation of cluster analysis.
    Caliński and Harabasz (1974), A dendrite method for cluster analysis.
    Tibshirani, Walther and Hastie (2001), Estimating the number of clusters via the gap statistic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_K_MAX = 10
_NEAR = 0.03  # silhouettes this close are a tie; the number that comes back more surely wins
_SURE = 0.03  # stabilities this close are a tie too; fewer clusters win
_SILHOUETTE_ROWS = 1_500  # the exact silhouette takes rows² distances
_NULLS = 2
_MARGIN = 0.04  # by how much the silhouette must exceed what data without clusters give
_ONE_COLUMN = 0.7  # silhouette of one column alone that no single bell or slope reaches
_RUNS = 4


@dataclass(frozen=True, slots=True)
class Trial:
    """One k: its silhouette and Caliński-Harabasz score on the sample."""

    k: int
    silhouette: float
    separation: float


@dataclass(frozen=True, slots=True)
class Structure:
    """Whether the clusters are more than a cut through one cloud.

    Attributes:
        silhouette: of the clusters on the sample.
        null: the largest silhouette that the same k gives on data without clusters.
        found: whether the difference is convincing.
    """

    silhouette: float
    null: float
    found: bool


def fit(data: Array, k: int, seed: int, runs: int = 2) -> Any:
    """Return k-means of ``data``, the best of ``runs`` starts."""
    from sklearn.cluster import KMeans

    starts: Any = runs  # scikit-learn's own annotation allows only "auto"
    return KMeans(k, n_init=starts, random_state=seed % 2**31, max_iter=100).fit(data)


def try_ks(sample: Array, distinct: int, seed: int) -> list[Trial]:
    """Return the trials of k = 2, 3, ... 10, as far as rows and distinct rows allow."""
    from sklearn.metrics import calinski_harabasz_score

    top = min(_K_MAX, distinct - 1, max(2, len(sample) // 5))
    trials: list[Trial] = []
    for k in range(2, max(2, top) + 1):
        labels = fit(sample, k, seed, runs=4 if len(sample) <= 1000 else 2).labels_
        score = float(calinski_harabasz_score(sample, labels))
        trials.append(Trial(k, silhouette(sample, labels, seed), score))
    return trials


def best(trials: Sequence[Trial], sample: Array, seed: int) -> int:
    """Return the k with the best silhouette.

    Near ties go to the k whose clusters come back most surely on halves of the sample, and near
    ties of that to the fewest clusters.
    """
    top = max(trial.silhouette for trial in trials)
    near = [trial for trial in trials if trial.silhouette >= top - _NEAR]
    if len(near) == 1:
        return near[0].k
    sure = [stability(sample, trial.k, seed) for trial in near]
    kept = [trial for trial, s in zip(near, sure, strict=True) if s >= max(sure) - _SURE]
    return min(trial.k for trial in kept)


def silhouette(data: Array, labels: Array, seed: int) -> float:
    """Return the mean silhouette, on at most 1,500 rows drawn from each cluster by its share."""
    import numpy as np
    from sklearn.metrics import silhouette_score

    rows = np.arange(len(data))
    if len(rows) > _SILHOUETTE_ROWS:
        rng = np.random.default_rng(seed)
        part = _SILHOUETTE_ROWS / len(rows)
        drawn = [
            rng.choice(group, max(2, round(part * len(group))), replace=False)
            if len(group) > 2
            else group
            for group in (np.flatnonzero(labels == label) for label in np.unique(labels))
        ]
        rows = np.sort(np.concatenate(drawn))
    kept = labels[rows]
    if not 2 <= len(np.unique(kept)) < len(rows):
        return 0.0
    return float(silhouette_score(data[rows], kept))


def structure(sample: Array, k: int, seed: int) -> Structure:
    """Compare the silhouette with that of data that have no clusters.

    Two kinds of such data: one bell-shaped cloud with the same covariances, and the columns each
    shuffled on its own. Clusters that differ in one column only survive the shuffle; such a column
    is looked at alone.
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    labels = fit(sample, k, seed).labels_
    own = silhouette(sample, labels, seed)
    covariance = np.atleast_2d(np.cov(sample, rowvar=False))
    bells, shuffles = [], []
    for draw in range(_NULLS):
        bell = rng.multivariate_normal(np.zeros(sample.shape[1]), covariance, len(sample))
        bells.append(silhouette(bell, fit(bell, k, seed + draw).labels_, seed))
        if sample.shape[1] > 1:
            mixed = np.column_stack([rng.permutation(column) for column in sample.T])
            shuffles.append(silhouette(mixed, fit(mixed, k, seed + draw).labels_, seed))
    beyond_bell = own > max(bells) + _MARGIN
    beyond_shuffle = own > max(shuffles, default=-1.0) + _MARGIN
    several = bool(shuffles) and beyond_bell and beyond_shuffle
    found = several or _one_column(sample, labels, k, seed)
    null = max([*bells, *shuffles])
    return Structure(own, null if shuffles else max(null, _ONE_COLUMN), found)


def _one_column(sample: Array, labels: Array, k: int, seed: int) -> bool:
    """Return whether the most telling column alone falls into clearly separate ranges."""
    import numpy as np

    between = [
        sum(np.sum(labels == c) * column[labels == c].mean() ** 2 for c in np.unique(labels))
        for column in (sample - sample.mean(axis=0)).T
    ]
    column = sample[:, [int(np.argmax(between))]]
    if len(np.unique(column)) < max(10, 2 * k):
        return False
    return any(
        silhouette(column, fit(column, ranges, seed).labels_, seed) >= _ONE_COLUMN
        for ranges in range(2, min(k, 5) + 1)
    )


def stability(sample: Array, k: int, seed: int) -> float:
    """Return the mean adjusted Rand index between the clusters and those of random halves."""
    import numpy as np
    from sklearn.metrics import adjusted_rand_score

    rng = np.random.default_rng(seed)
    labels = fit(sample, k, seed).labels_
    size = max(2 * k, len(sample) // 2)
    scores: list[float] = []
    for run in range(_RUNS):
        part = sample[rng.choice(len(sample), min(size, len(sample)), replace=False)]
        if len(np.unique(part, axis=0)) < k:
            continue
        again = fit(part, k, seed + 1 + run).predict(sample)
        scores.append(float(adjusted_rand_score(labels, again)))
    return float(np.mean(scores)) if scores else 0.0
