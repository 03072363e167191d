"""A pandas frame as a Table: index, labels, and each column by what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge.columns import Column, Provenance
from bridge.names import label_text, unique_names

if TYPE_CHECKING:
    import pandas as pd

    from bridge.table import Table


def from_pandas(df: pd.DataFrame, *, source: str = "frame") -> Table:
    """Return a Table with the values of ``df``, which is never changed.

    A named index, and an unnamed one of dates or text, becomes columns in front; row numbers are
    dropped. Labels become text ("a / b" for several levels) and unique. Categories become what
    they stand for, periods their first moment; cells of several kinds in one column become text,
    counted as a Loss. NaN is missing, infinity stays.

    Args:
        df: any frame.
        source: what it is called in ``provenance``.
    """
    from bridge.arrow import table
    from bridge.frames.series import read_series
    from bridge.kinds import infer_kind
    from bridge.table import Table

    series = [*_index_columns(df), *(df.iloc[:, i] for i in range(df.shape[1]))]
    labels = [label_text(one.name) if one.name is not None else "" for one in series]
    names, losses = unique_names(labels)
    arrays = []
    columns: list[Column] = []
    for name, label, one in zip(names, labels, series, strict=True):
        read = read_series(one, name)
        arrays.append(read.values)
        kind = read.kind or infer_kind(name, read.values)
        columns.append(Column(name, label, kind, note=read.note))
        losses += read.losses
    data = table(names, arrays, len(df))
    return Table(data, columns, losses, Provenance(source, "pandas"))


def _index_columns(df: pd.DataFrame) -> list[pd.Series]:
    """Return the levels of the index that say something."""
    import pandas as pd

    index = df.index
    if isinstance(index, pd.MultiIndex):
        levels = [index.get_level_values(i) for i in range(index.nlevels)]
        named = [name if name is not None else f"index_{i + 1}" for i, name in
                 enumerate(index.names)]  # fmt: skip
        return [
            pd.Series(level.array, name=name) for level, name in zip(levels, named, strict=True)
        ]
    if index.name is not None:
        return [pd.Series(index.array, name=index.name)]
    if isinstance(index, (pd.DatetimeIndex, pd.PeriodIndex)):
        return [pd.Series(index.array, name="date" if "date" not in df.columns else "index")]
    if pd.api.types.is_numeric_dtype(index.dtype):
        return []  # row numbers, also those that filtering or sorting left behind
    return [pd.Series(index.array, name="index")]
