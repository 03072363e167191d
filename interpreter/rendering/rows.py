"""The first rows of a table, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.table import Table

_NUMERIC = frozenset({"integer", "number", "decimal"})


@dataclass(frozen=True, slots=True)
class Rows:
    """What of a table is shown.

    Attributes:
        names: the columns shown.
        numeric: for each, whether it holds numbers (and stands at the right).
        rows: the cells.
        rows_left: rows that are not shown.
        columns_left: columns that are not shown.
    """

    names: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: list[tuple[Any, ...]]
    rows_left: int
    columns_left: int


def first_rows(table: Table, rows: int, columns: int = 20) -> Rows:
    """Return at most ``rows`` rows and ``columns`` columns of a table."""
    shown = table.columns[:columns]
    names = [column.name for column in shown]
    data = table.select(columns=names, limit=rows).to_arrow()
    cells = list(zip(*(data.column(i).to_pylist() for i in range(len(names))), strict=True))
    return Rows(
        names=tuple(names),
        numeric=tuple(column.kind in _NUMERIC for column in shown),
        rows=cells[:rows],
        rows_left=max(0, table.row_count - len(cells)),
        columns_left=len(table.columns) - len(shown),
    )
