"""One column as float64 numbers, whatever holds them: nullable, Decimal, text, booleans."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

_EXACT_MAX = 2**53  # beyond it float64 no longer holds every integer
_TRIED = 200  # distinct texts looked at before a whole column is converted
_LOOKS_NUMERIC = re.compile(r"^[\s(+\-−¥￥$€£]*\.?\d[\d,.\s]*([eE][+-]?\d+)?[%％)\s万亿元]*$")


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column's numbers.

    Attributes:
        values: float64, NaN where missing; infinite values are NaN too.
        note: what was done to read them, or None where they were numbers already.
        infinite: how many infinite values became missing.
    """

    values: np.ndarray[Any, np.dtype[np.float64]]
    note: str | None = None
    infinite: int = 0


def read_numbers(series: pd.Series) -> Numbers | None:
    """Return the column as numbers, or None when it does not hold numbers throughout.

    Text counts only if every value that is there can be read; half a column of numbers is text.
    """
    from pandas.api import types

    dtype = series.dtype
    if isinstance(dtype, _categorical()):
        return None  # whoever made it categorical said that its numbers are names
    if types.is_bool_dtype(dtype):
        return _finite(series, "boolean as 0 and 1")
    if types.is_complex_dtype(dtype):
        return None
    if types.is_numeric_dtype(dtype):
        return _finite(series, _rounding(series))
    if getattr(dtype, "kind", "") == "m":
        return _finite(series.dt.total_seconds(), "duration in seconds")
    if types.is_datetime64_any_dtype(dtype) or isinstance(dtype, _period()):
        return None
    return _from_objects(series) if types.is_object_dtype(dtype) else _from_text(series)


def _categorical() -> type[pd.CategoricalDtype]:
    import pandas as pd

    return pd.CategoricalDtype


def _period() -> type[pd.PeriodDtype]:
    import pandas as pd

    return pd.PeriodDtype


def _finite(series: pd.Series, note: str | None) -> Numbers:
    import numpy as np

    values = series.to_numpy(dtype=np.float64, na_value=np.nan, copy=False)
    infinite = int(np.isinf(values).sum())
    if infinite:
        values = np.where(np.isinf(values), np.nan, values)
    return Numbers(values, note, infinite)


def _rounding(series: pd.Series) -> str | None:
    from pandas.api import types

    if not types.is_integer_dtype(series.dtype) or not series.notna().any():
        return None
    largest = max(abs(int(x)) for x in (series.min(), series.max()))
    return "integers beyond 2^53 rounded" if largest > _EXACT_MAX else None


def _from_objects(series: pd.Series) -> Numbers | None:
    import numpy as np

    present = series.dropna()
    if present.empty:
        return None
    kinds = {type(value) for value in present}
    if all(issubclass(kind, (Real, Decimal, np.number, np.bool_)) for kind in kinds):
        exact = any(issubclass(kind, Decimal) for kind in kinds)
        values = np.full(len(series), np.nan)
        values[series.notna().to_numpy()] = [float(value) for value in present]
        note = "decimals as floating point" if exact else None
        infinite = int(np.isinf(values).sum())
        return Numbers(np.where(np.isinf(values), np.nan, values), note, infinite)
    if any(issubclass(kind, str) for kind in kinds):
        return _from_text(series)
    return None


def _from_text(series: pd.Series) -> Numbers | None:
    """Convert distinct texts once; the room that knows how is ``bridge.convert``."""
    present = series.dropna()
    if present.empty:
        return None
    seen = present.iloc[:_TRIED]
    numeric = [isinstance(v, (Real, Decimal)) or bool(_LOOKS_NUMERIC.match(str(v))) for v in seen]
    if 2 * sum(numeric) < len(numeric):  # the rest may be "n/a" and the like
        return None
    from bridge.convert import convert_series

    converted, note, unit = convert_series(series.astype(object))
    from pandas.api import types

    if not types.is_numeric_dtype(converted.dtype) or types.is_bool_dtype(converted.dtype):
        return None
    told = note or "text as numbers"
    return _finite(converted, f"{told} ({unit})" if unit and unit not in told else told)
