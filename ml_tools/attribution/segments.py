"""Rows summed by segment in two periods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.attribution.periods import Period, last_two, read_period
from ml_tools.contract import Caveat, ColumnUse
from ml_tools.preparation import (
    find_date_column,
    parse_dates,
    prepare,
    resolve_column,
    resolve_columns,
)
from ml_tools.preparation.numeric import read_numbers
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from ml_tools.attribution.params import AttributionParams

    Array = NDArray[np.float64]

SEGMENTS_MAX: Final = 200
DIMENSIONS_MAX: Final = 10
OTHER: Final = "(other)"
MISSING: Final = "(missing)"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which rows are before and after.

    Attributes:
        before: weight of each row in the earlier period: True where it belongs to it.
        after: the same for the later period.
        labels: how the two are written.
        date: the date column, None where two columns are compared.
        days: length of the two periods, None where two columns are compared.
        chosen: whether the tool chose the periods.
    """

    before: NDArray[np.bool_]
    after: NDArray[np.bool_]
    labels: tuple[str, str]
    date: str | None
    days: tuple[int, int] | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Segments:
    """One dimension: its segments and the code of each row."""

    name: str
    labels: tuple[str, ...]
    codes: NDArray[np.intp]
    lumped: int = 0

    def sums(self, values: Array, rows: NDArray[np.bool_]) -> Array:
        """Return the sum of ``values`` by segment over ``rows``; missing values count as none."""
        good = rows & np.isfinite(values)
        found = np.bincount(self.codes[good], values[good], minlength=len(self.labels))
        return found.astype(np.float64)


def read_measure(df: pd.DataFrame, name: str, param: str) -> tuple[Array, dict[str, str]]:
    """Return a column's numbers and, where it was converted, how.

    Raises:
        Refusal: "unknown_column", "column_all_missing", "not_numeric".
    """
    column = resolve_column(df, name, param)
    series: Any = df[column]
    present = series.dropna()
    if present.empty:
        raise refusal("column_all_missing", column=column, parameter=param)
    found = read_numbers(series)
    if found is None:
        numeric = list(prepare(df).names) or ["–"]
        example = str(present.iloc[0])
        raise refusal(
            "not_numeric", column=column, parameter=param, example=example, numeric=numeric
        )
    return found.values, {column: found.note} if found.note else {}


def compare(df: pd.DataFrame, params: AttributionParams) -> Comparison:
    """Return which rows belong to the two periods.

    Raises:
        Refusal: "no_date_column", "invalid_period", "empty_period", "one_period", ...
    """
    date = resolve_column(df, params.date, "date") if params.date else find_date_column(df)
    if date is None:
        raise refusal("no_date_column", known=[str(c) for c in df.columns])
    if (params.before is None) != (params.after is None):
        raise refusal("half_a_comparison", given="before" if params.before else "after")
    series: Any = df[date]
    stamps = parse_dates(series, named=params.date is not None).values.to_numpy()
    present = stamps[~np.isnat(stamps)]
    if params.before is not None and params.after is not None:
        pair = read_period(params.before, "before"), read_period(params.after, "after")
    else:
        pair = last_two(present)
    held = [period.holds(stamps) for period in pair]
    for period, rows in zip(pair, held, strict=True):
        _refuse_empty(period, rows, present, date)
    return Comparison(
        before=held[0],
        after=held[1],
        labels=(pair[0].label, pair[1].label),
        date=date,
        days=(pair[0].days, pair[1].days),
        chosen=params.before is None,
    )


def _refuse_empty(
    period: Period, rows: NDArray[np.bool_], present: NDArray[Any], date: str
) -> None:
    if not rows.any():
        first, last = (str(day.astype("datetime64[D]")) for day in (present.min(), present.max()))
        raise refusal("empty_period", period=period.label, column=date, first=first, last=last)


def dimensions(
    df: pd.DataFrame, params: AttributionParams, taken: set[str | None]
) -> tuple[list[Segments], list[Caveat]]:
    """Return the dimensions named, or every category (text of at most 50 levels, boolean).

    Raises:
        Refusal: "no_dimensions" when there is none.
    """
    if params.dimensions is not None:
        names: Sequence[str] = resolve_columns(df, params.dimensions, "dimensions")
    else:
        found = prepare(df).categories.columns
        names = [str(name) for name in found if str(name) not in taken][:DIMENSIONS_MAX]
    if not names:
        raise refusal("no_dimensions", known=[str(c) for c in df.columns])
    split = [_segments(df[name], name) for name in names]
    lumped = [one for one in split if one.lumped]
    told = [Caveat("segments_lumped", "info", {"name": s.name, "n": s.lumped}) for s in lumped]
    return split, told


def _segments(series: Any, name: str) -> Segments:
    import pandas as pd

    codes, uniques = pd.factorize(series, use_na_sentinel=True)
    labels = [str(value) for value in uniques]
    if (codes < 0).any():
        labels.append(MISSING)
        codes = np.where(codes < 0, len(labels) - 1, codes)
    lumped = 0
    if len(labels) > SEGMENTS_MAX:
        counts = np.bincount(codes, minlength=len(labels))
        order = np.argsort(-counts, kind="stable")
        kept = SEGMENTS_MAX - 1
        lumped = len(labels) - kept
        rank = np.empty(len(labels), dtype=np.intp)
        rank[order] = np.minimum(np.arange(len(labels)), kept)
        codes = rank[codes]
        labels = [*(labels[i] for i in order[:kept]), OTHER]
    return Segments(name, tuple(labels), np.asarray(codes, dtype=np.intp), lumped)


def column_use(used: Sequence[str | None], notes: Mapping[str, str]) -> ColumnUse:
    """Return the columns part of a result."""
    return ColumnUse(tuple(dict.fromkeys(n for n in used if n)), {}, dict(notes))


def period_caveats(found: Comparison) -> list[Caveat]:
    """Return what the choice of periods leaves to say."""
    told: list[Caveat] = []
    if found.chosen:
        facts = {"before": found.labels[0], "after": found.labels[1], "date": found.date}
        told.append(Caveat("periods_chosen", "info", facts))
    if found.days and found.days[0] != found.days[1]:
        facts = {"before": found.days[0], "after": found.days[1]}
        same = abs(found.days[0] - found.days[1]) <= 0.12 * max(found.days)
        told.append(Caveat("periods_unequal", "info" if same else "warning", facts))
    return told
