"""From a typed plan to pandas code that a person would have written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from interpreter.codegen.planner.steps import Filter, Group, Measure, Plan, ToolPlan
    from interpreter.intents.mentions import Period

_CALLS = {
    "sum": "sum(min_count=1)",
    "mean": "mean()",
    "median": "median()",
    "min": "min()",
    "max": "max()",
    "std": "std()",
    "var": "var()",
    "distinct": "nunique()",
}
_PERIODS = {"day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}


def render(plan: Plan, table: str, labels: Mapping[Measure, str], units: Mapping[str, str]) -> str:
    """Return the program of ``plan``.

    Args:
        plan: what to compute.
        table: the name that the frame is bound to.
        labels: the column names of the results of each measure.
        units: the column names of calendar units ("month" → "月").
    """
    plan = replace(
        plan, groups=tuple(replace(g, label=units.get(g.unit or "")) for g in plan.groups)
    )
    lines, rows = _filtered(plan.filters, table, "rows")
    body = _FORMS[plan.form](plan, rows, labels)
    return "\n".join(["import pandas as pd", "", *lines, *body]) + "\n"


def render_tool(plan: ToolPlan, table: str) -> str:
    """Return the program that filters and calls the tool."""
    lines, rows = _filtered(plan.filters, table, "rows")
    arguments = "".join(f", {name}={value!r}" for name, value in plan.params.items())
    call = f'result = MLToolRegistry().run("{plan.tool}", {rows}{arguments})'
    head = ["from ml_tools import MLToolRegistry", ""]
    if lines:
        head = ["import pandas as pd", *head, *lines]
    return "\n".join([*head, call]) + "\n"


def _filtered(filters: tuple[Filter, ...], table: str, name: str) -> tuple[list[str], str]:
    if not filters:
        return [], table
    conditions = [_condition(f, table) for f in filters]
    if len(conditions) == 1:
        return [f"{name} = {table}[{conditions[0]}]"], name
    lines = [f"keep = {conditions[0]}"] + [f"keep &= {c}" for c in conditions[1:]]
    return [*lines, f"{name} = {table}[keep]"], name


def _condition(f: Filter, table: str) -> str:
    column = f"{table}[{f.column!r}]"
    if f.test in _TIMED:
        return _TIMED[f.test](column, f.value)
    if f.test == "missing":
        return f"{column}.isna()"
    if f.test == "present":
        return f"{column}.notna()"
    if f.test == "in":
        return f"{column}.isin({list(f.value)!r})"
    # A row without a value is not known to be different, so it does not count as such.
    if f.test == "not in":
        return f"({column}.notna() & ~{column}.isin({list(f.value)!r}))"
    if f.test == "!=":
        return f"({column}.notna() & ({column} != {f.value!r}))"
    if f.test == "between":
        return f"{column}.between({f.value[0]!r}, {f.value[1]!r})"
    return f"({column} {f.test} {f.value!r})"


def _stamp(day: date) -> str:
    return f"pd.Timestamp({day.isoformat()!r})"


def _naive(column: str) -> str:
    return f"{column}.dt.tz_localize(None)"


def _within(column: str, period: Period) -> str:
    times = _naive(column)
    return f"(({times} >= {_stamp(period.start)}) & ({times} < {_stamp(period.end)}))"


def _within_any(column: str, periods: tuple[Period, ...]) -> str:
    return "(" + " | ".join(_within(column, period) for period in periods) + ")"


def _last(column: str, value: tuple[int, str]) -> str:
    count, unit = value
    periods = f'{_naive(column)}.dt.to_period("{_PERIODS[unit]}")'
    return f"({periods} > {periods}.max() - {count})"


_TIMED: dict[str, Callable[[str, Any], str]] = {
    "period": _within,
    "periods": _within_any,
    "since": lambda column, day: f"({_naive(column)} >= {_stamp(day)})",
    "after": lambda column, day: f"({_naive(column)} >= {_stamp(day)})",
    "before": lambda column, day: f"({_naive(column)} < {_stamp(day)})",
    "month": lambda column, month: f"({column}.dt.month == {month})",
    "last": _last,
}


def _value(rows: str, measure: Measure) -> str:
    if measure.column is None:
        return f"len({rows})"
    return _aggregated(f"{rows}[{measure.column!r}]", measure)


def _aggregated(series: str, measure: Measure) -> str:
    if measure.aggregate == "quantile":
        return f"{series}.quantile({measure.q!r})"
    if measure.aggregate == "range":
        return f"({series}.max() - {series}.min())"
    if measure.aggregate == "count":
        return f"{series}.count()"
    return f"{series}.{_CALLS[measure.aggregate]}"


def _aggregate(plan: Plan, rows: str, labels: Mapping[Measure, str]) -> list[str]:
    if plan.groups:
        return _grouped(plan, rows, labels)
    if len(plan.measures) == 1:
        return [f"result = {_value(rows, plan.measures[0])}"]
    lines = [f"    {labels[m]!r}: {_value(rows, m)}," for m in plan.measures]
    return ["result = {", *lines, "}"]


def _grouped(plan: Plan, rows: str, labels: Mapping[Measure, str]) -> list[str]:
    lines, keys = _keys(plan.groups, rows)
    lines.append(f"groups = {rows}.groupby({keys}, observed=True)")
    lines.append("result = pd.DataFrame({")
    for measure in plan.measures:
        if measure.column is None:
            lines.append(f"    {labels[measure]!r}: groups.size(),")
        else:
            series = f"groups[{measure.column!r}]"
            lines.append(f"    {labels[measure]!r}: {_aggregated(series, measure)},")
    lines.append("}).reset_index()")
    return lines + _ordered(plan, labels[plan.measures[0]])


def _keys(groups: tuple[Group, ...], rows: str) -> tuple[list[str], str]:
    lines: list[str] = []
    keys: list[str] = []
    for group in groups:
        if group.unit is None:
            keys.append(repr(group.column))
            continue
        name = group.unit
        label = group.label or name
        times = _naive(f"{rows}[{group.column!r}]")
        if group.unit in _PERIODS:
            code = f'{times}.dt.to_period("{_PERIODS[group.unit]}").astype("str")'
            # A missing date is no period; as text it would be a group of its own.
            code = f"{code}.where({rows}[{group.column!r}].notna())"
        elif group.unit == "weekday":
            code = f"{times}.dt.day_name()"
        else:
            code = f"{times}.dt.hour"
        lines.append(f"{name} = {code}.rename({label!r})")
        keys.append(name)
    return lines, keys[0] if len(keys) == 1 else f"[{', '.join(keys)}]"


def _ordered(plan: Plan, label: str) -> list[str]:
    if plan.order is None:
        return []
    ascending = not plan.order.descending
    line = f'result = result.sort_values({label!r}, ascending={ascending}, kind="stable")'
    if plan.order.limit is not None:
        line += f".head({plan.order.limit})"
    return [line + ".reset_index(drop=True)"]


def _share(plan: Plan, rows: str, labels: Mapping[Measure, str]) -> list[str]:
    measure = plan.measures[0]
    if plan.part and not plan.groups:
        lines, part = _filtered(plan.part, rows, "part")
        return [*lines, f"result = {_value(part, measure)} / {_value(rows, measure)}"]
    lines, keys = _keys(plan.groups, rows)
    if plan.part:
        return _rates(plan, rows, labels, lines, keys)
    # Rows without a key are a part of the whole as well: shares add up to 1.
    lines.append(f"groups = {rows}.groupby({keys}, observed=True, dropna=False)")
    amounts = "groups.size()"
    if measure.column is not None:
        amounts = _aggregated(f"groups[{measure.column!r}]", measure)
    name = labels[measure]
    lines += [
        f"amount = {amounts}",
        (
            f'result = pd.DataFrame({{{name!r}: amount, "share": amount / amount.sum()}})'
            ".reset_index()"
        ),
    ]
    return lines + _ordered(plan, name)


def _rates(
    plan: Plan, rows: str, labels: Mapping[Measure, str], lines: list[str], keys: str
) -> list[str]:
    measure = plan.measures[0]
    flagged, part = _filtered(plan.part, rows, "part")
    whole = f"{rows}.groupby({keys}, observed=True)"
    some = f"{part}.groupby({keys}, observed=True)"
    column = f"[{measure.column!r}]" if measure.column else ""
    call = "sum()" if measure.column else "size()"
    name = labels[measure]
    return [
        *lines,
        *flagged,
        f"amount = {whole}{column}.{call}",
        f"share = ({some}{column}.{call} / amount).reindex(amount.index).fillna(0.0)",
        f'result = pd.DataFrame({{{name!r}: amount, "share": share}}).reset_index()',
        *_ordered(plan, "share"),
    ]


def _rows(plan: Plan, rows: str, _: Mapping[Measure, str]) -> list[str]:
    line = f"result = {rows}"
    if plan.order and plan.order.column:
        ascending = not plan.order.descending
        line += f'.sort_values({plan.order.column!r}, ascending={ascending}, kind="stable")'
        if plan.order.limit is not None:
            line += f".head({plan.order.limit})"
    return [line + ".reset_index(drop=True)"]


def _values(plan: Plan, rows: str, _: Mapping[Measure, str]) -> list[str]:
    columns = list(plan.columns)
    return [
        (
            f"result = {rows}[{columns!r}].dropna().drop_duplicates()"
            f".sort_values({columns!r}).reset_index(drop=True)"
        )
    ]


def _missing(plan: Plan, rows: str, _: Mapping[Measure, str]) -> list[str]:
    if len(plan.columns) == 1:
        return [f"result = int({rows}[{plan.columns[0]!r}].isna().sum())"]
    subset = f"{rows}[{list(plan.columns)!r}]" if plan.columns else rows
    return [
        f"missing = {subset}.isna().sum()",
        'result = pd.DataFrame({"column": missing.index, "missing": missing.to_numpy()})',
        f'result["share"] = result["missing"] / max(len({rows}), 1)',
    ]


def _describe(plan: Plan, rows: str, _: Mapping[Measure, str]) -> list[str]:
    subset = f"{rows}[{list(plan.columns)!r}]" if plan.columns else rows
    return [
        f'result = {subset}.describe(include="all").T',
        'result = result.rename_axis("column").reset_index()',
    ]


_FORMS: dict[str, Callable[[Plan, str, Mapping[Measure, str]], list[str]]] = {
    "aggregate": _aggregate,
    "share": _share,
    "rows": _rows,
    "values": _values,
    "missing": _missing,
    "describe": _describe,
}
