"""The clustering tool: parameters and table in, a cluster for every row out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ml_tools.clustering.params import ClusteringParams
from ml_tools.clustering.story import lines
from ml_tools.contract import Caveat, MLTool, RowUse, ToolResult
from ml_tools.wording import explanation, refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.clustering.assignment import Assignment
    from ml_tools.clustering.choice import Structure, Trial
    from ml_tools.clustering.features import Features
    from ml_tools.contract import Lang

_ROWS_MIN = 10
_SAMPLE = 4_000  # rows on which k, structure and stability are looked at
_FLOAT32_ROWS = 200_000
_UNSTABLE = 0.6


class ClusteringTool(MLTool):
    """Groups of similar rows, with evidence for their number and for there being any."""

    name: ClassVar[str] = "clustering_tool"
    aliases: ClassVar[tuple[str, ...]] = ("segmentation_tool",)
    description: ClassVar[str] = (
        "Group similar rows (customers, shops, products) by their numeric columns with k-means; "
        "says how many groups the data support, what each is like, and whether there are groups "
        "at all. Use it for 'segment', 'cluster', 'which kinds of ... are there'."
    )
    Params = ClusteringParams
    libraries: ClassVar[tuple[str, ...]] = ("sklearn.cluster", "sklearn.metrics")

    def _fit_predict(self, df: pd.DataFrame, params: ClusteringParams) -> ToolResult:
        import numpy as np

        from ml_tools.clustering import assignment, choice, features, inputs, profile

        prepared = inputs.choose(df, params)
        dtype = "float32" if len(df) > _FLOAT32_ROWS else "float64"
        used = features.build(prepared, params.seed, dtype=dtype)
        sample = _sample(used.scaled, params.seed)
        distinct = len(np.unique(sample, axis=0))
        _check(used, distinct, params)
        trials = choice.try_ks(sample, distinct, params.seed)
        k = params.n_clusters or choice.best(trials, sample, params.seed)
        found = assignment.assign(used.scaled, sample, k, params.seed)
        structure = choice.structure(sample, k, params.seed)
        stability = choice.stability(sample, k, params.seed)
        table, clusters = profile.describe(prepared, found, used)
        columns = (*prepared.names, *map(str, prepared.categories.columns))
        values = {"n_clusters": k, "clusters": clusters, "stability": stability}
        values |= {"silhouette": structure.silhouette, "structure": structure.found}
        missing = len(df) - len(used.rows)
        chosen = [n for n in ("features", "n_clusters") if getattr(params, n) is None]
        return ToolResult(
            tool=self.name,
            status="ok",
            method="kmeans",
            rows=RowUse(len(df), len(used.rows), {"missing_feature": missing} if missing else {}),
            columns=prepared.use(columns),
            values=values,
            tables={"labels": _labels(len(df), used, found), "profile": table},
            diagnostics=_diagnostics(trials, structure, found, sample),
            caveats=(
                *_cautions(used, found, structure, stability, k),
                *_limit(trials, k, params),
                *_row_caveats(df, used, sample, params),
                *prepared.caveats(columns),
            ),
            repro={"params": {"features": list(columns), "n_clusters": k}, "chosen": chosen},
        )

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """See ``MLTool.explain``."""
        return explanation(result, lang, lines)


def _sample(scaled: Any, seed: int) -> Any:
    import numpy as np

    if len(scaled) <= _SAMPLE:
        return np.asarray(scaled, dtype=np.float64)
    rows = np.sort(np.random.default_rng(seed).choice(len(scaled), _SAMPLE, replace=False))
    return np.asarray(scaled[rows], dtype=np.float64)


def _check(used: Features, distinct: int, params: ClusteringParams) -> None:
    need = max(_ROWS_MIN, 2 * (params.n_clusters or 2))
    if len(used.rows) < need:
        raise refusal("too_few_rows", need=need, have=len(used.rows))
    if distinct < 3:
        raise refusal("too_few_distinct", have=distinct, need=3)
    if params.n_clusters is not None and params.n_clusters > distinct:
        raise refusal("too_few_distinct", have=distinct, need=params.n_clusters)


def _labels(rows: int, used: Features, found: Assignment) -> pd.DataFrame:
    """Return one row for every row of the table as given; null where a feature is missing."""
    import numpy as np
    import pandas as pd

    cluster = np.full(rows, -1, dtype=np.int64)
    confidence = np.full(rows, np.nan)
    cluster[used.rows], confidence[used.rows] = found.labels, found.confidence
    labels = pd.array(cluster, dtype="Int64")
    labels[cluster < 0] = pd.NA
    return pd.DataFrame({"row": np.arange(rows), "cluster": labels, "confidence": confidence})


def _diagnostics(
    trials: list[Trial], structure: Structure, found: Assignment, sample: Any
) -> dict[str, Any]:
    tried = [
        {"k": t.k, "silhouette": t.silhouette, "calinski_harabasz": t.separation} for t in trials
    ]
    return {
        "tried": tried,
        "null_silhouette": structure.null,
        "sample_rows": len(sample),
        "converged": found.converged,
        "mean_confidence": float(found.confidence.mean()),
    }


def _cautions(
    used: Features, found: Assignment, structure: Structure, stability: float, k: int
) -> list[Caveat]:
    told: list[Caveat] = []
    if not structure.found:
        facts = {"silhouette": structure.silhouette, "null": structure.null}
        told.append(Caveat("no_structure", "severe", facts))
    if stability < _UNSTABLE:
        told.append(Caveat("unstable_clusters", "warning", {"stability": stability, "k": k}))
    if used.logged:
        told.append(Caveat("log_scaled", "info", {"names": list(used.logged)}))
    if used.clipped:
        told.append(Caveat("outliers_pulled_in", "info", {"names": list(used.clipped)}))
    smallest = int(min((found.labels == c).sum() for c in range(k)))
    if smallest < 5:
        told.append(Caveat("tiny_cluster", "warning", {"size": smallest}))
    return told


def _limit(trials: list[Trial], k: int, params: ClusteringParams) -> list[Caveat]:
    """Say so when the largest k that was tried won: the data do not fall into round groups."""
    if params.n_clusters is not None or k < 10 or k != trials[-1].k:
        return []
    return [Caveat("k_at_limit", "warning", {"k": k})]


def _row_caveats(
    df: pd.DataFrame, used: Features, sample: Any, params: ClusteringParams
) -> list[Caveat]:
    told: list[Caveat] = []
    missing = len(df) - len(used.rows)
    if missing:
        told.append(Caveat("rows_without_cluster", "warning", {"n": missing, "total": len(df)}))
    if len(sample) < len(used.rows):
        facts = {"n": len(sample), "total": len(used.rows), "seed": params.seed}
        told.append(Caveat("clusters_chosen_on_sample", "info", facts))
    return told
