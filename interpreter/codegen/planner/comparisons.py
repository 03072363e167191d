"""Find the comparisons of a question: numbers against columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.codegen.planner.steps import Filter, Test
from interpreter.intents.lexicon import implied
from interpreter.intents.messages import say

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Mention, Sense

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


def _plain(sense: Sense) -> float | int:
    value = sense.number
    if sense.percent:
        return value / 100
    return int(value) if value.is_integer() else value
