"""From a question's phrases to a typed plan; every content word must find its place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.codegen.planner.comparisons import take_comparisons
from interpreter.codegen.planner.grouping import take_groups, take_order
from interpreter.codegen.planner.measures import default_measures, take_measures
from interpreter.codegen.planner.presence import take_flags, take_gaps
from interpreter.codegen.planner.sentence import Sentence
from interpreter.codegen.planner.steps import Filter, Group, Measure, Order, Plan
from interpreter.codegen.planner.time_filters import take_periods
from interpreter.codegen.planner.values import take_values
from interpreter.intents.messages import say
from interpreter.intents.text import inflections

if TYPE_CHECKING:
    from interpreter.intents import Understanding
    from interpreter.intents.mentions import Mention


# "what is the highest price" asks for a value, "which region" for a group.
_WHAT = frozenset({"what", "what is the", "what's the", "whats the", "what are the", "什么"})


def compose(understanding: Understanding) -> Plan:
    """Return the plan of a descriptive question.

    Raises:
        NotUnderstood: a word has no place, a reading is open, or nothing is asked.
    """
    s = Sentence(understanding)
    plan = _plan(s)
    check_all_used(s)
    return plan


def check_all_used(s: Sentence) -> None:
    """Raise unless every content phrase was used by the reading."""
    left = [m for m in s.mentions if m.is_content and not m.role]
    left += [m for m in s.mentions if not m.role and m.sense("column") and m not in left]
    left += [m for m in s.mentions if _idle_by(s, m)]
    subjects = [m for m in s.mentions if _foreign_subject(s, m)]
    if left:
        hint = say(s.lang, "leftover_hint", can_do=s.u.can_do)
        raise s.u.refuse("leftover", hint, words=s.words(*left))
    if subjects:
        rows = "行" if s.lang == "zh" else "rows"
        readings = [(say(s.lang, "clarify_rows"), s.u.rewrite(subjects[0], rows))]
        raise s.u.ask("foreign_subject", readings, words=s.words(*subjects))


def _idle_by(s: Sentence, mention: Mention) -> bool:
    """Whether a "per" or "by" groups nothing: "cost per unit" must not become two totals."""
    if mention.role or mention.senses[0].kind != "mark" or not mention.sense("mark", "by"):
        return False
    return not any(m.role == "order" for m in s.mentions)


def _foreign_subject(s: Sentence, mention: Mention) -> bool:
    """Whether a word names a thing that the table's rows are not known to be."""
    if mention.role or mention.senses[0].kind != "entity":
        return False
    if mention.sense("entity", "subject") is None or mention.text in s.u.words.subjects:
        return False
    names = [s.u.table, *s.u.words.columns]
    return not any(form in name for form in _forms(mention.text) for name in names)


def _forms(word: str) -> set[str]:
    return {word} | inflections(word)


def _plan(s: Sentence) -> Plan:
    filters = take_conditions(s)
    groups = take_groups(s)
    groups = groups or _compared(s, filters)
    if _take(s, "describe"):
        return Plan("describe", filters=tuple(filters), columns=_columns_left(s))
    if _take(s, "missing"):
        _take(s, "count", "share", "list", "amount", "sum")
        return Plan("missing", filters=tuple(filters), columns=_columns_left(s))
    order = take_order(s)
    if _take(s, "share"):
        return _share(s, filters, groups, order)
    measures = take_measures(s, groups)
    if order and not measures and _is_extreme(s, groups, order):
        aggregate = "max" if order.descending else "min"
        measures = [Measure(aggregate, c) for c in _columns_left(s)]
        return Plan("aggregate", tuple(filters), groups=tuple(groups), measures=tuple(measures))
    if order and not groups and not measures and _asks_for_rows(s):
        return _ranked_rows(s, filters, order)
    if _numeric_named(s):
        measures += default_measures(s, groups, ranked=order is not None)
    if groups and order and not measures:
        measures = [_counted(s)]
    if measures:
        return Plan(
            "aggregate", tuple(filters), groups=tuple(groups), measures=tuple(measures), order=order
        )
    return _listing(s, filters, groups)


def _compared(s: Sentence, filters: list[Filter]) -> list[Group]:
    """Show the values side by side where the question compares them: "North versus South"."""
    if not any(m.sense("mark", "compare") for m in s.mentions):
        return []
    values = [Group(f.column) for f in filters if f.test == "in"]
    times = [Group(f.column, f.value[0].unit) for f in filters if f.test == "periods"]
    return (values + times)[:1]


def _is_extreme(s: Sentence, groups: list[Group], order: Order) -> bool:
    """Whether "highest price", "各地区最高单价" asks for the largest value, not for a ranking."""
    if order.limit != 1 or not _numeric_named(s):
        return False
    if not groups:
        return not _asks_for_rows(s)
    asks_which = any(m.sense("mark", "which") and m.text not in _WHAT for m in s.mentions)
    return not asks_which and any(m.role == "group" and m.sense("mark", "by") for m in s.mentions)


def _counted(s: Sentence) -> Measure:
    """Rank by the number of rows where the words say so: "the most customers", "交易最多"."""
    counting = {"most", "fewest", "least", "最多", "最多的", "最少", "最少的"}
    ranks = [m for m in s.mentions if m.role == "order"]
    if any(m.text in counting for m in ranks):
        return Measure("count")
    amounts = [name for name in s.profiles if s.is_numeric(name)]
    question = s.u.question.original.rstrip("?？。. ")
    by = "，按" if s.lang == "zh" else " by "
    kind = "总和" if s.lang == "zh" else "total"
    readings = []
    for name in amounts[:5]:
        aggregate = "sum" if s.additive(name) else "mean"
        label = say(s.lang, f"clarify_{aggregate}", column=name)
        text = (
            f'"{name}"{kind if aggregate == "sum" else "平均值"}'
            if s.lang == "zh"
            else (f'{kind if aggregate == "sum" else "average"} "{name}"')
        )
        readings.append((label, f"{question}{by}{text}"))
    raise s.u.ask("ambiguous_rank", readings, words=s.words(*ranks))


def take_conditions(s: Sentence) -> list[Filter]:
    """Use every condition of the question."""
    gaps = take_gaps(s)
    values = take_values(s)
    comparisons = take_comparisons(s)
    periods = take_periods(s)
    return gaps + values + comparisons + periods + take_flags(s)


def _take(s: Sentence, *ops: str) -> bool:
    taken = [m for m in s.unused("op") if m.sense("op", *ops) and not m.sense("column")]
    for mention in taken:
        mention.use("op")
    return bool(taken)


def _share(s: Sentence, filters: list[Filter], groups: list[Group], order: Order | None) -> Plan:
    _take(s, "sum", "count", "amount")
    keys, amounts = _split_columns(s)
    groups = groups or [Group(name) for name in keys]
    measures = [Measure("sum", name) for name in amounts] or [Measure("count")]
    flags = [f for f in filters if s.is_flag(f.column)]
    if groups and flags:
        base = [f for f in filters if f not in flags]
        return Plan("share", tuple(base), tuple(flags), tuple(groups), tuple(measures[:1]), order)
    if groups:
        return Plan(
            "share", tuple(filters), groups=tuple(groups), measures=tuple(measures), order=order
        )
    times = {"period", "since", "before", "after", "last", "month"}
    base = [f for f in filters if f.test in times]
    part = [f for f in filters if f.test not in times] or base
    base = [] if part is base else base
    if flags and len(part) > 1:
        base += [f for f in part if f not in flags]
        part = flags
    if len(part) != 1:
        words = s.words(*(m for m in s.mentions if m.role == "filter"))
        hint = say(s.lang, "share_filters_hint")
        code = "share_filters" if part else "no_operation"
        raise s.u.refuse(code, hint, words=words, found=s.words(*s.mentions))
    return Plan("share", tuple(base), part=tuple(part), measures=tuple(measures[:1]))


def _ranked_rows(s: Sentence, filters: list[Filter], order: Order) -> Plan:
    keys, amounts = _split_columns(s)
    if len(amounts) != 1:
        words = s.words(*(m for m in s.mentions if m.role == "order"))
        raise s.u.refuse("no_operation", s.u.can_do, found=words)
    subject = s.subject_column()
    if subject and s.profiles[subject].distinct != s.u.profile.rows:
        measure = Measure("sum" if s.additive(amounts[0]) else "max", amounts[0])
        return Plan(
            "aggregate", tuple(filters), groups=(Group(subject),), measures=(measure,), order=order
        )
    return Plan("rows", tuple(filters), order=replace(order, column=amounts[0]), columns=keys)


def _listing(s: Sentence, filters: list[Filter], groups: list[Group]) -> Plan:
    listed = _take(s, "list")
    asked = any(m.sense("mark", "which") for m in s.mentions)
    columns = _columns_left(s)
    if columns and not filters and not groups and (listed or asked):
        return Plan("values", columns=columns)
    if filters and (listed or asked or any(m.sense("entity") for m in s.mentions)):
        return Plan("rows", tuple(filters), columns=columns)
    used = [m for m in s.mentions if m.role and m.is_content]
    found = s.words(*used) if used else s.words(*s.mentions)
    raise s.u.refuse("no_operation", s.u.can_do, found=found)


def _columns_left(s: Sentence) -> tuple[str, ...]:
    names: list[str] = []
    for mention in s.unused("column"):
        column = s.column(mention)
        if column:
            mention.use("column")
            names.append(column)
    return tuple(dict.fromkeys(names))


def _split_columns(s: Sentence) -> tuple[tuple[str, ...], list[str]]:
    names = _columns_left(s)
    amounts = [name for name in names if s.is_numeric(name) and not s.is_flag(name)]
    return tuple(name for name in names if name not in amounts), amounts


def _numeric_named(s: Sentence) -> bool:
    for mention in s.unused("column"):
        column = s.column(mention)
        if column and s.is_numeric(column):
            return True
    return False


def _asks_for_rows(s: Sentence) -> bool:
    return any(m.sense("entity", "rows", "subject") for m in s.mentions if not m.role)
