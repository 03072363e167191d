"""Which segments the change of an amount, or of a ratio, between two periods is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ml_tools.attribution import segments as seg
from ml_tools.attribution.decompose import ratio_parts, shares, unevenness
from ml_tools.contract import Caveat, RowUse, ToolResult
from ml_tools.preparation import prepare, resolve_column
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from ml_tools.attribution.params import AttributionParams
    from ml_tools.attribution.segments import Comparison, Segments

    Array = NDArray[np.float64]


def change(df: pd.DataFrame, params: AttributionParams, reason: str) -> ToolResult:
    """Take the change of a summed column apart by segment.

    Raises:
        Refusal: when columns, dates or periods do not allow it.
    """
    wide = _wide(df, params)
    if wide is not None:
        target, pair, values, notes = wide
    else:
        pair = seg.compare(df, params)
        target = _target(df, params, {pair.date, *(params.dimensions or ())})
        measure, notes = seg.read_measure(df, target, "target")
        values = (measure, measure)
    taken = {target, pair.date, *(pair.labels if wide else ())}
    split, told = seg.dimensions(df, params, taken)
    frames, scores, headline = [], {}, {}
    for one in split:
        before, after = one.sums(values[0], pair.before), one.sums(values[1], pair.after)
        frame, facts = _segment_table(one, before, after)
        frames.append(frame)
        scores[one.name] = unevenness(before, after)
        headline[one.name] = facts
    lead = split[0].name if params.dimensions else max(scores, key=lambda name: scores[name])
    before = _total(values[0], pair.before)
    after = _total(values[1], pair.after)
    return _result(
        "change",
        frames,
        lead,
        {
            "target": target,
            "total_before": before,
            "total_after": after,
            "change": after - before,
            "change_share": (after - before) / abs(before) if before else None,
            "unevenness": scores,
            **headline[lead],
        },
        (df, params, pair, split, notes, told, reason),
    )


def _total(values: Array, rows: NDArray[np.bool_]) -> float:
    return float(values[rows & np.isfinite(values)].sum())


def _wide(
    df: pd.DataFrame, params: AttributionParams
) -> tuple[str, Comparison, tuple[Array, Array], dict[str, str]] | None:
    """Return two columns to compare where ``before`` and ``after`` name columns."""
    known = {str(c) for c in df.columns}
    if params.before not in known or params.after not in known:
        return None
    before, notes = seg.read_measure(df, str(params.before), "before")
    after, more = seg.read_measure(df, str(params.after), "after")
    rows = np.ones(len(df), dtype=bool)
    labels = str(params.before), str(params.after)
    pair = seg.Comparison(rows, rows, labels, None, None, chosen=False)
    return f"{labels[0]} → {labels[1]}", pair, (before, after), {**notes, **more}


def _target(df: pd.DataFrame, params: AttributionParams, taken: set[str | None]) -> str:
    if params.target:
        return resolve_column(df, params.target, "target")
    numeric = [name for name in prepare(df).names if name not in taken]
    if len(numeric) == 1:
        return numeric[0]
    raise refusal("no_attribution_target", numeric=numeric or ["–"])


def _segment_table(
    one: Segments, before: Array, after: Array
) -> tuple[pd.DataFrame, dict[str, Any]]:
    contribution = after - before
    frame = _table(one, contribution, before, after)
    frame["change_share"] = _relative(before, after)
    new = int(((before == 0) & (after != 0)).sum())
    lost = int(((before != 0) & (after == 0)).sum())
    return frame, {"new_segments": new, "lost_segments": lost, **_top(one, contribution)}


def _relative(before: Array, after: Array) -> Array:
    out = np.full(len(before), np.nan)
    return np.divide(after - before, np.abs(before), out=out, where=before != 0)


def _table(one: Segments, contribution: Array, before: Array, after: Array) -> pd.DataFrame:
    import pandas as pd

    part = shares(contribution)
    known = (before != 0) & ~np.isnan(before), (after != 0) & ~np.isnan(after)
    state = np.select([known[0] & known[1], known[1], known[0]], ["both", "new", "lost"], "empty")
    size = len(one.labels)
    return pd.DataFrame(
        {
            "dimension": pd.Series([one.name] * size, dtype="str"),
            "segment": pd.Series(list(one.labels), dtype="str"),
            "contribution": contribution,
            "share": np.full(size, np.nan) if part is None else part,
            "before": before,
            "after": after,
            "state": pd.Series(list(state), dtype="str"),
        }
    )


def _top(one: Segments, contribution: Array) -> dict[str, Any]:
    total = float(contribution.sum())
    way = 1.0 if total >= 0 else -1.0
    order = np.argsort(-way * contribution, kind="stable")
    part = shares(contribution)
    first = int(order[0])
    last = int(order[-1])
    against = way * contribution[last] < 0
    return {
        "dimension": one.name,
        "top_segment": one.labels[first],
        "top_contribution": float(contribution[first]),
        "top_share": None if part is None else float(part[first]),
        "against_segment": one.labels[last] if against else None,
        "against_contribution": float(contribution[last]) if against else None,
        "shares_suppressed": part is None,
    }


def ratio(df: pd.DataFrame, params: AttributionParams, reason: str) -> ToolResult:
    """Take the change of numerator over denominator apart into rate and mix by segment.

    Raises:
        Refusal: also "zero_denominator" when a period has no denominator at all.
    """
    if not (params.numerator and params.denominator):
        raise refusal("half_a_ratio")
    top, notes = seg.read_measure(df, params.numerator, "numerator")
    bottom, more = seg.read_measure(df, params.denominator, "denominator")
    names = [resolve_column(df, n, p) for n, p in _ratio_names(params)]
    whole = np.isfinite(top) & np.isfinite(bottom)  # both or none: one population
    top, bottom = np.where(whole, top, np.nan), np.where(whole, bottom, np.nan)
    pair = seg.compare(df, params)
    split, told = seg.dimensions(df, params, {*names, pair.date})
    for rows, label in zip((pair.before, pair.after), pair.labels, strict=True):
        if _total(bottom, rows) == 0:
            raise refusal("zero_denominator", column=names[1], period=label)
    frames, headline = [], {}
    for one in split:
        frame, facts = _ratio_table(one, top, bottom, pair)
        frames.append(frame)
        headline[one.name] = facts
    lead = split[0].name
    if not params.dimensions:
        lead = max(headline, key=lambda name: headline[name]["spread"])
    empty = sum(facts["zero_denominators"] for facts in headline.values())
    if empty:
        told.append(Caveat("zero_denominator", "warning", {"n": empty, "name": names[1]}))
    rates = [_total(top, rows) / _total(bottom, rows) for rows in (pair.before, pair.after)]
    facts = {
        "target": f"{names[0]} / {names[1]}",
        "total_before": rates[0],
        "total_after": rates[1],
        "change": rates[1] - rates[0],
        "change_share": (rates[1] - rates[0]) / abs(rates[0]) if rates[0] else None,
        **headline[lead],
    }
    about = (df, params, pair, split, {**notes, **more}, told, reason)
    return _result("ratio", frames, lead, facts, about)


def _ratio_names(params: AttributionParams) -> list[tuple[str, str]]:
    pairs = (params.numerator, "numerator"), (params.denominator, "denominator")
    return [(name, param) for name, param in pairs if name]


def _ratio_table(
    one: Segments, top: Array, bottom: Array, pair: Comparison
) -> tuple[pd.DataFrame, dict[str, Any]]:
    found = ratio_parts(
        (one.sums(top, pair.before), one.sums(top, pair.after)),
        (one.sums(bottom, pair.before), one.sums(bottom, pair.after)),
    )
    frame = _table(one, found.contribution, found.before, found.after)
    frame["rate_effect"] = np.where(np.isnan(found.before + found.after), np.nan, found.rate)
    frame["mix_effect"] = found.mix + found.unmatched
    frame["weight_before"] = found.weight_before
    frame["weight_after"] = found.weight_after
    nulls = int((np.isnan(found.before) | np.isnan(found.after)).sum())
    return frame, {
        "rate_total": float(found.rate.sum()),
        "mix_total": float((found.mix + found.unmatched).sum()),
        "zero_denominators": nulls,
        "spread": float(np.abs(found.contribution).sum()),
        **_top(one, found.contribution),
    }


def _result(
    mode: str,
    frames: Sequence[pd.DataFrame],
    lead: str,
    facts: dict[str, Any],
    about: tuple[Any, ...],
) -> ToolResult:
    import pandas as pd

    df, params, pair, split, notes, told, reason = about
    order = [i for i, one in enumerate(split) if one.name == lead]
    order += [i for i in range(len(split)) if i not in order]
    parts = [_largest_first(frames[i]) for i in order]
    used = int((pair.before | pair.after).sum())
    if facts["shares_suppressed"]:
        told.append(Caveat("shares_suppressed", "warning"))
    told += [*seg.period_caveats(pair), Caveat("not_causal", "info")]
    dropped = {} if used == len(df) else {"outside_periods": len(df) - used}
    names = [one.name for one in split]
    columns = seg.column_use([*_measures(params, facts), pair.date, *names], notes)
    return ToolResult(
        tool="attribution_tool",
        status="ok",
        method=f"{mode}_decomposition",
        rows=RowUse(len(df), used, dropped),
        columns=columns,
        values={
            "mode": mode,
            "mode_reason": reason,
            "before": pair.labels[0],
            "after": pair.labels[1],
            **facts,
        },
        tables={"contributions": pd.concat(parts, ignore_index=True)},
        caveats=tuple(told),
        repro=_repro(mode, params, pair, names, facts),
    )


def _largest_first(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.iloc[np.argsort(-np.abs(frame["contribution"].to_numpy()), kind="stable")]


def _repro(
    mode: str,
    params: AttributionParams,
    pair: Comparison,
    names: list[str],
    facts: dict[str, Any],
) -> dict[str, Any]:
    """Return the parameters as resolved, and which the tool chose."""
    used: dict[str, Any] = {
        "mode": mode,
        "date": pair.date,
        "dimensions": names,
        "before": pair.labels[0],
        "after": pair.labels[1],
    }
    possible = ["dimensions"]
    if pair.date is not None:
        possible.append("date")
        if mode == "change":
            used["target"] = facts["target"]
            possible.append("target")
    chosen = [name for name in possible if getattr(params, name) is None]
    chosen += ["before", "after"] if pair.chosen else []
    chosen += ["mode"] if params.mode == "auto" else []
    return {"params": used, "chosen": chosen}


def _measures(params: AttributionParams, facts: dict[str, Any]) -> list[str | None]:
    if params.numerator:
        return [params.numerator, params.denominator]
    if params.target is None and " → " in facts["target"]:
        return [params.before, params.after]
    return [facts["target"]]
