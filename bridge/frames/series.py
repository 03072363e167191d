"""One pandas column as an Arrow array that holds the same values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge.columns import Loss
from bridge.values import ReadColumn, as_text, read_values

if TYPE_CHECKING:
    import pandas as pd


def read_series(series: pd.Series, name: str) -> ReadColumn:
    """Return the column's values as Arrow; it never raises on what a frame can hold.

    Args:
        series: the column.
        name: what it is called in a Loss.
    """
    import pandas as pd
    import pyarrow as pa

    dtype = series.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        inner = read_series(pd.Series(dtype.categories), name)
        codes = pa.array(series.cat.codes.to_numpy(), mask=series.isna().to_numpy())
        return ReadColumn(inner.values.take(codes), "category", inner.note, inner.losses)
    if isinstance(dtype, pd.PeriodDtype):
        start = series.dt.to_timestamp()
        return ReadColumn(_plain(start), None, f"start of each period ({dtype.freq.freqstr})")
    if isinstance(dtype, pd.SparseDtype):
        return read_series(pd.Series(series.sparse.to_dense()), name)
    if isinstance(dtype, pd.IntervalDtype):
        return ReadColumn(_texts(series), "category", "intervals as text")
    if _object(dtype):
        return read_values(series.tolist(), name)
    try:
        return ReadColumn(_plain(series))
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        message = f"column {name!r} of type {dtype} is kept as text"
        loss = Loss("as_text", message, name, int(series.notna().sum()))
        return ReadColumn(_texts(series), "text", losses=(loss,))


def _object(dtype: Any) -> bool:
    return str(dtype) == "object"


def _plain(series: pd.Series) -> Any:
    import pyarrow as pa

    from bridge.plain import plain

    return plain(pa.array(series, from_pandas=True))


def _texts(series: pd.Series) -> Any:
    from bridge.arrow import texts

    missing = series.isna()
    return texts([None if gone else as_text(v) for gone, v in zip(missing, series, strict=True)])
