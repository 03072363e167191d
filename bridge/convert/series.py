"""Conversion for pandas columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def convert_series(series: pd.Series) -> tuple[pd.Series, str | None, str | None]:
    """Return a text column converted, what was done, and the unit taken out of its cells.

    A column that holds no text, or that does not convert as a whole, comes back as it is.

    Example:
        >>> convert_series(pd.Series(["¥1,234.50", "(200)", "-"], name="金额"))[0].tolist()
        [1234.5, -200.0, nan]
    """
    import pandas as pd
    from pandas.api import types

    from bridge.arrow import is_text
    from bridge.convert.columns import convert_text
    from bridge.frames.series import read_series
    from bridge.frames.to_pandas import series_of

    if not (types.is_string_dtype(series.dtype) or types.is_object_dtype(series.dtype)):
        return series, None, None
    read = read_series(series, str(series.name))
    if not is_text(read.values.type):
        return series, None, None
    found = convert_text(read.values, str(series.name))
    if is_text(found.values.type):
        return series, None, None
    converted = series_of(found.values, series.index)
    return pd.Series(converted, name=series.name), found.note, found.unit
