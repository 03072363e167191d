"""Forecasts of a table's series as a result: tables, headline numbers, cautions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.contract import Caveat, RowUse, ToolResult
from ml_tools.forecasting.series import is_level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from ml_tools.forecasting.calendar import Dates
    from ml_tools.forecasting.forecast import Forecast, Wish
    from ml_tools.forecasting.params import ForecastingParams
    from ml_tools.forecasting.read import Data
    from ml_tools.forecasting.series import Series

Key = str | None
_SHORT_SEASONS: Final = 2


def result(
    data: Data, found: Mapping[Key, Forecast], wish: Wish, params: ForecastingParams
) -> ToolResult:
    """Return the tool's result for the forecasts ``found`` of ``data``'s series."""
    methods = list(dict.fromkeys(one.method for one in found.values()))
    reasons = list(dict.fromkeys(one.reason for one in found.values() if one.reason))
    values = _headline(data, found, wish)
    values["method"] = ", ".join(methods)
    each = [_facts(key, data.series[key], one, wish) for key, one in found.items()]
    if data.group is not None:
        values["groups"] = each
    return ToolResult(
        tool="forecasting_tool",
        status="degraded" if reasons else "ok",
        method=methods[0] if len(methods) == 1 else "mixed",
        fallback_reason="; ".join(reasons) or None,
        rows=RowUse(0, data.used, data.dropped),
        columns=data.columns,
        values=values,
        tables=_tables(data, found, wish),
        diagnostics={"series": [_checks(key, one) for key, one in found.items()]},
        caveats=tuple(_caveats(data, found, wish)),
        repro=_repro(data, wish, params),
    )


def text(date: Any) -> str:
    """Return a date as ISO text, without the time at midnight."""
    written = str(np.datetime64(date, "s"))
    return written.removesuffix("T00:00:00")


def _headline(data: Data, found: Mapping[Key, Forecast], wish: Wish) -> dict[str, Any]:
    """Return the numbers over all series together."""
    ahead = np.sum([one.path.mean for one in found.values()], axis=0)
    span = wish.periods
    series = list(data.series.values())
    levels = is_level(data.target, series[0].values) or series[0].aggregated == (0, "mean")
    longest = max(series, key=lambda one: one.first + len(one.values))
    coming = longest.ahead(span)
    enough = all(len(one.values) >= span for one in series)
    before = sum(float(one.values[-span:].sum()) for one in series) if enough else None
    total = float(ahead.sum())
    count = len(series) if levels else 1
    return {
        "target": data.target,
        "date": data.date,
        "group": data.group,
        "series": len(series),
        "frequency": data.calendar.alias,
        "period": data.calendar.name,
        "periods": span,
        "season": wish.season,
        "last_date": text(longest.dates[-1]),
        "first_forecast_date": text(coming[0]),
        "last_forecast_date": text(coming[-1]),
        "first_forecast": float(ahead[0]) / count,
        "last_forecast": float(ahead[-1]) / count,
        "kind": "level" if levels else "amount",
        "total": total,
        "mean": total / span / count,
        "previous_total": before,
        "previous_mean": None if before is None else before / span / count,
        "change": (total - before) / abs(before) if before else None,
        "interval": wish.interval,
        "skill": _skill(found),
        **_single(found),
    }


def _skill(found: Mapping[Key, Forecast]) -> float | None:
    """Return by how much errors were smaller than those of the season before; None if unknown."""
    maes = [one.mae for one in found.values()]
    naives = [one.naive_mae for one in found.values()]
    if all(m is not None for m in maes) and all(n is not None for n in naives):
        worst = sum(n for n in naives if n)
        return 1 - sum(m for m in maes if m is not None) / worst if worst > 0 else None
    return None


def _single(found: Mapping[Key, Forecast]) -> dict[str, Any]:
    if len(found) != 1:
        return {"mase": None, "coverage": None}
    one = next(iter(found.values()))
    return {
        "mase": one.scores.get(one.method),
        "coverage": one.coverage,
        "first_lower": float(one.lower[0]),
        "first_upper": float(one.upper[0]),
    }


def _facts(key: Key, series: Series, one: Forecast, wish: Wish) -> dict[str, Any]:
    span = wish.periods
    before = float(series.values[-span:].sum()) if len(series.values) >= span else None
    total = float(one.path.mean.sum())
    return {
        "group": key,
        "method": one.method,
        "total": total,
        "previous_total": before,
        "change": (total - before) / abs(before) if before else None,
        "mase": one.scores.get(one.method),
    }


def _checks(key: Key, one: Forecast) -> dict[str, Any]:
    return {
        "group": key,
        "method": one.method,
        "mase_by_method": dict(one.scores),
        "origins": one.folds[0],
        "periods_held_back": one.folds[1],
        "coverage": one.coverage,
        "calibrated": one.calibrated,
        "failed": dict(one.failed),
    }


def _tables(data: Data, found: Mapping[Key, Forecast], wish: Wish) -> dict[str, pd.DataFrame]:
    import pandas as pd

    parts: dict[str, list[pd.DataFrame]] = {"forecast": [], "components": [], "history": []}
    for key, one in found.items():
        series = data.series[key]
        dates = series.ahead(wish.periods)
        paths = {"yhat": one.path.mean, "yhat_lower": one.lower, "yhat_upper": one.upper}
        history = {"y": series.values, "observed": series.observed}
        for name, columns, stamps in (
            ("forecast", paths, dates),
            ("components", dict(one.path.components), dates),
            ("history", history, series.dates),
        ):
            parts[name].append(_frame(data.group, key, stamps, columns))
    return {name: pd.concat(frames, ignore_index=True) for name, frames in parts.items()}


def _frame(group: str | None, key: Key, dates: Dates, columns: Mapping[str, Any]) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame({"ds": pd.Series(dates).astype("datetime64[us]"), **columns})
    if group is not None:
        name = f"{group} (group)" if group in {*columns, "ds", "trend", "seasonal"} else group
        frame.insert(0, name, pd.Series([key] * len(frame), dtype="str"))
    return frame


def _caveats(data: Data, found: Mapping[Key, Forecast], wish: Wish) -> list[Caveat]:
    told = list(data.caveats)
    series = list(data.series.values())
    if data.dropped.get("missing_target"):
        facts = {"n": data.dropped["missing_target"], "names": [data.target]}
        told.append(Caveat("missing_dropped", "info", facts))
    extra = sum(one.aggregated[0] for one in series)
    if extra:
        kinds = "/".join(dict.fromkeys(one.aggregated[1] for one in series))
        told.append(Caveat(f"rows_aggregated_{kinds.split('/')[0]}", "info", {"n": extra}))
    told += _gaps(series)
    if any(one.partial for one in series):
        told.append(Caveat("incomplete_last_period", "warning", {"period": data.calendar.alias}))
    longest = max(len(one.values) for one in series)
    if wish.season > 1 and longest < _SHORT_SEASONS * wish.season:
        facts = {"n": longest, "season": wish.season}
        told.append(Caveat("short_history", "warning", facts))
    if wish.periods > longest:
        told.append(Caveat("long_horizon", "warning", {"periods": wish.periods, "n": longest}))
    told += _from_fits(list(found.values()))
    if data.left_out[0]:
        facts = {"n": data.left_out[0], "share": data.left_out[1], "name": data.group}
        told.append(Caveat("groups_left_out", "warning", facts))
    return told


def _gaps(series: Sequence[Series]) -> list[Caveat]:
    told: list[Caveat] = []
    for how in ("zero", "line"):
        gaps = sum(int((~one.observed).sum()) for one in series if one.filled == how)
        total = sum(len(one.values) for one in series)
        if gaps:
            severity = "warning" if gaps > 0.05 * total else "info"
            told.append(Caveat(f"gaps_filled_{how}", severity, {"n": gaps, "total": total}))
    return told


def _from_fits(found: Sequence[Forecast]) -> list[Caveat]:
    told: list[Caveat] = []
    if any(one.floored for one in found):
        told.append(Caveat("floored_at_zero", "info"))
    if any(one.method == "constant" for one in found):
        told.append(Caveat("no_variation", "warning"))
    elif any(one.method == "linear" for one in found):
        told.append(Caveat("exact_line", "info"))
    elif not all(one.calibrated for one in found):
        told.append(Caveat("interval_uncalibrated", "warning"))
    worse = [
        one for one in found if one.mae is not None and one.naive_mae and one.mae > one.naive_mae
    ]
    if worse and len(worse) == len(found):
        told.append(Caveat("no_better_than_naive", "warning"))
    return told


def _repro(data: Data, wish: Wish, params: ForecastingParams) -> dict[str, Any]:
    chosen = [*data.chosen]
    chosen += [n for n in ("periods",) if getattr(params, n) is None]
    chosen += [n for n in ("method", "aggregate") if getattr(params, n) == "auto"]
    first = next(iter(data.series.values()))
    return {
        "params": {
            "date": data.date,
            "target": data.target,
            "frequency": data.calendar.alias,
            "periods": wish.periods,
            "aggregate": first.aggregated[1],
        },
        "chosen": chosen,
    }
