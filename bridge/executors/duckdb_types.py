"""DuckDB's types that Arrow or Python would not carry exactly, and how they are carried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.columns import Loss

if TYPE_CHECKING:
    import pyarrow as pa

# Arrow would round, drop the offset, or hand over raw bytes: these travel as DuckDB's own text.
_AS_TEXT = re.compile(r"^(UHUGEINT|TIME WITH TIME ZONE|BIT|INTERVAL|VARINT|BIGNUM|TIMETZ)$")
_ENDLESS = {"timestamp": 2**63 - 1, "date": 2**31 - 1}  # DuckDB's "infinity"; negative likewise


def readable(sql: str, kinds: Sequence[str]) -> str:
    """Return the query with the columns of such types cast to text, addressed by position."""
    if not any(_AS_TEXT.match(kind) for kind in kinds):
        return sql
    columns = ", ".join(
        f"CAST(#{i} AS VARCHAR)" if _AS_TEXT.match(kind) else f"#{i}"
        for i, kind in enumerate(kinds, 1)
    )
    return f"SELECT {columns} FROM (\n{sql}\n)"  # noqa: S608 - the query was checked as a whole


def repaired(data: pa.Table, kinds: Sequence[str]) -> tuple[pa.Table, tuple[Loss, ...]]:
    """Return the result with sums of integers as integers and endless dates as missing.

    Args:
        data: as it came from DuckDB.
        kinds: DuckDB's type of each column.
    """
    import pyarrow as pa

    columns: list[Any] = []
    losses: list[Loss] = []
    for name, kind, column in zip(data.column_names, kinds, data.columns, strict=True):
        kept, endless = _finite(_narrowed(column) if kind == "HUGEINT" else column)
        if endless:
            message = f"column {name!r}: {endless} endless dates (infinity) are missing"
            losses.append(Loss("infinite_date", message, name, endless))
        columns.append(kept)
    return pa.Table.from_arrays(columns, names=data.column_names), tuple(losses)


def _narrowed(column: Any) -> Any:
    import pyarrow as pa

    try:
        return pc.cast(column, pa.int64())
    except pa.ArrowInvalid:
        return column  # a decimal holds it exactly


def _finite(column: Any) -> tuple[Any, int]:
    import pyarrow as pa
    import pyarrow.types as pt

    kind = column.type
    if not (pt.is_timestamp(kind) or pt.is_date32(kind)):
        return column, 0
    bound = _ENDLESS["date" if pt.is_date32(kind) else "timestamp"]
    raw = pc.cast(column, pa.int32() if pt.is_date32(kind) else pa.int64())
    ends = pc.min_max(raw).as_py()
    if ends["max"] is None or (ends["max"] < bound and ends["min"] > -bound):
        return column, 0
    endless = pc.fill_null(pc.greater_equal(pc.abs(raw), pa.scalar(bound, raw.type)), False)
    gone = pc.if_else(endless, pa.nulls(1, kind)[0], column)
    return gone, pc.sum(endless).as_py() or 0
