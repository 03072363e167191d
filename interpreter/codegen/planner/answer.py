"""Say the answer of a plan in one sentence, from what the program gave back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.codegen.planner.wording import condition, fill, join, key, measure, words
from interpreter.codegen.planner.wording import rows as count_rows
from ml_tools.wording import number, percent

if TYPE_CHECKING:
    from interpreter.codegen.planner.steps import Plan
    from interpreter.intents.messages import Lang
    from interpreter.sandbox.outcome import Outcome

# A sentence names this many groups; the table has them all.
_SHOWN = 5
_DIGITS = 6


def answer(lang: Lang, plan: Plan, outcome: Outcome) -> str:
    """Return the answer as a sentence in ``lang``."""
    if "result" in outcome.tables:
        rows = outcome.tables.table("result").to_arrow().to_pylist()
        return _table(lang, plan, rows)
    if isinstance(outcome.value, dict):
        pairs = (f"{name} {_show(value)}" for name, value in outcome.value.items())
        return fill(lang, "answer_values", pairs=join(lang, pairs))
    return _scalar(lang, plan, outcome.value)


def _scalar(lang: Lang, plan: Plan, value: Any) -> str:
    if plan.form == "missing":
        if value == 0:
            return words(lang)["answer_missing_none"]
        columns = join(lang, plan.columns)
        return fill(lang, "answer_missing_one", count=_show(value), columns=columns)
    if value is None:
        return words(lang)["is_empty"]
    what = measure(lang, plan.measures[0])
    if plan.form == "share":
        part = condition(lang, plan.part)
        return fill(lang, "answer_share", value=percent(value), what=what, condition=part)
    slots = {"value": _show(value), "what": what}
    name = "answer_value"
    if plan.measures[0].column is None:
        name, slots = "answer_count", {"rows": count_rows(lang, int(value))}
    if plan.filters:
        return fill(lang, f"{name}_where", condition=condition(lang, plan.filters), **slots)
    return fill(lang, name, **slots)


def _table(lang: Lang, plan: Plan, rows: list[dict[str, Any]]) -> str:
    if plan.form == "describe":
        return fill(lang, "answer_describe", count=len(rows))
    if plan.form == "missing":
        return _missing(lang, rows)
    if plan.form == "rows":
        return fill(lang, "answer_rows", rows=count_rows(lang, len(rows)))
    if plan.form == "values":
        shown = [" / ".join(map(_show, row.values())) for row in rows[:_SHOWN]]
        values = join(lang, shown + ["…"] * (len(rows) > _SHOWN))
        columns = join(lang, plan.columns)
        return fill(lang, "answer_distinct", count=len(rows), columns=columns, values=values)
    if not rows:
        return words(lang)["is_empty"]
    return _groups(lang, plan, rows)


def _missing(lang: Lang, rows: list[dict[str, Any]]) -> str:
    holes = sorted((r for r in rows if r["missing"]), key=lambda r: -r["missing"])
    if not holes:
        return words(lang)["answer_missing_none"]
    shown = [f"{r['column']} {_show(r['missing'])}" for r in holes[:_SHOWN]]
    return fill(
        lang,
        "answer_missing",
        count=_show(sum(r["missing"] for r in holes)),
        columns=len(holes),
        all=len(rows),
        pairs=join(lang, shown + ["…"] * (len(holes) > _SHOWN)),
    )


def _groups(lang: Lang, plan: Plan, rows: list[dict[str, Any]]) -> str:
    width = len(plan.groups)
    told = [(_key(row, width), list(row.values())[width:]) for row in rows]
    what = measure(lang, plan.measures[0])
    keys = join(lang, (key(lang, group) for group in plan.groups))
    if plan.form == "share":
        best = sorted(told, key=lambda t: -(t[1][1] or 0)) if plan.order is None else told
        pairs = [f"{name} {percent(values[1])}" for name, values in best[:_SHOWN]]
        pairs += ["…"] * (len(told) > _SHOWN)
        if plan.part:
            part = condition(lang, plan.part)
            what = fill(lang, "share_part", what=what, condition=part)
            return fill(lang, "answer_top", what=what, pairs=join(lang, pairs))
        return fill(lang, "answer_shares", what=what, keys=keys, pairs=join(lang, pairs))
    if plan.order is not None:
        extreme = words(lang)["highest" if plan.order.descending else "lowest"]
        if plan.order.limit == 1:
            name, values = told[0]
            value = _show(values[0])
            return fill(lang, "answer_top_one", name=name, extreme=extreme, what=what, value=value)
        pairs = [f"{name} ({_show(values[0])})" for name, values in told[:_SHOWN]]
        pairs += ["…"] * (len(told) > _SHOWN)
        return fill(lang, "answer_top", what=what, pairs=join(lang, pairs))
    known = [(name, values[0]) for name, values in told if values[0] is not None]
    if not known:
        return words(lang)["is_empty"]
    high, low = max(known, key=lambda t: t[1]), min(known, key=lambda t: t[1])
    slots = {"what": what, "keys": keys, "high": high[0], "high_value": _show(high[1])}
    if len(told) == 1:
        return fill(lang, "answer_one_group", **slots)
    low_slots = {"low": low[0], "low_value": _show(low[1]), "count": len(told)}
    return fill(lang, "answer_groups", **slots, **low_slots)


def _key(row: dict[str, Any], width: int) -> str:
    return " / ".join("—" if v is None else _show(v) for v in list(row.values())[:width])


def _show(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, (int, float)):
        return number(float(value) if isinstance(value, float) else value, _DIGITS)
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:59] + "…"
