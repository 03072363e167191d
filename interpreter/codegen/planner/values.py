"""Find the cell values of a question: "in the North", "华东地区", "status is not ok"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.codegen.planner.steps import Filter

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Mention, Sense

_OUTSIDE = frozenset({"以外", "之外"})


def take_values(s: Sentence) -> list[Filter]:
    """Use the cell values that the question names as conditions on their columns."""
    kept: dict[tuple[str, bool], list[Any]] = {}
    previous: tuple[str, bool] | None = None
    for index, mention in enumerate(s.mentions):
        senses = [sense for sense in mention.senses if sense.kind == "value"]
        if mention.role or not senses:
            previous = None if mention.is_content else previous
            continue
        sign = _sign(s, index)
        column = _column(s, index, mention, senses, sign)
        if column is None:
            continue
        mention.use("filter")
        negated = _use_sign(s, index, sign)
        # "not North or South" leaves out both.
        if previous and previous[0] == column and not negated:
            negated = previous[1]
        values = [sense.value for sense in senses if sense.name == column]
        kept.setdefault((column, negated), []).extend(values)
        previous = (column, negated)
    return [_filter(*key, values) for key, values in kept.items()]


def _sign(s: Sentence, index: int) -> Mention | None:
    """Return the "is", "is not", "except" that stands before a value."""
    found = s.beside(index, -1, "cmp", "eq", "ne") or s.beside(index, -1, "mark", "not")
    return found[0] if found and not found[0].role else None


def _use_sign(s: Sentence, index: int, sign: Mention | None) -> bool:
    negated = False
    if sign:
        sign.use("filter")
        negated = sign.sense("cmp", "eq") is None
    outside = s.beside(index, 1, "cmp", "ne")
    if outside and outside[0].text in _OUTSIDE:
        outside[0].use("filter")
        negated = True
    return negated


def _column(
    s: Sentence, index: int, mention: Mention, senses: list[Sense], sign: Mention | None
) -> str | None:
    candidates = list(dict.fromkeys(sense.name for sense in senses))
    named = _named_before(s, s.mentions.index(sign) if sign else index, candidates)
    named = named or _named_after(s, index, candidates)
    if named:
        named[0].use("filter")
        return named[1]
    if mention.senses[0].kind != "value":
        return None
    if len(candidates) > 1:
        value = senses[0].value
        readings = [(name, s.u.rewrite(mention, f'"{name}" "{value}"')) for name in candidates]
        words, columns = s.words(mention), s.quoted(candidates)
        raise s.u.ask("ambiguous_value", readings, words=words, columns=columns)
    return candidates[0]


def _named_before(s: Sentence, index: int, candidates: list[str]) -> tuple[Mention, str] | None:
    beside = s.beside(index, -1, "column")
    if beside is None or beside[0].role:
        return None
    column = s.column(beside[0])
    if column not in candidates or s.beside(s.mentions.index(beside[0]), -1, "mark", "by"):
        return None
    return beside[0], column


def _named_after(s: Sentence, index: int, candidates: list[str]) -> tuple[Mention, str] | None:
    """Only its own noun belongs to a value: "North region", but not "North, by region"."""
    if index + 1 >= len(s.mentions):
        return None
    after = s.mentions[index + 1]
    column = s.column(after) if after.sense("column") and not after.role else None
    return (after, column) if column in candidates and column else None


def _filter(column: str, negated: bool, values: list[Any]) -> Filter:
    values = list(dict.fromkeys(values))
    if len(values) == 1:
        return Filter(column, "!=" if negated else "==", values[0])
    return Filter(column, "not in" if negated else "in", tuple(values))
