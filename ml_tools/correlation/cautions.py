"""What a reader of correlations must be careful of, found by a second look at the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.contract import Caveat
from ml_tools.correlation.moments import exact
from ml_tools.preparation import column, parse_dates

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.correlation.pairs import Pairs
    from ml_tools.preparation import Prepared

_GAP = 0.15  # Pearson and Spearman further apart: outliers or a bent line
_TREND = 0.7  # |r| with time from which a column counts as trending
_SAME = 0.9999
_SMALL_N = 10
_LOOKED_AT = 5  # strongest pairs that are checked for a shared trend
_TESTS = 10  # pairs from which chance findings are to be expected


def cautions(df: pd.DataFrame, prepared: Prepared, found: Pairs) -> list[Caveat]:
    """Return the caveats of a table of pairs."""
    table: Any = found.table  # pandas types no columns
    main = table[table["method"] == table["method"].iloc[0]]
    told = [Caveat("not_causal", "info")]
    for method, n in found.sampled.items():
        facts = {"what": method.capitalize(), "n": n, "total": len(df)}
        told.append(Caveat("correlation_sampled", "info", facts))
    told += _many_tests(main)
    told += _outliers(table)
    told += _same(main)
    if main["n"].min() < _SMALL_N:
        told.append(Caveat("small_sample", "warning", {"n": int(main["n"].min())}))
    return told + _shared_trend(df, prepared, main)


def _many_tests(main: Any) -> list[Caveat]:
    m = int(main["p_value"].notna().sum())
    if m < _TESTS:
        return []
    raw, adjusted = main["p_value"] < 0.05, main["p_adjusted"] < 0.05
    facts = {"m": m, "raw": int(raw.sum()), "adjusted": int(adjusted.sum())}
    return [Caveat("multiple_testing", "warning" if (raw & ~adjusted).any() else "info", facts)]


def _outliers(table: Any) -> list[Caveat]:
    wide = table.pivot(index=["x", "y"], columns="method", values="r")
    if "pearson" not in wide or "spearman" not in wide:
        return []
    gap = (wide["pearson"] - wide["spearman"]).abs()
    strong = wide.abs().max(axis=1) >= 0.3
    worst = gap[(gap >= _GAP) & strong].sort_values(ascending=False, kind="stable")
    if worst.empty:
        return []
    x, y = worst.index[0]
    facts = {
        "x": x,
        "y": y,
        "pearson": float(wide["pearson"][x, y]),
        "spearman": float(wide["spearman"][x, y]),
        "pairs": len(worst),
    }
    return [Caveat("outlier_sensitive", "warning", facts)]


def _same(main: Any) -> list[Caveat]:
    same = main[main["r"].abs() >= _SAME]
    if same.empty:
        return []
    first = same.iloc[0]
    facts = {"x": first["x"], "y": first["y"], "pairs": len(same)}
    return [Caveat("nearly_identical", "info", facts)]


def _shared_trend(df: pd.DataFrame, prepared: Prepared, main: Any) -> list[Caveat]:
    """Compare strong pairs of trending columns with the correlation of their changes."""
    import numpy as np

    order = _time_order(df, prepared)
    if order is None:
        return []
    time = np.arange(len(order), dtype=np.float64)
    trends: dict[str, float] = {}
    for _, pair in main[main["r"].abs() >= 0.5].head(_LOOKED_AT).iterrows():
        x, y = (prepared.column(pair[side])[order] for side in ("x", "y"))
        both = ~(np.isnan(x) | np.isnan(y))
        if both.sum() < _SMALL_N:
            continue
        for side, values in (("x", x), ("y", y)):
            trends.setdefault(pair[side], exact(values[both], time[both]))
        if min(abs(trends[pair["x"]]), abs(trends[pair["y"]])) < _TREND:
            continue
        changes = exact(np.diff(x[both]), np.diff(y[both]))
        facts: dict[str, Any] = {
            "x": pair["x"],
            "y": pair["y"],
            "r": float(pair["r"]),
            "changes": changes,
        }
        return [Caveat("shared_trend", "warning", facts)]
    return []


def _time_order(df: pd.DataFrame, prepared: Prepared) -> Any:
    """Return row numbers in order of time when each row has a time of its own, else None."""
    from ml_tools.contract import Refusal

    if not prepared.dates:
        return None
    try:
        dates = parse_dates(column(df, prepared.dates[0])).values
    except Refusal:
        return None
    if dates.isna().any() or not dates.is_unique:
        return None
    return dates.to_numpy().argsort(kind="stable")
