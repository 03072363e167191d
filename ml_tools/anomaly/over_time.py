"""Series mode from table to result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ml_tools.contract import Caveat, RowUse, ToolResult
from ml_tools.wording import refusal, sentences

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from ml_tools.anomaly.params import AnomalyParams
    from ml_tools.preparation import DateColumn, Prepared

    Array = np.ndarray[Any, np.dtype[Any]]


# Parameters that are chosen where they are not given.
_CHOSEN = ("date", "target", "method")


@dataclass(frozen=True, slots=True)
class _Inputs:
    date: str
    target: str
    group: str | None
    dates: DateColumn
    prepared: Prepared
    values: Array

    def names(self) -> dict[str, str | None]:
        """Return which column is what."""
        return {"date": self.date, "target": self.target, "group": self.group}


def find(df: pd.DataFrame, params: AnomalyParams) -> ToolResult:
    """Return the moments that break trend and season; see ``AnomalyTool``."""
    import numpy as np
    import pandas as pd

    from ml_tools.anomaly import shared
    from ml_tools.anomaly.tails import expected_share

    given = _inputs(df, params)
    course, seasons, short = _judge(df, given)
    score = course["score"]
    _check(score, given)
    flagged, threshold = shared.flags(params, score, np.nan_to_num(score, nan=0.0) > 0.5)
    worst = shared.worst_first(score, flagged)
    found = {"row": worst, "score": score[worst], **_facts(given, course, worst)}
    names = [name for name in given.names().values() if name]
    anomalies = shared.with_values(pd.DataFrame(found), df, worst, names)
    used = int((~np.isnan(score)).sum())
    band = {key: course[key] for key in ("expected", "lower", "upper")}
    expected = expected_share(used)
    return ToolResult(
        tool="anomaly_tool",
        status="ok",
        method="seasonal" if given.group is None else "seasonal_by_group",
        rows=RowUse(len(df), used, {"no_date_or_value": len(df) - used} if used < len(df) else {}),
        columns=given.prepared.use(names),
        values={
            **shared.headline(anomalies, score, flagged, threshold),
            **given.names(),
            "columns": [given.target],
            "season": seasons[0],
        },
        tables={"scores": shared.scores_table(score, flagged, band), "anomalies": anomalies},
        diagnostics={"expected_share": expected, "seasons": seasons},
        caveats=(
            *shared.threshold_caveats(params, flagged, expected),
            *_caveats(given, short),
            *given.prepared.caveats([given.target]),
        ),
        repro=shared.repro(params, {**given.names(), "method": "seasonal"}, _CHOSEN),
    )


def _check(score: Array, given: _Inputs) -> None:
    import numpy as np

    from ml_tools.anomaly.series import POINTS_MIN

    if np.isnan(score).all():
        raise refusal("too_few_rows", need=POINTS_MIN, have=int((~np.isnan(given.values)).sum()))


def _inputs(df: pd.DataFrame, params: AnomalyParams) -> _Inputs:
    from ml_tools.preparation import (
        column,
        find_date_column,
        parse_dates,
        prepare,
        resolve_column,
        resolve_columns,
    )

    date = find_date_column(df) if params.date is None else resolve_column(df, params.date, "date")
    if date is None:
        raise refusal("no_date_column", known=list(df.columns))
    group = None if params.group is None else resolve_column(df, params.group, "group")
    dates = parse_dates(column(df, date))
    wanted = params.target or (params.columns[0] if params.columns else None)
    if params.columns and len(resolve_columns(df, params.columns, "columns")) > 1:
        raise refusal("one_series", names=list(params.columns))
    if wanted is None:
        numbers = [n for n in prepare(df).names if n not in (date, group)]
        if len(numbers) != 1:
            raise refusal("which_target", names=numbers)
        wanted = numbers[0]
    target = resolve_column(df, wanted, "target")
    prepared = prepare(df, [target])
    prepared.require_number(df, target, "target")
    return _Inputs(date, target, group, dates, prepared, prepared.column(target))


def _judge(df: pd.DataFrame, given: _Inputs) -> tuple[dict[str, Array], list[str], list[str]]:
    """Return the course over all rows (NaN where not judged), the seasons, the short groups."""
    import numpy as np

    from ml_tools.anomaly import series, shared

    keys = ("expected", "lower", "upper", "score")
    whole = {key: np.full(len(df), np.nan) for key in keys}
    usable = ~np.isnan(given.values) & given.dates.values.notna().to_numpy()
    if given.group is None:
        codes, groups = np.zeros(len(df), dtype=np.int64), [given.target]
    else:
        codes, groups = shared.group_codes(df, given.group)
    seasons: list[str] = []
    short: list[str] = []
    for code, name in enumerate(groups):
        rows = np.flatnonzero((codes == code) & usable)
        values = given.values[rows]
        dates = given.dates.values.iloc[rows]
        if dates.nunique() < series.POINTS_MIN or values.min() == values.max():
            short.append(str(name))
            continue
        course = series.judge(dates, values)
        for key in keys:
            whole[key][rows] = getattr(course, key)
        if course.season not in seasons:
            seasons.append(course.season)
    return whole, seasons, short


def _facts(given: _Inputs, course: dict[str, Array], rows: Array) -> dict[str, list[Any]]:
    texts = sentences("ml_tools.anomaly")
    out: dict[str, list[Any]] = {
        key: [] for key in ("expected", "lower", "upper", "direction", "reasons", "reasons_zh")
    }
    for row in rows:
        value, expected = float(given.values[row]), float(course["expected"][row])
        side = "high" if value >= expected else "low"
        when = given.dates.values.iloc[row]
        midnight = when == when.normalize()
        facts = {
            "column": given.target,
            "value": value,
            "expected": expected,
            "low": float(course["lower"][row]),
            "high": float(course["upper"][row]),
            "when": str(when.date()) if midnight else str(when)[:16],
        }
        for key, source in (("expected", "expected"), ("lower", "low"), ("upper", "high")):
            out[key].append(facts[source])
        out["direction"].append(side)
        out["reasons"].append(texts.say(f"moment_{side}", "en", facts))
        out["reasons_zh"].append(texts.say(f"moment_{side}", "zh", facts))
    return out


def _caveats(given: _Inputs, short: list[str]) -> list[Caveat]:
    told: list[Caveat] = []
    if short and given.group is not None:
        told.append(Caveat("groups_too_short", "warning", {"names": short}))
    if given.dates.unreadable:
        facts = {"n": given.dates.unreadable, "column": given.date}
        told.append(Caveat("dates_unreadable", "warning", facts))
    if given.dates.zone:
        facts = {"column": given.date, "zone": given.dates.zone}
        told.append(Caveat("timezone_dropped", "info", facts))
    return told
