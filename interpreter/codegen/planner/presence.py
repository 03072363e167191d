"""Find the conditions that need no value: gaps, and yes-or-no columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.codegen.planner.steps import Filter

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence


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


def _is_key_or_measure(s: Sentence, index: int) -> bool:
    if s.beside(index, -1, "mark", "by", "which", "and"):
        return (
            s.beside(index, -1, "mark", "and") is None
            or s.beside(index, -1, "mark", "by") is not None
        )
    measured = s.beside(index, -1, "op", "mean", "sum", "median", "std", "distinct")
    return measured is not None or s.beside(index, 1, "op", "distinct") is not None
