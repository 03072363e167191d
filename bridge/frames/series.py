"""One pandas column as an Arrow array that holds the same values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from bridge.columns import Kind, Loss

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

_DECIMAL_DIGITS_MAX = 76  # what Arrow's widest decimal holds
_STRAIGHT = frozenset({"string", "boolean", "floating", "date", "datetime", "timedelta", "time",
                       "bytes", "datetime64", "timedelta64"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """An array with what is to be said of it; ``kind`` None where the values tell."""

    values: pa.Array | pa.ChunkedArray
    kind: Kind | None = None
    note: str | None = None
    losses: tuple[Loss, ...] = ()


def read_series(series: pd.Series, name: str) -> ReadColumn:
    """Return the column's values as Arrow; it never raises on what a frame can hold.

    Args:
        series: the column.
        name: what it is called in a Loss.
    """
    import pandas as pd

    dtype = series.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        inner = read_series(series.astype(dtype.categories.dtype), name)
        return ReadColumn(inner.values, "category", inner.note, inner.losses)
    if isinstance(dtype, pd.PeriodDtype):
        start = series.dt.to_timestamp()
        return ReadColumn(_plain(start), None, f"start of each period ({dtype.freq.freqstr})")
    if isinstance(dtype, pd.SparseDtype):
        return read_series(pd.Series(series.sparse.to_dense()), name)
    if isinstance(dtype, pd.IntervalDtype):
        return ReadColumn(_texts(series), "category", "intervals as text")
    if dtype.kind == "O" and not isinstance(dtype, pd.api.extensions.ExtensionDtype):
        return _read_objects(series, name)
    try:
        return ReadColumn(_plain(series))
    except _not_for_arrow():
        loss = Loss(
            "as_text", f"column {name!r} of type {dtype} is kept as text", name, len(series)
        )
        return ReadColumn(_texts(series), "text", losses=(loss,))


def _plain(series: pd.Series) -> Any:
    import pyarrow as pa

    from bridge.plain import plain

    return plain(pa.array(series, from_pandas=True))


def _not_for_arrow() -> tuple[type[Exception], ...]:
    import pyarrow as pa

    return (pa.ArrowException, TypeError, ValueError, OverflowError)


def _read_objects(series: pd.Series, name: str) -> ReadColumn:
    """Read Python objects: one kind throughout becomes that kind, several become text."""
    from pandas.api.types import infer_dtype

    kind = infer_dtype(series, skipna=True)
    if kind == "empty" or not series.notna().any():
        return ReadColumn(_texts(series), "text")
    try:
        if kind in _STRAIGHT:
            return ReadColumn(_plain(series))
        if kind == "integer":
            return ReadColumn(_integers(series))
        if kind == "decimal":
            return ReadColumn(_decimals(series))
        if kind == "mixed-integer-float":
            return ReadColumn(_plain(series.astype("float64")))
        if kind == "mixed" and _are_nested(series):
            return _read_nested(series, name)
    except _not_for_arrow():
        pass
    return _read_mixed(series, name, kind)


def _integers(series: pd.Series) -> Any:
    """Read Python integers of any size, exactly."""
    import pyarrow as pa

    try:
        return pa.array(series, pa.int64(), from_pandas=True)
    except (OverflowError, pa.ArrowInvalid, pa.ArrowTypeError):
        from decimal import Decimal

        return _decimals(series.map(lambda value: Decimal(int(value)), na_action="ignore"))


def _decimals(series: pd.Series) -> Any:
    """Read Decimals with one scale that holds all of them; NaN is missing."""
    import pyarrow as pa

    present = [None if missing or not value.is_finite() else value
               for missing, value in zip(series.isna(), series, strict=True)]  # fmt: skip
    if any(v is None and not m for v, m in zip(present, series.isna(), strict=True)):
        raise ValueError("an infinite decimal")
    parts = [value.as_tuple() for value in present if value is not None]
    scale = max([0, *(-cast("int", part.exponent) for part in parts)])
    whole = max([1, *(len(part.digits) + cast("int", part.exponent) for part in parts)])
    digits = max(whole, 1) + scale
    if digits > _DECIMAL_DIGITS_MAX:
        raise ValueError("too many digits")
    kind = pa.decimal128(digits, scale) if digits <= 38 else pa.decimal256(digits, scale)
    return pa.array(present, kind)


def _are_nested(series: pd.Series) -> bool:
    return all(isinstance(value, (list, tuple, dict, set)) for value in series[series.notna()])


def _read_nested(series: pd.Series, name: str) -> ReadColumn:
    import pyarrow as pa

    cells: list[Any] = [
        sorted(v, key=repr)
        if isinstance(v, set)
        else v
        if isinstance(v, (list, tuple, dict))
        else None
        for v in series
    ]
    try:
        found = pa.array(cells)
        if found.to_pylist() == [list(v) if isinstance(v, tuple) else v for v in cells]:
            return ReadColumn(found, "nested")
    except _not_for_arrow():
        pass
    from bridge.arrow import texts
    from bridge.strict_json import dumps

    found = texts([None if v is None else dumps(v, ensure_ascii=False) for v in cells])
    loss = Loss("nested_as_text", f"column {name!r} holds nested values of several shapes; they "
                "are kept as JSON text", name, len(series) - found.null_count)  # fmt: skip
    return ReadColumn(found, "text", losses=(loss,))


def _read_mixed(series: pd.Series, name: str, kind: str) -> ReadColumn:
    values = _texts(series)
    types = sorted({type(v).__name__ for v in series[series.notna()]})
    told = ", ".join(types[:4])
    loss = Loss(
        "mixed_types",
        f"column {name!r} holds values of several kinds ({told or kind}); they are kept as text",
        name,
        len(series) - values.null_count,
    )
    return ReadColumn(values, "text", losses=(loss,))


def _texts(series: pd.Series) -> Any:
    from bridge.arrow import texts

    missing = series.isna()
    return texts([None if gone else _text(v) for gone, v in zip(missing, series, strict=True)])


def _text(value: Any) -> str:
    if isinstance(value, (dict, list)):
        try:
            return json.dumps(value, ensure_ascii=False)
        except (TypeError, ValueError):
            return repr(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    return str(value).encode("utf-8", "backslashreplace").decode()
