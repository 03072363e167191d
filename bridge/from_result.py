"""A Table from a SQL result that someone already fetched."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bridge.columns import Column, Loss, Provenance
from bridge.errors import Error
from bridge.names import unique_names
from bridge.values import ReadColumn, read_values

if TYPE_CHECKING:
    from bridge.table import Table

# What a declared SQL type means; the first that fits the declared name.
_DECLARED = (
    (re.compile(r"^(numeric|decimal|money|hugeint)", re.IGNORECASE), "decimal"),
    (re.compile(r"^(big|small|tiny)?(int|integer|serial)", re.IGNORECASE), "int"),
    (re.compile(r"^(float|double|real)", re.IGNORECASE), "float"),
    (re.compile(r"^date$", re.IGNORECASE), "date"),
    (re.compile(r"^(timestamp|datetime)", re.IGNORECASE), "datetime"),
    (re.compile(r"^bool", re.IGNORECASE), "bool"),
)


def from_result(result: Mapping[str, Any]) -> Table:
    """Return a Table from ``{"columns": [...], "rows": [...]}``.

    Values that are typed already (Decimal, date, int beyond 2^53, bytes, ...) keep their type.
    Where a column's type is declared, text that came through JSON is read as that type.

    Args:
        result: ``columns`` are names, or mappings with "name" and optionally "type"; ``rows`` are
            sequences in that order, or mappings by name. "sql", "truncated" or "has_more" go to
            ``provenance``.

    Raises:
        Error: "bad_result", naming what is missing or which row does not fit.

    Example:
        >>> from_result({"columns": ["day", "sales"], "rows": [["2024-01-05", 3]]}).row_count
        1
    """
    from bridge.arrow import table
    from bridge.kinds import infer_kind
    from bridge.table import Table

    labels, declared = _headers(result)
    rows = _rows(result, labels)
    names, renamed = unique_names(labels)
    losses: list[Loss] = list(renamed)
    arrays: list[Any] = []
    columns: list[Column] = []
    for place, (name, label) in enumerate(zip(names, labels, strict=True)):
        read = _read([row[place] for row in rows], name, declared[place])
        arrays.append(read.values)
        kind = read.kind or infer_kind(name, read.values)
        columns.append(Column(name, label, kind, note=read.note))
        losses += read.losses
    provenance = Provenance(
        "result",
        "result",
        sql=result.get("sql"),
        truncated=bool(result.get("truncated") or result.get("has_more")),
    )
    return Table(table(names, arrays, len(rows)), columns, losses, provenance)


def _headers(result: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    columns = result.get("columns")
    if not isinstance(columns, Sequence) or isinstance(columns, str) or "rows" not in result:
        raise Error(
            "bad_result",
            f"a mapping with the keys {sorted(map(str, result))[:10]} is no SQL result",
            "give {'columns': [names], 'rows': [rows]}",
        )
    labels, types = [], []
    for column in columns:
        if isinstance(column, Mapping) and "name" not in column:
            raise Error("bad_result", f"the column {dict(column)!r} has no 'name'")
        labels.append(str(column["name"] if isinstance(column, Mapping) else column))
        types.append(str(column.get("type") or "") if isinstance(column, Mapping) else "")
    return labels, types


def _rows(result: Mapping[str, Any], labels: list[str]) -> list[Sequence[Any]]:
    rows: list[Sequence[Any]] = []
    for number, row in enumerate(result["rows"]):
        if isinstance(row, Mapping):
            rows.append([row.get(label) for label in labels])
        elif isinstance(row, Sequence) and not isinstance(row, (str, bytes)):
            rows.append(row)
        else:
            raise Error("bad_result", f"row {number} is a {type(row).__name__}, not a list")
        if len(rows[-1]) != len(labels):
            raise Error(
                "bad_result", f"row {number} has {len(rows[-1])} cells for {len(labels)} columns"
            )
    return rows


def _read(values: list[Any], name: str, declared: str) -> ReadColumn:
    kind = next((kind for pattern, kind in _DECLARED if pattern.match(declared)), None)
    if kind is None or not any(isinstance(value, str) for value in values):
        return read_values(values, name)
    try:
        return read_values([_typed(value, kind) for value in values], name)
    except (ValueError, ArithmeticError, KeyError):
        message = f"column {name!r} is declared {declared} but holds other text; it stays text"
        read = read_values(values, name)
        loss = Loss("declared_type", message, name)
        return ReadColumn(read.values, read.kind, read.note, (*read.losses, loss))


def _typed(value: Any, kind: str) -> Any:
    from decimal import Decimal

    if not isinstance(value, str):
        return value
    if kind == "bool":
        return {"true": True, "t": True, "1": True, "false": False, "f": False, "0": False}[
            value.lower()
        ]
    readers = {
        "decimal": Decimal,
        "int": int,
        "float": float,
        "date": dt.date.fromisoformat,
        "datetime": dt.datetime.fromisoformat,
    }
    return readers[kind](value)
