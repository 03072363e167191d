"""What both modes share: the groups, the threshold, the tables, the headline numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.contract import Caveat
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    import pandas as pd

    from ml_tools.anomaly.params import AnomalyParams

    Array = np.ndarray[Any, np.dtype[Any]]

GROUPS_MAX = 1_000
_TOP = 5
_MANY = 0.05  # from this share on, flagged rows are a kind of their own rather than exceptions


def group_codes(df: pd.DataFrame, group: str) -> tuple[Array, Sequence[Any]]:
    """Return the group of every row (-1 where missing) and the groups.

    Raises:
        Refusal: "too_many_groups".
    """
    import pandas as pd

    codes, groups = pd.factorize(df[group], sort=False)
    if len(groups) > GROUPS_MAX or len(groups) > max(1, len(df) // 3):
        raise refusal("too_many_groups", column=group, have=len(groups), most=GROUPS_MAX)
    return codes, list(groups)


def flags(params: AnomalyParams, score: Array, calibrated: Array) -> tuple[Array, float]:
    """Return the flags and their threshold: calibrated, or the share that was asked for."""
    if params.contamination is None:
        return calibrated, 0.5
    return flag_share(score, params.contamination)


def repro(params: AnomalyParams, used: dict[str, Any], open_: tuple[str, ...]) -> dict[str, Any]:
    """Return the parameters as used, and which of those that were open were chosen here."""
    return {"params": used, "chosen": [k for k in open_ if k not in params.model_fields_set]}


def flag_share(score: Array, contamination: float) -> tuple[Array, float]:
    """Return the rows with the highest scores, as many as the given share, and the lowest score."""
    import numpy as np

    known = np.flatnonzero(~np.isnan(score))
    wanted = max(1, round(contamination * len(known)))
    order = known[np.argsort(-score[known], kind="stable")][:wanted]
    flagged = np.zeros(len(score), dtype=bool)
    flagged[order] = True
    return flagged, float(score[order[-1]])


def label_column(df: pd.DataFrame, ignored: Mapping[str, str]) -> str | None:
    """Return the column that names the rows best: the first id left out, text before numbers."""
    from pandas.api import types

    ids = [name for name, why in ignored.items() if why == "id_like"]
    texts = [name for name in ids if not types.is_numeric_dtype(df[name].dtype)]
    return next(iter([*texts, *ids]), None)


def labels(df: pd.DataFrame, label: str | None, rows: Array) -> list[str | None]:
    """Return the names of the worst rows, as many as the headline tells."""
    if label is None:
        return []
    return [None if value is None else str(value) for value in df[label].iloc[rows[:_TOP]].tolist()]


def worst_first(score: Array, flagged: Array) -> Array:
    """Return the positions of the flagged rows, highest score first."""
    import numpy as np

    rows = np.flatnonzero(flagged)
    return rows[np.argsort(-score[rows], kind="stable")]


def scores_table(score: Array, flagged: Array, more: Mapping[str, Any]) -> pd.DataFrame:
    """Return one row for every row of the table as given."""
    import numpy as np
    import pandas as pd

    base = {"row": np.arange(len(score)), "score": score, "is_anomaly": flagged}
    return pd.DataFrame({**base, **more})


def with_values(table: pd.DataFrame, df: pd.DataFrame, rows: Array, names: Sequence[str]) -> Any:
    """Add the flagged rows' own values; a name that the table has already gets " (value)"."""
    taken = set(table.columns)
    for name in names[:20]:
        label = name if name not in taken else f"{name} (value)"
        table[label] = df[name].iloc[rows].to_numpy()
        taken.add(label)
    return table


def headline(anomalies: Any, score: Array, flagged: Array, threshold: float) -> dict[str, Any]:
    """Return the headline numbers, with the top rows whether they were flagged or not."""
    import numpy as np

    known = int((~np.isnan(score)).sum())
    ranked = np.nan_to_num(score, nan=-1.0)
    near = np.flatnonzero(ranked >= np.partition(ranked, -min(_TOP, len(ranked)))[-_TOP:].min())
    order = near[np.argsort(-ranked[near], kind="stable")][:_TOP]
    told = ("row", "score", "reasons", "reasons_zh")
    return {
        "anomalies": int(flagged.sum()),
        "share": float(flagged.sum() / max(1, known)),
        "threshold": threshold,
        "worst": anomalies[list(told)].head(_TOP).to_dict("records"),
        "highest_rows": [int(row) for row in order],
    }


def threshold_caveats(params: Any, flagged: Array, expected: float) -> list[Caveat]:
    """Return what a reader must know of the threshold."""
    n, found = len(flagged), int(flagged.sum())
    if params.contamination is not None:
        return [Caveat("assumed_contamination", "warning", {"share": params.contamination})]
    told = [Caveat("expected_false_alarms", "info", {"n": max(1, round(expected * n))})]
    if found == 0:
        told = [Caveat("nothing_convincing", "info", {})]
    elif found > _MANY * n:
        told.append(Caveat("many_anomalies", "warning", {"share": found / n}))
    return told
