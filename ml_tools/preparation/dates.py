"""Date columns: found by name and content, read from whatever form they are written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ml_tools.contract import Refusal
from ml_tools.preparation.datetext import AmbiguousOrder, read_texts
from ml_tools.preparation.frames import column
from ml_tools.preparation.words import names_dates
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

_TRIED = 300  # distinct values looked at to see whether a column holds dates
_YEARS = (1800, 2200)


@dataclass(frozen=True, slots=True)
class DateColumn:
    """A column read as dates.

    Attributes:
        values: datetime64 without a time zone; NaT where missing or unreadable.
        note: how it was read, or None where it held dates already.
        unreadable: how many values that are there could not be read.
        zone: the time zone that was dropped (local wall-clock times are kept), or None.
    """

    values: pd.Series
    note: str | None = None
    unreadable: int = 0
    zone: str | None = None


def parse_dates(series: pd.Series, *, named: bool = True, param: str = "date") -> DateColumn:
    """Return the column as dates.

    Understands datetimes, dates, Periods, ISO text, 2024年1月5日, 2024年1月, 2024Q1, day or month
    first (one order for the whole column, proven by a value above 12), English month names, and
    the integers YYYYMMDD, YYYYMM and YYYY.

    Args:
        series: the column.
        named: the user named it (True): wrong content is refused with a reason; False: the
            integers count only when the name speaks of dates.
        param: the parameter it was given for.

    Raises:
        Refusal: "not_a_date" when fewer than nine in ten values can be read, "ambiguous_dates"
            when nothing proves whether day or month comes first.
    """
    found = _read(series, any_integer=named or names_dates(str(series.name)))
    present = int(series.notna().sum())
    if found is None or (present and found.unreadable > 0.1 * present) or not present:
        first = series.dropna()
        example = str(first.iloc[0]) if len(first) else ""
        raise refusal("not_a_date", column=str(series.name), parameter=param, example=example)
    return found


def find_date_column(df: pd.DataFrame) -> str | None:
    """Return the column that most likely holds the time of each row, or None.

    Datetime columns come before columns that are dates by name and content, and those before any
    other column that reads as dates; the first of each kind wins.
    """
    from pandas.api import types

    by_name: list[str] = []
    by_content: list[str] = []
    for name in df.columns:
        series = column(df, name)
        if types.is_datetime64_any_dtype(series.dtype) or _is_period(series):
            return str(name)
        if not reads_as_dates(series):
            continue
        (by_name if names_dates(str(name)) else by_content).append(str(name))
    return next(iter([*by_name, *by_content]), None)


def reads_as_dates(series: pd.Series) -> bool:
    """Return whether a column holds dates, from its type and its first distinct values."""
    from pandas.api import types

    if types.is_datetime64_any_dtype(series.dtype) or _is_period(series):
        return True
    named = names_dates(str(series.name))
    numeric = types.is_numeric_dtype(series.dtype)
    if types.is_bool_dtype(series.dtype) or (numeric and not named):
        return False
    try:
        head = series.dropna().drop_duplicates().iloc[:_TRIED]
        found = _read(head, any_integer=named) if len(head) else None
    except TypeError:  # lists and dicts in cells
        return False
    except Refusal:  # day or month first: dates all the same, if the name says so
        return named
    return found is not None and found.unreadable == 0


def _is_period(series: pd.Series) -> bool:
    import pandas as pd

    return isinstance(series.dtype, pd.PeriodDtype)


def _read(series: pd.Series, *, any_integer: bool) -> DateColumn | None:
    from pandas.api import types

    if types.is_datetime64_any_dtype(series.dtype):
        zone = _zone(series)
        if zone is None:
            return DateColumn(_plain(series))
        local = _plain(series.dt.tz_localize(None))
        return DateColumn(local, f"local time of {zone}", zone=zone)
    if _is_period(series):
        return DateColumn(series.dt.to_timestamp(), "start of each period")
    if types.is_bool_dtype(series.dtype) or types.is_timedelta64_dtype(series.dtype):
        return None
    if types.is_numeric_dtype(series.dtype):
        return _from_integers(series) if any_integer else None
    return _from_values(series)


def _zone(series: pd.Series) -> str | None:
    import pandas as pd

    kept = series.dtype
    held = kept.pyarrow_dtype if isinstance(kept, pd.ArrowDtype) else kept
    zone = getattr(held, "tz", None)
    return None if zone is None else str(zone)


def _plain(series: pd.Series) -> pd.Series:
    """Return datetimes held by Arrow as numpy's; others as they are."""
    import pandas as pd

    return series.astype("datetime64[us]") if isinstance(series.dtype, pd.ArrowDtype) else series


def _from_integers(series: pd.Series) -> DateColumn | None:
    import numpy as np
    import pandas as pd

    values = series.to_numpy(dtype=np.float64, na_value=np.nan)
    present = values[~np.isnan(values)]
    if not len(present) or not np.all(present == np.floor(present)):
        return None
    low, high = present.min(), present.max()
    for digits, form, note in (
        (8, "%Y%m%d", "YYYYMMDD"),
        (6, "%Y%m", "YYYYMM"),
        (4, "%Y", "years"),
    ):
        scale = 10 ** (digits - 4)
        if _YEARS[0] * scale <= low and high < _YEARS[1] * scale:
            distinct, codes = np.unique(present, return_inverse=True)
            texts = pd.Series([str(int(value)) for value in distinct])
            parsed = pd.to_datetime(texts, format=form, errors="coerce").to_numpy()
            if pd.isna(parsed).mean() > 0.1:
                continue
            out = np.full(len(values), np.array("NaT", dtype=parsed.dtype))
            out[~np.isnan(values)] = parsed[codes]
            dates = pd.Series(out, index=series.index, name=series.name)
            return DateColumn(
                dates, f"integers {note}", int(dates.isna().sum() - series.isna().sum())
            )
    return None


def _from_values(series: pd.Series) -> DateColumn | None:
    """Read text, dates and timestamps: each distinct value once."""
    import pandas as pd

    codes, distinct = pd.factorize(series, use_na_sentinel=True)
    if not len(distinct):
        return None
    try:
        parsed, note = read_texts([_text(value) for value in distinct])
    except AmbiguousOrder as why:
        raise refusal("ambiguous_dates", column=str(series.name), example=str(why)) from None
    if parsed is None:
        return None
    padded = pd.concat([parsed, pd.Series([pd.NaT], dtype=parsed.dtype)], ignore_index=True)
    dates = pd.Series(padded.to_numpy()[codes], index=series.index, name=series.name)
    return DateColumn(dates, note, int(dates.isna().sum() - (codes < 0).sum()))


def _text(value: Any) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
