"""One column's profile, computed by Arrow without pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.frequency import frequency
from bridge.profile import ColumnProfile
from bridge.strict_json import to_json_value

if TYPE_CHECKING:
    import pyarrow as pa

    from bridge.columns import Column

_VALUES_MAX = 200
_SAMPLES = 3
_SAMPLE_CHARS = 80
_HEAD = 50_000
_LISTED = frozenset({"text", "category", "boolean", "id"})


def profile_column(column: Column, values: pa.ChunkedArray) -> ColumnProfile:
    """Return the profile of one column from its values."""
    found: dict[str, Any] = {"missing": values.null_count, "samples": _samples(values)}
    if column.kind in _LISTED:
        found |= _listed(values)
    elif column.kind != "nested":
        found["distinct"] = _distinct(column, values)
    if column.kind not in {"text", "category", "nested"}:
        found |= _range(values)
    if column.kind in {"date", "datetime"}:
        found["frequency"] = frequency(values)
    return ColumnProfile(column.name, column.label, column.kind, column.unit, **found)


def _distinct(column: Column, values: pa.ChunkedArray) -> int:
    """Count distinct values; of many numbers that hardly repeat, those of the first rows."""
    if column.kind == "number" and len(values) > 4 * _HEAD:
        few = pc.count_distinct(values.slice(0, _HEAD)).as_py()
        if few > _HEAD // 4:
            return few
    return pc.count_distinct(values).as_py()


def _samples(values: pa.ChunkedArray) -> tuple[str, ...]:
    head = values.slice(0, 100).drop_null().slice(0, _SAMPLES)
    return tuple(cell_text(value)[:_SAMPLE_CHARS] for value in head.to_pylist())


def cell_text(value: Any) -> str:
    """Return a cell as text, the way a person would write it ("true", "2024-01-05")."""
    if isinstance(value, bool):
        return "true" if value else "false"
    plain = to_json_value(value)
    return plain if isinstance(plain, str) else str(plain)


def _listed(values: pa.ChunkedArray) -> dict[str, Any]:
    """Return the distinct values with the commonest first, and how many there are.

    A column whose first rows hardly repeat is not counted out value by value: its list is the
    distinct values of the first rows.
    """
    head = values.slice(0, _HEAD).drop_null()
    many = len(values) > _HEAD and len(pc.unique(head)) > _HEAD // 4
    counted = pc.value_counts(head if many else values.drop_null())
    distinct = pc.count_distinct(values).as_py() if many else len(counted)
    order = pc.sort_indices(counted.field(1), sort_keys=[("", "descending")])
    top = counted.field(0).take(order.slice(0, _VALUES_MAX))
    return {
        "values": tuple(cell_text(value) for value in top.to_pylist()),
        "distinct": distinct,
        "values_complete": distinct <= _VALUES_MAX,
    }


def _range(values: pa.ChunkedArray) -> dict[str, Any]:
    import pyarrow.types as pt

    kind = values.type
    ordered = pt.is_integer(kind) or pt.is_floating(kind) or pt.is_decimal(kind)
    if not (ordered or pt.is_date(kind) or pt.is_timestamp(kind)):
        return {}
    ends = pc.min_max(values).as_py()
    found: dict[str, Any] = {end: _plain(ends[end[:3]]) for end in ("minimum", "maximum")}
    if ordered:
        found["mean"] = to_json_value(_float(pc.mean(values).as_py()))
    return found


def _plain(value: Any) -> Any:
    """Return a number that JSON holds: decimals as floating point, for a range needs no more."""
    from decimal import Decimal

    return to_json_value(float(value) if isinstance(value, Decimal) else value)


def _float(value: Any) -> float | None:
    return None if value is None else float(value)
