"""Strict JSON: no NaN, no infinity, no integer that a reader would round."""

from __future__ import annotations

import base64
import datetime as dt
import enum
import json
import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from decimal import Decimal
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from bridge.table import Table

_EXACT_MAX = 2**53  # the largest integer up to which every reader's numbers are exact
_DEPTH_MAX = 64
SCHEMA_ROWS = 1000


def to_json_value(value: Any, depth: int = _DEPTH_MAX) -> Any:
    """Return ``value`` as plain JSON types.

    NaN and infinity become None, integers beyond 2^53 text, dates ISO text, durations ISO 8601
    ("P1DT2H"), Decimals text, bytes base64, NumPy and pandas values what they stand for, sets
    sorted lists, anything else its ``str``. What is nested more than 64 deep becomes "...".

    Example:
        >>> to_json_value({"a": float("nan"), "b": 2**60})
        {'a': None, 'b': '1152921504606846976'}
    """
    if value is None or isinstance(value, (str, bool)):
        return _clean(value) if isinstance(value, str) else value
    if isinstance(value, enum.Enum):
        return to_json_value(value.value, depth)
    if isinstance(value, int):
        return int(value) if abs(value) <= _EXACT_MAX else str(int(value))
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if depth <= 0:
        return "..."
    if isinstance(value, Mapping):
        return {_key(key): to_json_value(item, depth - 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json_value(item, depth - 1) for item in value]
    if isinstance(value, AbstractSet):
        return [to_json_value(item, depth - 1) for item in sorted(value, key=repr)]
    return _special(value, depth)


def dumps(value: Any, **options: Any) -> str:
    """Return ``value`` as JSON text that every parser reads; see ``to_json_value``.

    Args:
        value: anything.
        options: as for ``json.dumps``.
    """
    return json.dumps(to_json_value(value), **{"ensure_ascii": False, **options}, allow_nan=False)


def table_to_json(table: Table, max_rows: int = SCHEMA_ROWS) -> dict[str, Any]:
    """Return a table as ``{columns: [{name, kind}], rows, row_count, truncated}``.

    Args:
        table: the table.
        max_rows: the most rows to hold, from the top.
    """
    head = table.select(limit=max_rows).to_arrow()
    cells = [[to_json_value(value) for value in column.to_pylist()] for column in head.columns]
    return {
        "columns": [{"name": column.name, "kind": column.kind} for column in table.columns],
        "rows": [list(row) for row in zip(*cells, strict=True)],
        "row_count": table.row_count,
        "truncated": table.row_count > head.num_rows or table.provenance.truncated,
    }


def _key(key: Any) -> str:
    plain = to_json_value(key, 1)
    return plain if isinstance(plain, str) else str(plain)


def _clean(text: str) -> str:
    """Replace half surrogates, which no UTF-8 encoder takes."""
    return str(text).encode("utf-8", "replace").decode() if not text.isascii() else str(text)


def _special(value: Any, depth: int) -> Any:
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else None
    if isinstance(value, dt.timedelta):
        return _duration(value)
    if isinstance(value, (dt.date, dt.time)):
        text = value.isoformat()
        return None if text == "NaT" else text
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, (UUID, PurePath)):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        plain = {field.name: getattr(value, field.name) for field in fields(value)}
        return to_json_value(plain, depth)
    return _foreign(value, depth)


def _foreign(value: Any, depth: int) -> Any:
    """Return NumPy, pandas and Arrow values as what they stand for, without importing those."""
    library = type(value).__module__.partition(".")[0]
    if library == "pandas" and type(value).__name__ in {"NAType", "NaTType"}:
        return None
    if library == "numpy":
        if type(value).__name__ in {"datetime64", "timedelta64"}:
            return _numpy_time(value)
        return to_json_value(value.tolist(), depth - 1) if hasattr(value, "tolist") else str(value)
    if library == "pandas" and hasattr(value, "tolist"):
        return to_json_value(value.tolist(), depth - 1)
    if library == "pyarrow" and hasattr(value, "as_py"):
        return to_json_value(value.as_py(), depth - 1)
    return _clean(str(value))


def _numpy_time(value: Any) -> Any:
    text = str(value)
    if text == "NaT" or type(value).__name__ == "datetime64":
        return None if text == "NaT" else text
    plain = value.astype("timedelta64[us]").astype(object)
    return _duration(plain) if isinstance(plain, dt.timedelta) else text


def _duration(value: dt.timedelta) -> str | None:
    if str(value) == "NaT":
        return None
    sign, value = ("-", -value) if value < dt.timedelta(0) else ("", value)
    hours, rest = divmod(value.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    whole = f"{seconds}.{value.microseconds:06d}".rstrip("0") if value.microseconds else seconds
    clock = "".join(f"{n}{unit}" for n, unit in ((hours, "H"), (minutes, "M")) if n)
    clock += f"{whole}S" if value.seconds % 60 or value.microseconds else ""
    days = f"{value.days}D" if value.days else ""
    return f"{sign}P{days}{'T' + clock if clock else ''}" if days or clock else "PT0S"
