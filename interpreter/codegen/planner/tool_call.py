"""From a question's phrases to the parameters of an ML tool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.codegen.planner.compose import check_all_used, take_conditions
from interpreter.codegen.planner.horizon import take_horizon, take_spans
from interpreter.codegen.planner.sentence import Sentence
from interpreter.codegen.planner.steps import ToolPlan

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.intents import Understanding
    from interpreter.intents.mentions import Mention


@dataclass(frozen=True, slots=True)
class _Named:
    """A column that the question names, and where."""

    at: int
    name: str
    mention: Mention


def call_tool(understanding: Understanding, tool: str) -> ToolPlan:
    """Return the call of ``tool`` that the question asks for, after its filters.

    Raises:
        NotUnderstood: a word has no place in the call.
    """
    s = Sentence(understanding)
    for mention in s.mentions:
        if mention.sense("tool", tool):
            mention.use("tool")
    params: dict[str, Any] = {}
    if tool == "forecasting_tool":
        params |= take_horizon(s)
    if tool == "attribution_tool":
        params |= take_spans(s)
    _protect_targets(s)
    filters = take_conditions(s)
    params = _PARAMETERS[tool](s) | params
    if tool in _MEASURING and "target" not in params:
        params |= _likely_target(s, params)
    _use_colour_words(s, tool)
    _use_subjects(s)
    check_all_used(s)
    return ToolPlan(tool, params, tuple(filters))


# Tools that measure one amount; without a named one they take the likeliest, as the reading says.
_MEASURING = frozenset({"forecasting_tool", "attribution_tool"})


def _likely_target(s: Sentence, params: dict[str, Any]) -> dict[str, Any]:
    """Return the amount that a question without one is about: one that adds up over rows."""
    taken = {params.get("date"), params.get("group"), *params.get("dimensions", ())}
    candidates = [name for name in s.u.profile.target if name not in taken]
    amounts = [name for name in candidates if s.additive(name)] or candidates
    return {"target": amounts[0]} if amounts else {}


def _use_subjects(s: Sentence) -> None:
    """What the rows are called does not change what a tool does with them."""
    for mention in s.mentions:
        if mention.sense("entity", "subject") and not mention.role and not mention.sense("column"):
            mention.use("subject")


def _protect_targets(s: Sentence) -> None:
    """Keep a yes-or-no column that the tool is about from being read as a condition."""
    for index, mention in enumerate(s.mentions):
        if mention.role or mention.sense("column") is None:
            continue
        column = s.column(mention)
        if column and s.is_flag(column):
            beside = (s.beside(index, 1, "tool"), s.beside(index, -1, "tool"))
            if any(beside) or s.beside(index, -1, "mark", "on", "by", "using"):
                mention.use("target")


def _use_colour_words(s: Sentence, tool: str) -> None:
    """Use words that only colour the question: "total sales", "the growth of", "most"."""
    allowed: dict[str, tuple[str, ...]] = {
        "forecasting_tool": ("sum", "amount"),
        "attribution_tool": ("sum", "amount", "count"),
        "clustering_tool": ("count", "amount", "distinct"),
        "anomaly_tool": ("count", "list", "amount"),
        "regression_tool": ("amount",),
        "correlation_tool": ("amount",),
    }
    for mention in s.unused("op"):
        if mention.sense("op", *allowed[tool]) and not mention.sense("column"):
            mention.use("colour")
    for mention in s.unused("order"):
        # "which factor contributes most": the tools rank what they find already.
        ranking = tool not in {"forecasting_tool", "clustering_tool"}
        if ranking and mention.sense("order", "top", "descending") and not mention.sense("column"):
            mention.use("colour")
    related = {
        "attribution_tool": ("regression_tool", "correlation_tool"),
        "regression_tool": ("correlation_tool",),
        "clustering_tool": (),
        "anomaly_tool": (),
        "forecasting_tool": (),
        "correlation_tool": (),
    }
    for mention in s.unused("tool"):
        if mention.sense("tool", *related[tool]) and related[tool]:
            mention.use("colour")


def _named(s: Sentence) -> list[_Named]:
    found: list[_Named] = []
    for index, mention in enumerate(s.mentions):
        if mention.role not in {"", "target"} or mention.sense("column") is None:
            continue
        column = s.column(mention)
        if column:
            mention.use("parameter")
            by = s.beside(index, -1, "mark", "by")
            if by:
                by[0].use("parameter")
            found.append(_Named(index, column, mention))
    return found


def _after_by(s: Sentence, named: list[_Named]) -> list[_Named]:
    """Return the columns after "by", "per", "各", with those that "and" joins to them."""
    found: list[_Named] = []
    for column in named:
        joined = s.beside(column.at, -1, "mark", "and")
        after = s.beside(column.at, -1, "mark", "by")
        if after or (joined and found and found[-1].at < column.at):
            found.append(column)
    return found


def _numeric(s: Sentence, columns: list[_Named]) -> list[_Named]:
    return [c for c in columns if s.is_numeric(c.name)]


def _dates(s: Sentence, columns: list[_Named]) -> list[_Named]:
    return [c for c in columns if s.is_temporal(c.name)]


def _forecasting(s: Sentence) -> dict[str, Any]:
    named = _named(s)
    groups = [
        c for c in _after_by(s, named) if not s.is_numeric(c.name) and c not in _dates(s, named)
    ]
    params = _date(s, named)
    rest = [c for c in named if c not in groups and not s.is_temporal(c.name)]
    if len(rest) == 1:
        params["target"] = rest[0].name
    elif rest:
        _give_back(rest[1:])
    if len(groups) == 1:
        params["group"] = groups[0].name
    elif groups:
        _give_back(groups[1:])
    return params


def _clustering(s: Sentence) -> dict[str, Any]:
    named = _named(s)
    params: dict[str, Any] = {}
    if named:
        params["features"] = list(dict.fromkeys(c.name for c in named))
    for index, mention in enumerate(s.mentions):
        number = mention.sense("number")
        if mention.role or number is None:
            continue
        near = s.beside(index, 1, "mark", "groups") or s.beside(index, 1, "tool")
        near = near or s.beside(index, -1, "mark", "into", "groups") or s.beside(index, -1, "tool")
        if near or s.beside(index, 1, "tool", "clustering_tool") or s.beside(index, 1, "entity"):
            mention.use("parameter")
            params["n_clusters"] = int(number.number)
    return params


def _anomaly(s: Sentence) -> dict[str, Any]:
    named = _named(s)
    params: dict[str, Any] = {}
    groups = [
        c for c in _after_by(s, named) if not s.is_numeric(c.name) and not s.is_temporal(c.name)
    ]
    if len(groups) == 1:
        params["group"] = groups[0].name
    over_time = [m for m in s.mentions if m.sense("mark", "over_time")]
    numbers = [c.name for c in named if c not in groups and not s.is_temporal(c.name)]
    dated = _date(s, named)
    if (over_time or dated) and len(numbers) == 1:
        params |= {"date": dated.get("date") or s.date_column(), "target": numbers[0]}
    elif numbers:
        params["columns"] = list(dict.fromkeys(numbers))
    for mention in s.unused("number"):
        number = mention.sense("number")
        if number and number.percent:
            mention.use("parameter")
            params["contamination"] = number.number / 100
    return params


def _attribution(s: Sentence) -> dict[str, Any]:
    named = _named(s)
    params = _date(s, named)
    dimensions = [
        c
        for c in named
        if not s.is_numeric(c.name) and not s.is_temporal(c.name) and not s.is_flag(c.name)
    ]
    after_by = _after_by(s, named)
    targets = [
        c for c in named if c not in dimensions and not s.is_temporal(c.name) and c not in after_by
    ]
    if targets:
        params["target"] = targets[0].name
        extra = [c for c in targets[1:] if c.name != targets[0].name]
        dimensions += [c for c in extra if c not in dimensions]
    chosen = list(
        dict.fromkeys(
            c.name
            for c in [
                *dimensions,
                *(c for c in after_by if c not in dimensions and not s.is_temporal(c.name)),
            ]
        )
    )
    if chosen:
        params["dimensions"] = chosen
    return params


def _regression(s: Sentence) -> dict[str, Any]:
    named = _named(s)
    params: dict[str, Any] = {}
    target = _target_of_effect(s, named)
    features = list(dict.fromkeys(c.name for c in named if target is None or c.name != target))
    if target:
        params["target"] = target
    if features and target:
        params["features"] = features
    elif len(features) == 1:
        params["target"] = features[0]
    elif features:
        raise _open_target(s, named)
    return params


def _target_of_effect(s: Sentence, named: list[_Named]) -> str | None:
    """Return Y of "effect of X on Y", "X对Y的影响", "how does X affect Y", "Y depends on X"."""
    for column in named:
        on = s.beside(column.at, -1, "mark", "on")
        if on and on[0].text != "对于":
            # "regress Y on X" turns it round: what stands after "on" explains.
            if any(m.text.startswith("regress") and m.text != "regression" for m in s.mentions):
                return next((c.name for c in named if c.at < column.at), None)
            return column.name
    for index, mention in enumerate(s.mentions):
        if not mention.sense("tool", "regression_tool") or not named:
            continue
        before = [c for c in named if c.at < index]
        after = [c for c in named if c.at > index]
        if mention.text in {
            "depend on",
            "depends on",
            "explained by",
            "affected by",
            "取决于",
            "sensitive to",
        }:
            return before[-1].name if before else None
        verbs = {
            "affect",
            "affects",
            "influence",
            "influences",
            "impact",
            "impacts",
            "determine",
            "determines",
            "影响",
        }
        if mention.text in verbs and after:
            return after[-1].name
    return None


def _open_target(s: Sentence, named: list[_Named]) -> Exception:
    names = list(dict.fromkeys(c.name for c in named))
    zh = s.lang == "zh"
    readings = []
    for name in names:
        others = [n for n in names if n != name]
        joined = ("和" if zh else " and ").join(f'"{n}"' for n in others)
        text = f'{joined} 对 "{name}" 的影响' if zh else f'effect of {joined} on "{name}"'
        readings.append((text, text))
    return s.u.ask("ambiguous_order", readings, column=s.quoted(names))


def _correlation(s: Sentence) -> dict[str, Any]:
    named = list({c.name: c for c in _named(s)}.values())
    if len(named) == 1:
        return {"target": named[0].name}
    return {"columns": [c.name for c in named]} if named else {}


def _date(s: Sentence, named: list[_Named]) -> dict[str, Any]:
    dates = _dates(s, named)
    return {"date": dates[0].name} if dates else {}


def _give_back(columns: list[_Named]) -> None:
    """Leave words unused that the call has no place for, so that the question is handed back."""
    for column in columns:
        column.mention.use("")


_PARAMETERS: dict[str, Callable[[Sentence], dict[str, Any]]] = {
    "forecasting_tool": _forecasting,
    "clustering_tool": _clustering,
    "anomaly_tool": _anomaly,
    "attribution_tool": _attribution,
    "regression_tool": _regression,
    "correlation_tool": _correlation,
}
