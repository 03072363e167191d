"""Compute a plan a second time, by other code than the program's, and compare."""

from __future__ import annotations

import math
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

# Aggregates that need no convention (which quantile?).
_AGGREGATES = frozenset({"sum", "mean", "min", "max", "count", "distinct"})
# Beyond this many groups the look would cost more than the answer.
_GROUPS_MAX = 20_000
_CODES_MAX = 4_000_000
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

    The program computes with pandas in the jail; this computes with numpy outside it.
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
    import numpy as np

    data = _kept(plan, table)
    keys, groups = _groups(data, [group.column for group in plan.groups])
    if len(keys) > _GROUPS_MAX:
        raise ValueError("too many groups")
    order = np.argsort(groups, kind="stable")
    bounds = np.searchsorted(groups[order], np.arange(len(keys) + 1))
    told: dict[tuple[Any, ...], list[Any]] = {key: [] for key in keys}
    for measure in plan.measures:
        values = None if measure.column is None else _numbers(data.column(measure.column))
        ordered = None if values is None else values[order]
        for place, key in enumerate(keys):
            start, end = bounds[place], bounds[place + 1]
            part = None if ordered is None else ordered[start:end]
            told[key].append(_aggregate(measure.aggregate, part, int(end - start)))
    return told


def _kept(plan: Plan, table: Table) -> pa.Table:
    """Return the rows that pass the filters and have every group key."""
    import pyarrow.compute as pc

    names = [group.column for group in plan.groups]
    names += [m.column for m in plan.measures if m.column] + [f.column for f in plan.filters]
    names = list(dict.fromkeys(names)) or [table.columns[0].name]
    data = table.select(columns=names, where=_conditions(plan.filters) or None).to_arrow()
    needed = [g.column for g in plan.groups] + [f.column for f in plan.filters]
    for name in dict.fromkeys(needed):
        data = data.filter(pc.call_function("is_valid", [data.column(name)]))
    return data


def _groups(data: pa.Table, names: list[str]) -> tuple[list[tuple[Any, ...]], Any]:
    """Return the distinct keys, and for each row the place of its key."""
    import numpy as np

    if not names:
        return [()], np.zeros(data.num_rows, dtype="int64")
    columns = [data.column(name).combine_chunks().dictionary_encode() for name in names]
    words = [column.dictionary.to_pylist() for column in columns]
    sizes = [len(word) for word in words]
    if math.prod(sizes) > _CODES_MAX:
        raise ValueError("too many groups")
    # One number for each combination: counting them is far quicker than sorting rows.
    code = np.zeros(data.num_rows, dtype="int64")
    for column, size in zip(columns, sizes, strict=True):
        code = code * size + _raw(column.indices, "int32")
    present = np.flatnonzero(np.bincount(code, minlength=math.prod(sizes)))
    places = np.zeros(math.prod(sizes), dtype="uint16" if len(present) < 2**16 else "int64")
    places[present] = np.arange(len(present))
    digits = np.unravel_index(present, sizes)
    keys = [
        tuple(word[int(d)] for word, d in zip(words, row, strict=True))
        for row in zip(*digits, strict=True)
    ]
    return keys, places[code]


def _numbers(column: pa.ChunkedArray) -> Any:
    """Return a column as numbers with NaN where cells are missing; text by its codes."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.types as pt

    valid = pc.cast(pc.call_function("is_valid", [column]), pa.uint8())
    if not (pt.is_integer(column.type) or pt.is_floating(column.type)):
        column = pa.chunked_array([column.combine_chunks().dictionary_encode().indices])
    numbers = _raw(pc.cast(column, pa.float64(), safe=False), "float64")
    return np.where(_raw(valid, "uint8") == 1, numbers, np.nan)


def _raw(column: pa.ChunkedArray | pa.Array, dtype: str) -> Any:
    """Return the values as they lie; Arrow's own conversion to numpy would import pandas."""
    import numpy as np
    import pyarrow as pa

    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    values = array.buffers()[1]
    if values is None or not len(array):
        return np.empty(len(array), dtype=dtype)
    return np.frombuffer(values, dtype=dtype)[array.offset : array.offset + len(array)]


def _aggregate(name: str, part: Any, rows: int) -> Any:
    import numpy as np

    if part is None:
        return rows
    part = part[~np.isnan(part)]
    if name == "count":
        return len(part)
    if name == "distinct":
        return len(np.unique(part))
    if not len(part):
        return None
    total = {"sum": math.fsum, "mean": _mean, "min": np.min, "max": np.max}[name](part)
    return float(total)


def _mean(part: Any) -> float:
    return math.fsum(part) / len(part)


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
