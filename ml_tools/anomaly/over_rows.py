"""Row mode from table to result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.contract import Caveat, RowUse, ToolResult
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.anomaly.params import AnomalyParams
    from ml_tools.preparation import Prepared

_ROWS_MIN = 20  # quantiles of the tails need at least one row beyond the 95 %
_COLUMNS_MAX = 50


def find(df: pd.DataFrame, params: AnomalyParams) -> ToolResult:
    """Return the rows that stand out; see ``AnomalyTool``."""
    import pandas as pd

    from ml_tools.anomaly import rows, shared

    prepared, group = _inputs(df, params)
    matrix = prepared.matrix
    scored = _scored(matrix)
    codes = None if group is None else shared.group_codes(df, group)[0]
    judged = rows.judge(matrix if codes is None else rows.within_groups(matrix, codes), params.seed)
    flagged, threshold = shared.flags(params, judged.score, judged.flagged)
    worst = shared.worst_first(judged.score, flagged)
    why = _why(prepared, worst, judged, codes)
    names = [*([group] if group else []), *prepared.names]
    label = shared.label_column(df, prepared.ignored)
    anomalies = pd.DataFrame({"row": worst, "score": judged.score[worst], **why})
    anomalies = shared.with_values(anomalies, df, worst, [*([label] if label else []), *names])
    empty = len(df) - scored
    return ToolResult(
        tool="anomaly_tool",
        status="ok",
        method="isolation_forest" if group is None else "isolation_forest_by_group",
        rows=RowUse(len(df), scored, {"no_values": empty} if empty else {}),
        columns=prepared.use(names),
        values=shared.headline(anomalies, judged.score, flagged, threshold)
        | {"labels": shared.labels(df, label, worst)}
        | {"columns": list(prepared.names), "group": group},
        tables={"scores": shared.scores_table(judged.score, flagged, {}), "anomalies": anomalies},
        diagnostics={"expected_share": judged.expected, "columns": len(prepared.names)},
        caveats=(
            *shared.threshold_caveats(params, flagged, judged.expected),
            *_caveats(prepared, matrix),
            *prepared.caveats(prepared.names),
        ),
        repro=shared.repro(
            params,
            {"columns": list(prepared.names), "method": "isolation_forest", "group": group},
            ("columns", "method"),
        ),
    )


def _why(prepared: Prepared, worst: Any, judged: Any, codes: Any) -> dict[str, Any]:
    """Return, for each of the worst rows, which columns make it odd and what is typical."""
    from ml_tools.anomaly import reasons

    typical = reasons.typical_ranges(prepared.matrix, worst, codes)
    return reasons.reasons(prepared.names, prepared.matrix, typical, judged, worst)


def _scored(matrix: Any) -> int:
    """Return how many rows have a value at all; refuse where they are too few."""
    import numpy as np

    scored = int((~np.isnan(matrix).all(axis=1)).sum())
    if scored < _ROWS_MIN:
        raise refusal("too_few_rows", need=_ROWS_MIN, have=scored)
    return scored


def _inputs(df: pd.DataFrame, params: AnomalyParams) -> tuple[Prepared, str | None]:
    from ml_tools.preparation import prepare, resolve_column, resolve_columns

    group = None if params.group is None else resolve_column(df, params.group, "group")
    named = list(resolve_columns(df, params.columns or (), "columns"))
    if params.target is not None:
        target = resolve_column(df, params.target, "target")
        named += [target] if target not in named else []
    if named:
        prepared = prepare(df, named)
        for name in named:
            prepared.require_number(df, name, "columns" if params.columns else "target")
        return prepared, group
    prepared = prepare(df)
    kept = [name for name in prepared.names if name != group]
    prepared = prepared.only(kept[:_COLUMNS_MAX], why="over_limit")
    if not prepared.names:
        raise refusal("too_few_columns", need=1, have=0, ignored=prepared.use(()).ignored)
    return prepared, group


def _caveats(prepared: Prepared, matrix: Any) -> list[Caveat]:
    import numpy as np

    gaps = np.isnan(matrix).any(axis=0)
    if not gaps.any():
        return []
    names = [name for name, gap in zip(prepared.names, gaps, strict=True) if gap]
    return [Caveat("missing_as_typical", "info", {"names": names})]
