"""Find the conditions of a question: comparisons, cell values, yes-or-no columns, gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.codegen.planner.steps import Filter, Test
from interpreter.intents.lexicon import implied
from interpreter.intents.messages import say

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Kind, Mention, Sense

_TESTS: dict[str, Test] = {"gt": ">", "lt": "<", "ge": ">=", "le": "<=", "eq": "==", "ne": "!="}


def take_comparisons(s: Sentence) -> list[Filter]:
    """Use the numbers that are compared with a column: "price over 10", "年龄30以上"."""
    found: list[Filter] = []
    for index, mention in enumerate(s.mentions):
        number = mention.sense("number")
        if mention.role or number is None:
            continue
        taken = _range(s, index, number) or _comparison(s, index, number)
        if taken:
            found.append(taken)
    return found


def take_values(s: Sentence) -> list[Filter]:
    """Use the cell values: "in the North", "华东地区", "status is not ok"."""
    kept: dict[tuple[str, bool], list[Any]] = {}
    previous: tuple[str, bool] | None = None
    for index, mention in enumerate(s.mentions):
        senses = [sense for sense in mention.senses if sense.kind == "value"]
        if mention.role or not senses:
            previous = None if mention.is_content else previous
            continue
        column = _value_column(s, index, mention, senses)
        if column is None:
            continue
        negated = _negated(s, index)
        if previous and previous[0] == column and not negated:
            negated = previous[1]
        mention.use("filter")
        values = [sense.value for sense in senses if sense.name == column]
        kept.setdefault((column, negated), []).extend(values)
        previous = (column, negated)
    return [_value_filter(*key, values) for key, values in kept.items()]


def take_gaps(s: Sentence) -> list[Filter]:
    """Use "without a price", "缺失单价的": conditions on missing values of a named column."""
    found: list[Filter] = []
    counting = any(m.sense("op", "count", "list", "share", "amount") for m in s.mentions)
    for index, mention in enumerate(s.mentions):
        sense = mention.sense("column")
        if mention.role or sense is None:
            continue
        column = s.column(mention)
        if column is None or s.is_flag(column):
            continue
        sign = s.beside(index, -1, "mark", "without", "not")
        if sign is None and counting:
            sign = s.beside(index, -1, "op", "missing") or s.beside(index, 1, "op", "missing")
        if sign:
            sign[0].use("filter")
            mention.use("filter")
            found.append(Filter(column, "missing"))
    return found


def take_flags(s: Sentence) -> list[Filter]:
    """Use yes-or-no columns as conditions: "customers who churned", "not active"."""
    found: list[Filter] = []
    for index, mention in enumerate(s.mentions):
        if mention.role or mention.sense("column") is None:
            continue
        column = s.column(mention)
        if column is None or not s.is_flag(column) or _is_key_or_measure(s, index):
            continue
        negation = s.beside(index, -1, "mark", "not") or s.beside(index, -1, "cmp", "ne")
        if negation:
            negation[0].use("filter")
        mention.use("filter")
        boolean = s.kind(column) == "boolean"
        found.append(Filter(column, "==", (not negation) if boolean else int(not negation)))
    return found


def _comparison(s: Sentence, index: int, number: Sense) -> Filter | None:
    sign = s.beside(index, 1, "cmp", "ge", "le") or s.beside(index, -1, "cmp")
    if sign is None:
        return _named_number(s, index, number)
    test = _TESTS.get(sign[1].name)
    if test is None:
        return None
    at = min(index, s.mentions.index(sign[0]))
    subject = _column_beside(s, at, -1) or _column_beside(
        s, max(index, s.mentions.index(sign[0])), 1
    )
    column = subject[1] if subject else _implied(s, sign[0])
    if column is None:
        raise _no_column(s, s.mentions[index])
    for used in (s.mentions[index], sign[0], *([subject[0]] if subject else [])):
        used.use("filter")
    return Filter(column, test, _plain(number))


def _implied(s: Sentence, sign: Mention) -> str | None:
    """Return the column that a comparison implies: "older than" is about the age."""
    sense = s.u.words.columns.get(implied().get(sign.text, ""))
    return sense.columns[0] if sense and len(sense.columns) == 1 else None


def _range(s: Sentence, index: int, first: Sense) -> Filter | None:
    second = s.beside(index, 1, "number")
    if second is None:
        return None
    joined = s.beside(index, 1, "mark", "and", "to")
    last = s.mentions.index(second[0])
    sign = s.beside(index, -1, "cmp", "between") or s.beside(last, 1, "cmp", "between")
    subject = _column_beside(s, index if sign is None else _first(s, index, sign[0]), -1)
    subject = subject or _column_beside(
        s, last if sign is None else max(last, s.mentions.index(sign[0])), 1
    )
    if joined is None or subject is None or (sign is None and joined[1].name != "to"):
        return None
    for used in (s.mentions[index], second[0], subject[0], *([sign[0]] if sign else [])):
        used.use("filter")
    low, high = sorted((_plain(first), _plain(second[1])))
    return Filter(subject[1], "between", (low, high))


def _named_number(s: Sentence, index: int, number: Sense) -> Filter | None:
    beside = s.beside(index, -1, "column")
    if beside is None or beside[0].role or s.beside(index, 1, "unit"):
        return None
    column = s.column(beside[0])
    at = s.mentions.index(beside[0])
    if column is None or s.kind(column) != "integer" or not s.is_key(column):
        return None
    if s.beside(at, -1, "order") or s.beside(index, 1, "mark", "groups"):
        return None
    beside[0].use("filter")
    s.mentions[index].use("filter")
    return Filter(column, "==", _plain(number))


def _column_beside(s: Sentence, index: int, step: int) -> tuple[Mention, str] | None:
    found = s.beside(index, step, "column")
    if found is None or found[0].role:
        return None
    between = s.mentions[slice(*sorted((index, s.mentions.index(found[0]))))][1:]
    # "income of customers over 30" does not compare the income.
    if any(m.sense("entity") or m.sense("mark", "of") for m in between if not m.sense("stop")):
        return None
    column = s.column(found[0])
    return (found[0], column) if column and s.is_numeric(column) else None


def _first(s: Sentence, index: int, sign: Mention) -> int:
    return min(index, s.mentions.index(sign))


def _no_column(s: Sentence, mention: Mention) -> Exception:
    numeric = [name for name in s.profiles if s.is_numeric(name)]
    example = f"{numeric[0]} > 100" if numeric else "price > 100"
    hint = say(s.lang, "number_without_column_hint", example=example)
    return s.u.refuse("number_without_column", hint, words=s.words(mention))


def _value_column(s: Sentence, index: int, mention: Mention, senses: list[Sense]) -> str | None:
    candidates = list(dict.fromkeys(sense.name for sense in senses))
    for step in (-1, 1):
        beside = s.beside(index, step, "column")
        if beside is None or beside[0].role or beside[0] is mention:
            continue
        column = s.column(beside[0])
        if column not in candidates or s.beside(s.mentions.index(beside[0]), -1, "mark", "by"):
            continue
        # After the value only its own noun belongs to it: "North region", not "North, by region".
        if step == 1 and s.mentions.index(beside[0]) != index + 1:
            continue
        beside[0].use("filter")
        return column
    if mention.senses[0].kind != "value":
        return None
    if len(candidates) > 1:
        value = senses[0].value
        readings = [(name, s.u.rewrite(mention, f'"{name}" "{value}"')) for name in candidates]
        raise s.u.ask(
            "ambiguous_value", readings, words=s.words(mention), columns=s.quoted(candidates)
        )
    return candidates[0]


def _negated(s: Sentence, index: int) -> bool:
    signs: tuple[tuple[int, Kind, str], ...] = (
        (-1, "cmp", "ne"),
        (-1, "mark", "not"),
        (1, "cmp", "ne"),
    )
    for step, kind, name in signs:
        sign = s.beside(index, step, kind, name)
        if sign and not sign[0].role and (step == -1 or sign[0].text in {"以外", "之外"}):
            sign[0].use("filter")
            outside = s.beside(index, 1, "cmp", "ne")
            if outside and outside[0].text in {"以外", "之外", "外"}:
                outside[0].use("filter")
            return True
    sign = s.beside(index, -1, "cmp", "eq")
    if sign and not sign[0].role:
        sign[0].use("filter")
    return False


def _value_filter(column: str, negated: bool, values: list[Any]) -> Filter:
    values = list(dict.fromkeys(values))
    if len(values) == 1:
        return Filter(column, "!=" if negated else "==", values[0])
    return Filter(column, "not in" if negated else "in", tuple(values))


def _is_key_or_measure(s: Sentence, index: int) -> bool:
    if s.beside(index, -1, "mark", "by", "which", "and"):
        return (
            s.beside(index, -1, "mark", "and") is None
            or s.beside(index, -1, "mark", "by") is not None
        )
    measured = s.beside(index, -1, "op", "mean", "sum", "median", "std", "distinct")
    return measured is not None or s.beside(index, 1, "op", "distinct") is not None


def _plain(sense: Sense) -> float | int:
    value = sense.number
    if sense.percent:
        return value / 100
    return int(value) if value.is_integer() else value
