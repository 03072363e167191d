"""Tell a plan in words: how the question was read, and what its results are called."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from interpreter.codegen.planner.steps import Filter, Group, Measure, Plan, ToolPlan
    from interpreter.intents.messages import Lang


@cache
def words(lang: Lang) -> Mapping[str, Any]:
    """Return the sentences of a language."""
    return tomllib.loads(
        (files("interpreter.codegen.planner") / "wording.toml").read_text("utf-8")
    )[lang]


def fill(lang: Lang, key: str, **slots: object) -> str:
    """Return a sentence with its slots filled."""
    return words(lang)[key].format_map(slots)


def join(lang: Lang, parts: Iterable[str]) -> str:
    """Join names with the language's comma."""
    return words(lang)["comma"].join(parts)


def labels(lang: Lang, measures: Iterable[Measure]) -> dict[Measure, str]:
    """Name the result column of each measure; names are unique."""
    found: dict[Measure, str] = {}
    for measure in measures:
        name = _measure(lang, measure, "label")
        while name in found.values():
            name += "'"
        found[measure] = name
    return found


def measure(lang: Lang, item: Measure) -> str:
    """Name a measure inside a sentence: "mean of price"."""
    return _measure(lang, item, "of")


def rows(lang: Lang, count: int) -> str:
    """Count rows: "1 row", "1,200 rows"."""
    return fill(lang, "one_row" if count == 1 else "many_rows", count=f"{count:,}")


def key(lang: Lang, group: Group) -> str:
    """Name a group key: a column, or a calendar unit."""
    return words(lang)["units"][group.unit] if group.unit else group.column


def condition(lang: Lang, filters: Iterable[Filter]) -> str:
    """Tell conditions: "region is North and price > 10"."""
    return words(lang)["and"].join(_condition(lang, f) for f in filters)


def reading(lang: Lang, plan: Plan) -> str:
    """Tell how a question was read."""
    parts = [_what(lang, plan)]
    if plan.filters:
        parts.append(fill(lang, "where", condition=condition(lang, plan.filters)))
    if plan.order and plan.form != "rows":
        extreme = words(lang)["highest" if plan.order.descending else "lowest"]
        limit = plan.order.limit
        parts.append(_top(lang, limit, extreme))
    return words(lang)["semicolon"].join(parts)


def tool_reading(lang: Lang, plan: ToolPlan) -> str:
    """Tell which tool runs with what."""
    if plan.params:
        shown = join(lang, (f"{name}={_plain(value)}" for name, value in plan.params.items()))
        text = fill(lang, "tool", tool=plan.tool, params=shown)
    else:
        text = fill(lang, "tool_plain", tool=plan.tool)
    if plan.filters:
        text += words(lang)["semicolon"]
        text += fill(lang, "where", condition=condition(lang, plan.filters))
    return text


def _measure(lang: Lang, item: Measure, form: str) -> str:
    if item.column is None:
        return words(lang)["count"]
    if item.aggregate == "quantile":
        name = fill(lang, "quantile", percent=f"{(item.q or 0) * 100:g}%")
    else:
        name = words(lang)["names"][item.aggregate]
    return fill(lang, form, name=name, column=item.column)


def _what(lang: Lang, plan: Plan) -> str:
    columns = join(lang, plan.columns) or words(lang)["all_columns"]
    if plan.form in {"values", "missing", "describe"}:
        return fill(lang, plan.form, columns=columns)
    if plan.form == "rows":
        return _rows(lang, plan)
    what = words(lang)["and"].join(measure(lang, m) for m in plan.measures)
    keys = join(lang, (key(lang, group) for group in plan.groups))
    if plan.part and plan.groups:
        rate = fill(lang, "share_part", what=what, condition=condition(lang, plan.part))
        return fill(lang, "by", what=rate, keys=keys)
    if plan.part:
        return fill(lang, "share_part", what=what, condition=condition(lang, plan.part))
    if plan.form == "share":
        return fill(lang, "share", keys=keys, what=what)
    return fill(lang, "by", what=what, keys=keys) if plan.groups else what


def _rows(lang: Lang, plan: Plan) -> str:
    if plan.order is None or plan.order.column is None:
        return words(lang)["rows"]
    if plan.order.limit is None:
        return fill(lang, "rows_sorted", column=plan.order.column)
    extreme = words(lang)["highest" if plan.order.descending else "lowest"]
    limit = rows(lang, plan.order.limit)
    return fill(lang, "rows_top", rows=limit, extreme=extreme, column=plan.order.column)


def _top(lang: Lang, limit: int | None, extreme: str) -> str:
    if limit is None:
        return words(lang)["sorted"]
    return fill(lang, "top_one" if limit == 1 else "top", limit=limit, extreme=extreme)


def _condition(lang: Lang, f: Filter) -> str:
    slots: dict[str, object] = {"column": f.column, "value": _plain(f.value)}
    if f.test == "between":
        slots |= {"low": f.value[0], "high": f.value[1]}
    if f.test == "last":
        slots |= {"count": f.value[0], "unit": _counted(lang, *f.value)}
    return words(lang)["tests"][f.test].format_map(slots)


def _counted(lang: Lang, count: int, unit: str) -> str:
    name = words(lang)["units"][unit]
    return f"{name}s" if lang == "en" and count > 1 else name


def _plain(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(_plain(v) for v in value) + "]"
    return str(getattr(value, "label", value))
