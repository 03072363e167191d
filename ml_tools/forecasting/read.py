"""From a table to the series to forecast: names, dates, frequency, groups."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.contract import Caveat, ColumnUse
from ml_tools.forecasting.calendar import filled_share, infer_calendar, named_calendar
from ml_tools.forecasting.series import regular
from ml_tools.preparation import find_date_column, parse_dates, prepare, resolve_column
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from ml_tools.forecasting.calendar import Calendar, Dates
    from ml_tools.forecasting.params import ForecastingParams
    from ml_tools.forecasting.series import Series

GROUPS_MAX: Final = 20
PERIODS_MIN: Final = 4
_FINE: Final = 0.2  # a named frequency in which fewer periods hold a row is finer than the data


@dataclass(frozen=True, slots=True)
class Data:
    """The series of one table.

    Attributes:
        date: name of the date column.
        target: name of the value column.
        group: name of the group column, or None.
        calendar: the grid that all series are on.
        series: group (None without groups) → series, the largest totals first.
        left_out: groups that are not forecast, and the share of the total that they hold.
        used: rows used.
        dropped: reason → rows left out.
        columns: columns used and converted.
        caveats: what reading left to say.
        chosen: parameters that the tool chose itself.
    """

    date: str
    target: str
    group: str | None
    calendar: Calendar
    series: Mapping[str | None, Series]
    left_out: tuple[int, float] = (0, 0.0)
    used: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    columns: ColumnUse = field(default_factory=ColumnUse)
    caveats: tuple[Caveat, ...] = ()
    chosen: tuple[str, ...] = ()


def read_data(df: pd.DataFrame, params: ForecastingParams) -> Data:
    """Resolve names, read dates and return regular series.

    Raises:
        Refusal: when there is no date column, no target, or too little history.
    """
    group = resolve_column(df, params.group, "group") if params.group else None
    date = resolve_column(df, params.date, "date") if params.date else find_date_column(df)
    if date is None:
        raise refusal("no_date_column", known=[str(c) for c in df.columns])
    column: Any = df[date]
    found = parse_dates(column, named=params.date is not None)
    target = _target(df, params, {date, group})
    values, converted, caveats = _values(df, target)
    stamps = found.values.to_numpy()
    good = np.isfinite(values) & ~np.isnat(stamps)
    names = df[group].astype("str").to_numpy() if group else None
    if group:
        good &= df[group].notna().to_numpy()
    calendar = _calendar(stamps[good], date, params)
    series, left_out = _series(stamps[good], values[good], calendar, target, params, names, good)
    if found.zone:
        caveats.append(Caveat("timezone_dropped", "info", {"column": date, "zone": found.zone}))
    if found.unreadable:
        facts = {"column": date, "n": found.unreadable}
        caveats.append(Caveat("dates_unreadable", "warning", facts))
    dropped = _dropped(stamps, values, found.unreadable, len(df) - int(good.sum()))
    note = {date: found.note} if found.note else {}
    used = (date, target, *((group,) if group else ()))
    return Data(
        date=date,
        target=target,
        group=group,
        calendar=calendar,
        series=series,
        left_out=left_out,
        used=int(good.sum()),
        dropped=dropped,
        columns=ColumnUse(used, {}, {**converted, **note}),
        caveats=tuple(caveats),
        chosen=tuple(n for n in ("date", "target", "frequency") if getattr(params, n) is None),
    )


def _target(df: pd.DataFrame, params: ForecastingParams, taken: set[str | None]) -> str:
    if params.target:
        target = resolve_column(df, params.target, "target")
        if target in taken:
            raise refusal("target_is_key", column=target)
        return target
    others = [str(c) for c in df.columns if c not in taken]
    prepared = prepare(df, None)
    numeric = [c for c in others if c in prepared.names]
    constants = [c for c in others if prepared.ignored.get(c) == "constant"]
    if len(numeric) == 1 or (not numeric and len(constants) == 1):
        return (numeric or constants)[0]
    raise refusal("no_forecast_target", numeric=numeric or ["–"])


def _values(
    df: pd.DataFrame, target: str
) -> tuple[NDArray[np.float64], dict[str, str], list[Caveat]]:
    """Return the target's numbers; a constant column is an answer here, not a mistake."""
    from ml_tools.preparation.numeric import read_numbers

    series: Any = df[target]
    if not series.notna().any():
        raise refusal("column_all_missing", column=target, parameter="target")
    found = read_numbers(series)
    if found is None:
        numeric = list(prepare(df).names) or ["–"]
        example = str(series.dropna().iloc[0])
        raise refusal(
            "not_numeric", column=target, parameter="target", example=example, numeric=numeric
        )
    caveats: list[Caveat] = []
    if found.infinite:
        facts = {"n": found.infinite, "names": [target]}
        caveats.append(Caveat("infinite_as_missing", "warning", facts))
    return found.values, {target: found.note} if found.note else {}, caveats


def _calendar(stamps: Dates, date: str, params: ForecastingParams) -> Calendar:
    distinct = np.unique(stamps)
    if len(distinct) < PERIODS_MIN:
        raise refusal("short_history", have=len(distinct), need=PERIODS_MIN, date=date)
    if params.frequency is None:
        return infer_calendar(distinct)
    named = named_calendar(params.frequency, distinct)
    own = infer_calendar(distinct)
    if filled_share(named, distinct) < _FINE:
        raise refusal("frequency_too_fine", frequency=params.frequency, own=own.alias)
    return named


def _series(
    stamps: Dates,
    values: NDArray[np.float64],
    calendar: Calendar,
    target: str,
    params: ForecastingParams,
    names: NDArray[Any] | None,
    good: NDArray[np.bool_],
) -> tuple[dict[str | None, Series], tuple[int, float]]:
    if names is None:
        whole = regular(stamps, values, calendar, target, params.aggregate)
        if len(whole.values) < PERIODS_MIN:
            have = len(whole.values)
            raise refusal("short_history", have=have, need=PERIODS_MIN, date=calendar.alias)
        return {None: whole}, (0, 0.0)
    labels, codes = np.unique(names[good].astype(str), return_inverse=True)
    totals = np.bincount(codes, weights=np.abs(values))
    series: dict[str | None, Series] = {}
    held = 0.0
    for code in np.argsort(-totals, kind="stable"):
        rows = codes == code
        if len(series) == GROUPS_MAX:
            break
        one = regular(stamps[rows], values[rows], calendar, target, params.aggregate)
        if len(one.values) >= PERIODS_MIN:
            series[str(labels[code])] = one
            held += float(totals[code])
    if not series:
        raise refusal("short_history", have=1, need=PERIODS_MIN, date=calendar.alias)
    rest = 1 - held / float(totals.sum()) if totals.sum() > 0 else 0.0
    return series, (len(labels) - len(series), max(0.0, rest))


def _dropped(
    stamps: Dates, values: NDArray[np.float64], unreadable: int, total: int
) -> dict[str, int]:
    no_date = int(np.isnat(stamps).sum())
    counts = {
        "unreadable_date": unreadable,
        "missing_date": no_date - unreadable,
        "missing_target": int((~np.isfinite(values) & ~np.isnat(stamps)).sum()),
    }
    counts["missing_group"] = total - sum(counts.values())
    return {why: n for why, n in counts.items() if n > 0}
