"""What is in a table: per column the range, what is missing, and the values that there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.columns import Column, Kind
    from bridge.table import Table


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """What is in one column; everything is JSON-safe.

    Attributes:
        name: as programs address it.
        label: the header as the source had it.
        kind: see ``Column.kind``.
        unit: see ``Column.unit``.
        missing: cells without a value.
        distinct: distinct values, missing ones not counted; of numbers that hardly repeat in a
            large table, at least so many; None for nested values.
        minimum: the smallest value of numbers and dates (dates as ISO text), else None.
        maximum: the largest.
        mean: of numbers, else None; infinite values make it None.
        values: distinct cell texts of text, category, boolean and id columns, most frequent
            first, at most 200.
        values_complete: whether ``values`` holds all of them.
        samples: up to three values from the top, as text of at most 80 characters.
        frequency: the step of a date column ("D", "W", "MS", "QS", "YS", "h", "min", ...), or
            None where there is none.
    """

    name: str
    label: str
    kind: Kind
    unit: str | None = None
    missing: int = 0
    distinct: int | None = None
    minimum: Any = None
    maximum: Any = None
    mean: float | None = None
    values: tuple[str, ...] = ()
    values_complete: bool = False
    samples: tuple[str, ...] = ()
    frequency: str | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """What is in a table.

    Attributes:
        rows: the number of rows.
        columns: one profile per column, in order.
        time: candidates for the time of a row, the likeliest first.
        target: candidates for what is measured, the likeliest first.
        id: columns whose values name things.
    """

    rows: int
    columns: tuple[ColumnProfile, ...]
    time: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    id: tuple[str, ...] = ()

    def column(self, name: str) -> ColumnProfile:
        """Return the profile of one column.

        Raises:
            Error: "unknown_column", with close matches.
        """
        from bridge.names import require_known

        known = [column.name for column in self.columns]
        return self.columns[known.index(require_known(name, known))]


def profile(table: Table) -> Profile:
    """Return the profile of a table; of a scan one column is in memory at a time."""
    from bridge.parallel import each
    from bridge.profiling import profile_column
    from bridge.roles import targets, times

    data = table.to_arrow() if table.in_memory else None

    def one(column: Column) -> ColumnProfile:
        part = data if data is not None else table.select([column.name]).to_arrow()
        return profile_column(column, part.column(column.name))

    if data is None:
        columns = tuple(one(column) for column in table.columns)
    else:
        columns = tuple(each(one, table.columns, table.row_count))
    return Profile(
        table.row_count,
        columns,
        times(columns),
        targets(columns),
        tuple(column.name for column in columns if column.kind == "id"),
    )
