"""The correlation tool: parameters and table in, pairs out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ml_tools.contract import Caveat, Lang, MLTool, RowUse, ToolResult
from ml_tools.correlation.params import CorrelationParams
from ml_tools.correlation.story import lines
from ml_tools.wording import explanation, refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.correlation.pairs import Pairs
    from ml_tools.preparation import Prepared

_COLUMNS_MAX = 60  # 1,770 pairs; more is a table that nobody reads
_ROWS_MIN = 3
_TOP = 10


class CorrelationTool(MLTool):
    """Which numeric columns move together, how strongly, and how sure that is."""

    name: ClassVar[str] = "correlation_tool"
    description: ClassVar[str] = (
        "Measure how strongly numeric columns move together (Pearson, Spearman, Kendall) with "
        "confidence intervals and p-values adjusted for the number of pairs. Use it for 'which "
        "metrics are related' and 'what goes together with X'; for an effect size with other "
        "columns held fixed use regression_tool."
    )
    Params = CorrelationParams
    libraries: ClassVar[tuple[str, ...]] = ()

    def _fit_predict(self, df: pd.DataFrame, params: CorrelationParams) -> ToolResult:
        from ml_tools.correlation.cautions import cautions
        from ml_tools.correlation.pairs import correlate

        prepared, target, extra = _chosen(df, params)
        methods: Any = ("pearson", "spearman") if params.method == "auto" else (params.method,)
        found = correlate(
            prepared.names,
            prepared.matrix,
            methods,
            target=target,
            adjust=params.adjust,
            seed=params.seed,
        )
        if not any(r == r for r in found.table["r"].tolist()):
            most = max(found.table["n"].tolist())
            raise refusal("too_few_rows", need=_ROWS_MIN, have=most)
        return ToolResult(
            tool=self.name,
            status="ok",
            method="+".join(methods),
            rows=_rows(prepared),
            columns=prepared.use(prepared.names),
            values=_values(found, methods[0], target),
            tables={"pairs": found.table},
            diagnostics={"pairs": len(found.table) // len(methods), "adjusted_by": params.adjust},
            caveats=(*cautions(df, prepared, found), *prepared.caveats(prepared.names), *extra),
            repro={
                "params": {"columns": list(prepared.names), "target": target},
                "chosen": [k for k in ("columns", "method") if k not in params.model_fields_set],
            },
        )

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """See ``MLTool.explain``."""
        return explanation(result, lang, lines)


def _chosen(
    df: pd.DataFrame, params: CorrelationParams
) -> tuple[Prepared, str | None, list[Caveat]]:
    """Return the numeric columns to correlate, the target, and what was cut."""
    from ml_tools.preparation import prepare, resolve_column, resolve_columns

    target = None if params.target is None else resolve_column(df, params.target, "target")
    if params.columns is None:
        prepared = prepare(df, named=() if target is None else (target,))
    else:
        columns = resolve_columns(df, params.columns, "columns")
        wanted = columns if target is None or target in columns else (*columns, target)
        prepared = prepare(df, wanted)
        for name in columns:
            prepared.require_number(df, name, "columns", constant_allowed=len(columns) > 1)
    if target is not None:
        prepared.require_number(df, target, "target")
    if len(prepared.names) < 2 and params.columns is not None:
        raise refusal("one_column", have=list(prepared.names))
    if len(prepared.names) < 2:
        raise refusal(
            "too_few_columns", need=2, have=len(prepared.names), ignored=prepared.use(()).ignored
        )
    cut: list[Caveat] = []
    if len(prepared.names) > _COLUMNS_MAX and params.columns is None:
        kept = [name for name in prepared.names if name != target]
        kept = kept[: _COLUMNS_MAX - (target is not None)] + ([target] if target else [])
        facts = {"kept": len(kept), "total": len(prepared.names)}
        cut.append(Caveat("columns_capped", "warning", facts))
        prepared = prepared.only(kept, why="over_limit")
    return prepared, target, cut


def _rows(prepared: Prepared) -> RowUse:
    import numpy as np

    total = len(prepared.matrix)
    present = np.zeros(total, dtype=np.int64)
    for j in range(prepared.matrix.shape[1]):
        present += ~np.isnan(prepared.matrix[:, j])
    used = int((present >= 2).sum())
    return RowUse(total, used, {"fewer_than_two_values": total - used} if used < total else {})


def _values(found: Pairs, method: str, target: str | None) -> dict[str, Any]:
    table: Any = found.table
    main = table[table["method"] == method].dropna(subset=["r"])
    ordered = main.sort_values("r", key=abs, ascending=False, kind="stable")
    wanted = ["x", "y", "method", "r", "p_value", "p_adjusted", "n", "ci_lower", "ci_upper"]
    top = ordered[wanted].head(_TOP).to_dict("records")
    return {
        "target": target,
        "pairs": len(main),
        "significant": int((main["p_adjusted"] < 0.05).sum()),
        "strongest": top[0],
        "top": top,
    }
