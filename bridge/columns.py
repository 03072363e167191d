"""What a Table says of its columns: kind, unit, and what reading them changed or lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "integer",
    "number",
    "decimal",
    "text",
    "category",
    "boolean",
    "date",
    "datetime",
    "duration",
    "id",
    "nested",
]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a Table.

    Attributes:
        name: unique within the table, as programs address it (duplicates get "_2", "_3", ...).
        label: the header as the source had it.
        kind: what the values are, not how they are stored; an "id" names things and is never
            summed; a "category" is text with few distinct values.
        unit: the unit that a conversion took from the cells or the header ("¥", "%", "万元").
        note: what a conversion did, for the reader; None where nothing was converted.
    """

    name: str
    label: str
    kind: Kind
    unit: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that reading could not keep, or had to change.

    Attributes:
        code: stable code ("duplicate_name", "decode_replaced", "rows_capped", ...).
        message: one sentence naming the thing.
        column: the column concerned, or None for the table.
        count: how many values or rows.
    """

    code: str
    message: str
    column: str | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a Table came from.

    Attributes:
        source: a path, a redacted URL, or "frame", "arrow", "result" (no secrets).
        format: "csv", "parquet", "sql", "pandas", "arrow", "result".
        encoding: the text encoding of a file, where there was one.
        sql: the statement, for SQL sources.
        truncated: True where a limit cut rows off.
    """

    source: str
    format: str
    encoding: str | None = None
    sql: str | None = None
    truncated: bool = False
