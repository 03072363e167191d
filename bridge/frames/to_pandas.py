"""Arrow columns as an ordinary pandas frame, without changing a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge.arrow import is_text

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def to_pandas(data: pa.Table) -> pd.DataFrame:
    """Return ``data`` as a frame; which dtype each type gets is said at ``Table.to_pandas``."""
    import pandas as pd

    index = pd.RangeIndex(data.num_rows)
    columns = [series_of(column, index) for column in data.columns]
    if not columns:
        return pd.DataFrame(index=index)
    frame = pd.concat(columns, axis=1, ignore_index=True)
    frame.columns = pd.Index(data.column_names, dtype="str")
    return frame


def series_of(column: pa.Array | pa.ChunkedArray, index: pd.Index) -> pd.Series:
    """Return one column as a series over ``index``."""
    import pandas as pd
    import pyarrow as pa

    if not isinstance(column, pa.ChunkedArray):
        column = pa.chunked_array([column])

    dtype = _dtype(column)
    if dtype is None:
        values: Any = column.to_numpy().copy()  # Arrow's own memory is read-only
        return pd.Series(values, index=index, copy=False)
    if isinstance(dtype, pd.ArrowDtype):
        return pd.Series(pd.arrays.ArrowExtensionArray(column), index=index)
    if isinstance(dtype, pd.DatetimeTZDtype):
        naive = column.cast(_naive(column.type)).to_numpy()
        return pd.Series(naive, index=index).dt.tz_localize("UTC").dt.tz_convert(column.type.tz)
    return pd.Series(dtype.__from_arrow__(column), index=index)


def _dtype(column: pa.ChunkedArray) -> Any:
    """Return the extension dtype of a column, or None where a NumPy array holds it exactly."""
    import pandas as pd
    import pyarrow.types as pt

    kind = column.type
    if is_text(kind):
        return pd.StringDtype(na_value=float("nan"))
    if pt.is_boolean(kind):
        return pd.BooleanDtype() if column.null_count else None
    if pt.is_integer(kind):
        return pd.array([], dtype=_nullable(kind)).dtype if column.null_count else None
    if pt.is_floating(kind) or pt.is_duration(kind):
        return None
    if pt.is_timestamp(kind):
        return None if kind.tz is None else pd.DatetimeTZDtype(kind.unit, kind.tz)
    if pt.is_date(kind):
        return None
    return pd.ArrowDtype(kind)


def _nullable(kind: pa.DataType) -> str:
    return str(kind).replace("uint", "UInt").replace("int", "Int")


def _naive(kind: pa.DataType) -> pa.DataType:
    import pyarrow as pa

    return pa.timestamp(kind.unit)
