"""The typed plan: what a question asks of one table, before any code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

# The aggregates of the plan, and the calendar units that it groups by.
AGGREGATES = frozenset(
    {"count", "sum", "mean", "median", "min", "max", "std", "var", "range", "quantile", "distinct"}
)
UNITS = frozenset({"day", "week", "month", "quarter", "year", "weekday", "hour"})
Test = Literal[
    "==", "!=", "<", "<=", ">", ">=", "in", "not in", "between", "missing", "present",
    "period", "periods", "after", "before", "since", "month", "last",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Filter:
    """Rows to keep: those whose ``column`` passes ``test`` against ``value``.

    Values by test: a scalar; a tuple for "in", "not in" and "between" (both ends included);
    None for "missing" and "present"; a ``Period`` for "period", a tuple of
    them for "periods" (any of them); a ``date`` for "since" (from
    that day), "before" (earlier) and "after" (from that day; the day after a named period);
    1 to 12 for "month"; (n, unit) for "last", counted back from the latest date in the data.
    """

    column: str
    test: Test
    value: Any = None


@dataclass(frozen=True, slots=True)
class Group:
    """A grouping by a column, or by the calendar unit (of ``UNITS``) of a date column."""

    column: str
    unit: str | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """One of ``AGGREGATES`` of ``column``, or the row count without one; ``q`` for quantiles."""

    aggregate: str
    column: str | None = None
    q: float | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Sort by the first measure (or ``column``, for rows) and keep ``limit``."""

    descending: bool = True
    limit: int | None = None
    column: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to compute.

    Attributes:
        form: "aggregate" (a number, or a table by ``groups``), "share" (parts of a total),
            "rows", "values" (the distinct values of ``columns``), "missing" or "describe".
        filters: rows kept first.
        part: for "share" without groups: the condition whose part is measured.
        groups: group keys.
        measures: aggregates, in the order asked.
        order: ranking.
        columns: columns that "rows", "values", "missing" and "describe" show; empty for all.
    """

    form: Literal["aggregate", "share", "rows", "values", "missing", "describe"]
    filters: tuple[Filter, ...] = ()
    part: tuple[Filter, ...] = ()
    groups: tuple[Group, ...] = ()
    measures: tuple[Measure, ...] = ()
    order: Order | None = None
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """A call of an ML tool, after filters."""

    tool: str
    params: dict[str, Any] = field(default_factory=dict)
    filters: tuple[Filter, ...] = ()
