"""Python values as an Arrow array that holds the same values, typed by what they all are."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from bridge.columns import Kind, Loss

if TYPE_CHECKING:
    import pyarrow as pa

_DECIMAL_DIGITS_MAX = 76  # what Arrow's widest decimal holds
_EXACT_MAX = 2**53


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """An array with what is to be said of it; ``kind`` None where the values tell."""

    values: pa.Array | pa.ChunkedArray
    kind: Kind | None = None
    note: str | None = None
    losses: tuple[Loss, ...] = ()


def read_values(values: Sequence[Any], name: str) -> ReadColumn:
    """Return the values as Arrow; it never raises.

    One kind throughout becomes that kind (integers of any size and Decimals exactly); integers
    beside floats become floats, dates beside moments moments; several kinds become text, counted
    in a Loss. None, NaN, NaT and NA are missing.

    Args:
        values: plain Python, NumPy or pandas scalars, lists, mappings.
        name: what the column is called in a Loss.
    """
    import pyarrow as pa

    cells = [None if _is_missing(value) else _unwrapped(value) for value in values]
    kinds = {_kind(value) for value in cells if value is not None}
    if not kinds:
        return ReadColumn(_texts(cells), "text")
    try:
        found = _read_one_kind(cells, kinds)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        found = None
    if found is not None:
        return found
    if kinds <= {"list", "dict"}:
        return _as_json(cells, name)
    return _as_text(cells, name)


def _read_one_kind(cells: list[Any], kinds: set[str]) -> ReadColumn | None:
    import pyarrow as pa

    if kinds == {"str"}:
        return ReadColumn(_texts(cells))
    if kinds == {"int"}:
        return ReadColumn(_integers(cells))
    if kinds <= {"int", "float"} and not any(isinstance(v, int) and abs(v) > _EXACT_MAX
                                             for v in cells):  # fmt: skip
        return ReadColumn(pa.array(cells, pa.float64()))
    if kinds <= {"int", "decimal"}:
        return ReadColumn(_decimals([None if v is None else Decimal(v) for v in cells]))
    if kinds == {"date", "datetime"}:
        cells = [_midnight(v) if type(v) is dt.date else v for v in cells]
        kinds = {"datetime"}
    if kinds == {"datetime"}:
        return ReadColumn(_moments(cells))
    if kinds == {"uuid"}:
        return ReadColumn(_texts(cells), "id")
    if kinds <= {"list", "dict"}:
        found = pa.array(cells)
        return ReadColumn(found, "nested") if found.to_pylist() == cells else None
    if len(kinds) == 1 and kinds <= {"bool", "float", "date", "time", "timedelta", "bytes"}:
        return ReadColumn(pa.array(cells))
    return None


def _is_missing(value: Any) -> bool:
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    if isinstance(value, float):
        return math.isnan(value)
    return isinstance(value, Decimal) and value.is_nan()


def _unwrapped(value: Any) -> Any:
    """Return NumPy scalars and arrays as Python values, and tuples and sets as lists."""
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, tuple):
        return list(value)
    return sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value


def _kind(value: Any) -> str:
    for name, types in _KINDS:
        if isinstance(value, types):
            return name
    return type(value).__qualname__


_KINDS: tuple[tuple[str, Any], ...] = (
    ("str", str),
    ("bool", bool),
    ("int", int),
    ("float", float),
    ("decimal", Decimal),
    ("datetime", dt.datetime),
    ("date", dt.date),
    ("time", dt.time),
    ("timedelta", dt.timedelta),
    ("bytes", (bytes, bytearray, memoryview)),
    ("uuid", UUID),
    ("list", list),
    ("dict", dict),
)


def _integers(cells: list[Any]) -> Any:
    import pyarrow as pa

    try:
        return pa.array(cells, pa.int64())
    except (OverflowError, pa.ArrowInvalid):
        return _decimals([None if value is None else Decimal(int(value)) for value in cells])


def _decimals(cells: list[Decimal | None]) -> Any:
    """Return Decimals with one scale that holds all of them.

    Raises:
        ValueError: one is infinite, or they need more digits than Arrow has.
    """
    import pyarrow as pa

    if any(value is not None and not value.is_finite() for value in cells):
        raise ValueError("an infinite decimal")
    parts = [value.as_tuple() for value in cells if value is not None]
    scale = max([0, *(-cast("int", part.exponent) for part in parts)])
    whole = max([1, *(len(part.digits) + cast("int", part.exponent) for part in parts)])
    digits = whole + scale
    if digits > _DECIMAL_DIGITS_MAX:
        raise ValueError("too many digits")
    kind = pa.decimal128(digits, scale) if digits <= 38 else pa.decimal256(digits, scale)
    return pa.array(cells, kind)


def _moments(cells: list[Any]) -> Any:
    """Return moments; those with time zones in the one that they share, or in UTC."""
    import pyarrow as pa

    aware = {v.tzinfo is not None for v in cells if v is not None}
    if aware != {True}:
        if True in aware:
            raise ValueError("moments with and without time zone")
        return pa.array(cells, pa.timestamp("ns" if _nanoseconds(cells) else "us"))
    zones = {str(v.tzinfo) for v in cells if v is not None}
    shared = next(iter(zones)) if len(zones) == 1 else "UTC"
    shared = "UTC" if shared.upper().startswith("UTC") and ":" not in shared else shared
    kind = pa.timestamp("us", shared.removeprefix("UTC") or "UTC")
    return pa.array([None if v is None else v.astimezone(dt.UTC) for v in cells], kind)


def _nanoseconds(cells: list[Any]) -> bool:
    return any(getattr(value, "nanosecond", 0) for value in cells if value is not None)


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime(day.year, day.month, day.day)  # noqa: DTZ001 - a date has no time zone


def _as_json(cells: list[Any], name: str) -> ReadColumn:
    from bridge.arrow import texts
    from bridge.strict_json import dumps

    found = texts([None if value is None else dumps(value) for value in cells])
    message = f"column {name!r} holds nested values of several shapes; they are kept as JSON text"
    loss = Loss("nested_as_text", message, name, len(cells) - found.null_count)
    return ReadColumn(found, "text", losses=(loss,))


def _as_text(cells: list[Any], name: str) -> ReadColumn:
    found = _texts(cells)
    kinds = ", ".join(sorted({_kind(value) for value in cells if value is not None})[:4])
    message = f"column {name!r} holds values of several kinds ({kinds}); they are kept as text"
    loss = Loss("mixed_types", message, name, len(cells) - found.null_count)
    return ReadColumn(found, "text", losses=(loss,))


def _texts(cells: list[Any]) -> Any:
    from bridge.arrow import texts

    return texts([None if value is None else as_text(value) for value in cells])


def as_text(value: Any) -> str:
    """Return one value as text that any encoder takes; nested values as JSON."""
    if isinstance(value, (list, dict)):
        from bridge.strict_json import dumps

        return dumps(value)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "backslashreplace")
    return str(value).encode("utf-8", "backslashreplace").decode()
