"""Compute a plan a second time, by other code than the program's, and compare."""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Any

from bridge.errors import Error
from interpreter.codegen.planner.steps import Plan
from interpreter.findings import Check
from interpreter.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pyarrow as pa

    from bridge.table import Table
    from interpreter.codegen.planner import Planned
    from interpreter.codegen.planner.steps import Filter, Measure
    from interpreter.sandbox.outcome import Outcome

# The plan's aggregates in Arrow's words, for those that need no convention (which quantile?).
_AGGREGATES = {
    "sum": "sum",
    "mean": "mean",
    "min": "min",
    "max": "max",
    "count": "count",
    "distinct": "count_distinct",
}
_TESTS = frozenset({"==", "!=", "<", "<=", ">", ">=", "in"})
_KEYS = frozenset({"text", "category", "integer", "boolean", "id"})
_AMOUNTS = frozenset({"integer", "number"})
# What Arrow raises for a comparison or type that it does not do; the program's answer stands alone.
_CANNOT = (Error, LookupError, NotImplementedError, TypeError, ValueError)
# Two orders of adding up the same numbers agree to about this; a wrong row does not.
_TOLERANCE = 1e-9


def second_look(
    planned: Planned, tables: Mapping[str, Table], outcome: Outcome
) -> tuple[Check, ...]:
    """Return a check for plans of plain aggregates by plain columns; nothing for others.

    The program computes with pandas in the jail; this computes with Arrow outside it.
    """
    plan, table = planned.plan, tables[planned.program.inputs[0]]
    if not isinstance(plan, Plan) or not _fits(plan, table):
        return ()
    try:
        wanted = _compute(plan, table)
    except _CANNOT:
        return ()
    found = _found(plan, outcome)
    if not found:
        return ()
    wrong = [key for key, values in found.items() if not _agree(values, wanted.get(key))]
    whole = plan.order is not None and plan.order.limit is not None
    complete = whole or len(found) == len(wanted)
    passed = not wrong and complete
    key = "recomputed" if passed else "contradicted"
    count = sum(map(len, found.values()))
    return (Check("recomputed", passed, sentence(planned.lang, key, count=f"{count:,}")),)


def _fits(plan: Plan, table: Table) -> bool:
    kinds = {column.name: column.kind for column in table.columns}
    return (
        plan.form == "aggregate"
        and bool(plan.measures)
        and all(g.unit is None and kinds[g.column] in _KEYS for g in plan.groups)
        and all(m.aggregate in _AGGREGATES for m in plan.measures)
        and all(_can(m, kinds) for m in plan.measures)
        and all(f.test in _TESTS or f.test == "between" for f in plan.filters)
    )


def _can(measure: Measure, kinds: Mapping[str, str]) -> bool:
    if measure.column is None or kinds[measure.column] in _AMOUNTS:
        return True
    return measure.aggregate in {"count", "distinct"} and kinds[measure.column] in _KEYS


def _conditions(filters: tuple[Filter, ...]) -> list[tuple[str, Any, Any]]:
    found: list[tuple[str, Any, Any]] = []
    for f in filters:
        if f.test == "between":
            found += [(f.column, ">=", f.value[0]), (f.column, "<=", f.value[1])]
        else:
            found.append((f.column, f.test, f.value))
    return found


def _compute(plan: Plan, table: Table) -> dict[tuple[Any, ...], list[Any]]:

    keys = [group.column for group in plan.groups]
    columns = dict.fromkeys([*keys, *(m.column for m in plan.measures if m.column)])
    rows = table.select(columns=list(columns) or None, where=_conditions(plan.filters) or None)
    data: pa.Table = rows.to_arrow()
    # By position, so that no column's name can meet another or an aggregate's.
    places = {name: str(place) for place, name in enumerate(columns)}
    data = data.select(list(columns)).rename_columns(list(places.values())) if columns else data
    data = data.append_column("one", _ones(data.num_rows))
    asked = [
        (places[m.column] if m.column else "one", _AGGREGATES[m.aggregate]) for m in plan.measures
    ]
    grouped = data.group_by([places[key] for key in keys]).aggregate(asked)
    return _by_key(grouped, [places[key] for key in keys], asked)


def _ones(rows: int) -> pa.Array:
    """Return ones from a plain buffer: ``pa.array`` of a list would import pandas here."""
    import pyarrow as pa

    ones = array("q", [1]) * rows
    return pa.Array.from_buffers(pa.int64(), rows, [None, pa.py_buffer(ones)])


def _by_key(
    grouped: pa.Table, keys: list[str], asked: list[tuple[str, str]]
) -> dict[tuple[Any, ...], list[Any]]:
    names = [f"{column}_{function}" for column, function in asked]
    rows = grouped.to_pylist()
    told = {tuple(row[key] for key in keys): [row[name] for name in names] for row in rows}
    return {key: values for key, values in told.items() if None not in key}


def _found(plan: Plan, outcome: Outcome) -> dict[tuple[Any, ...], list[Any]]:
    if not plan.groups:
        value = outcome.value
        return {(): list(value.values()) if isinstance(value, dict) else [value]}
    if "result" not in outcome.tables:
        return {}
    width = len(plan.groups)
    columns = [column.to_pylist() for column in outcome.tables.table("result").to_arrow().columns]
    rows = zip(*columns, strict=True)
    return {row[:width]: list(row[width:]) for row in rows}


def _agree(found: list[Any], wanted: list[Any] | None) -> bool:
    return wanted is not None and all(map(_same, found, wanted))


def _same(found: Any, wanted: Any) -> bool:
    if found is None or wanted is None:
        # A sum or count of nothing is 0 to some and missing to others.
        return not found and not wanted
    if not isinstance(found, (int, float)) or not isinstance(wanted, (int, float)):
        return found == wanted
    return math.isclose(found, wanted, rel_tol=_TOLERANCE, abs_tol=1e-12) or (
        not math.isfinite(found) and not math.isfinite(wanted)
    )
