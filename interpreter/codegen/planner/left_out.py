"""Count the rows that a plan leaves out because a value is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridge.table import Table
    from interpreter.codegen.planner.steps import Filter, Plan

_NEGATED = frozenset({"!=", "not in"})
_PLAIN = frozenset({"==", "<", "<=", ">", ">=", "in"})


def left_out(plan: Plan, table: Table) -> dict[str, int]:
    """Return, for each column that the plan measures or groups by, the rows without a value.

    Counted after the plan's filters. Empty where a filter cannot be counted outside the jail.
    """
    unknown = {f.column: missing(table, f.column) for f in plan.filters if f.test in _NEGATED}
    columns = list(dict.fromkeys(_columns(plan)))
    where = _where(plan.filters)
    if not columns or where is None:
        return {name: count for name, count in unknown.items() if count}
    kept = table.select(columns=columns, where=where or None).to_arrow()
    counts = unknown | {name: kept.column(name).null_count for name in columns}
    return {name: count for name, count in counts.items() if count}


def missing(table: Table, column: str) -> int:
    """Return the number of rows of ``table`` without a value in ``column``."""
    return table.select(columns=[column]).to_arrow().column(column).null_count


def _columns(plan: Plan) -> Iterator[str]:
    if plan.form not in {"aggregate", "share"}:
        return
    for measure in plan.measures:
        if measure.column is not None:
            yield measure.column
    if plan.form == "aggregate":
        for group in plan.groups:
            yield group.column


def _where(filters: tuple[Filter, ...]) -> list[tuple[str, str, object]] | None:
    found: list[tuple[str, str, object]] = []
    for f in filters:
        if f.test == "between":
            found += [(f.column, ">=", f.value[0]), (f.column, "<=", f.value[1])]
        elif f.test in _PLAIN:
            found.append((f.column, f.test, f.value))
        else:
            return None
    return found
