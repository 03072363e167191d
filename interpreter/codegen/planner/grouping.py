"""Find what a question groups by, and how it ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.codegen.planner.steps import Group, Order

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Mention


def take_groups(s: Sentence) -> list[Group]:
    """Use what follows "by", "per", "each", "按", "各", and "which" before a key; in that order."""
    groups = _after_by(s) + _calendar(s)
    if not groups:
        groups = _after_which(s) or _after_rank(s)
    return list(dict.fromkeys(groups))


def take_order(s: Sentence) -> Order | None:
    """Use the ranking words: "top 5", "lowest", "前三", "从高到低"."""
    order: Order | None = None
    for index, mention in enumerate(s.mentions):
        sense = mention.sense("order")
        if mention.role or sense is None or mention.senses[0].kind not in {"order", "op"}:
            continue
        mention.use("order")
        limit = order.limit if order else None
        for step in (1, -1):
            number = s.beside(index, step, "number")
            if number and not number[0].role and not number[1].percent:
                number[0].use("order")
                limit = int(number[1].number)
                break
        descending = sense.name in {"top", "descending"}
        if sense.name in {"top", "bottom"} and limit is None and not _sorts(s):
            limit = 1
        if order is not None and sense.name == "descending":
            descending = order.descending
        order = Order(descending, limit)
    return order


def _sorts(s: Sentence) -> bool:
    return any(m.sense("order", "descending", "ascending") for m in s.mentions)


def _after_by(s: Sentence) -> list[Group]:
    found: list[Group] = []
    for index, mention in enumerate(s.mentions):
        if mention.sense("mark", "by") is None or mention.sense("column"):
            continue
        keys = _run_of_keys(s, index + 1)
        if keys:
            mention.use("group")
        found += keys
    return found


def _run_of_keys(s: Sentence, position: int) -> list[Group]:
    """Use the keys that stand in a row from ``position`` on: "region and product"."""
    found: list[Group] = []
    while position < len(s.mentions):
        mention = s.mentions[position]
        key = _key(s, mention)
        if key is not None and key.unit and found and found[-1] == Group(key.column):
            found[-1] = key  # "by signup year"
            mention.use("group")
        elif key is not None:
            found.append(key)
            mention.use("group")
        elif mention.is_content or not _joins(mention):
            break
        position += 1
    return found


def _joins(mention: Mention) -> bool:
    joining = mention.sense("mark", "and", "by", "of") or mention.sense("stop")
    return joining is not None and mention.text not in {"的", "in", "for", "for the", "in the"}


def _key(s: Sentence, mention: Mention) -> Group | None:
    if mention.role:
        return None
    unit = mention.sense("unit")
    if mention.sense("column") is None:
        return Group(s.date_column(), unit.name) if unit else None
    column = s.column(mention)
    if column is None:
        return None
    if s.is_temporal(column):
        return Group(column, unit.name if unit else None)
    return Group(column) if s.is_key(column) else None


def _calendar(s: Sentence) -> list[Group]:
    found: list[Group] = []
    for index, mention in enumerate(s.mentions):
        unit = mention.sense("unit")
        if mention.role or unit is None:
            continue
        before = s.beside(index, -1, "number") or s.beside(index, -1, "relative")
        before = before or s.beside(index, -1, "op", "count")
        if before and not before[0].role:
            continue
        column = _own_date(s, mention) or _year_like(s, mention) or s.date_column()
        mention.use("group")
        found.append(Group(column, unit.name if s.is_temporal(column) else None))
        if s.beside(index, 1, "mark", "and"):
            found += _run_of_keys(s, index + 1)
    for mention in s.unused("mark"):
        if mention.sense("mark", "over_time") and not found:
            column = s.date_column()
            unit = _native_unit(s.profiles[column].frequency)
            if unit:
                mention.use("group")
                found.append(Group(column, unit))
    return found


def _own_date(s: Sentence, mention: Mention) -> str | None:
    sense = mention.sense("column")
    if sense is None:
        return None
    dates = [name for name in sense.columns if s.is_temporal(name)]
    return dates[0] if len(dates) == 1 else None


def _year_like(s: Sentence, mention: Mention) -> str | None:
    """Return the column that holds the unit itself as a number or text ("year": 2021, 2022)."""
    sense = mention.sense("column")
    if sense and sense.how == "exact" and not any(s.is_temporal(c) for c in sense.columns):
        return sense.columns[0]
    return None


def _native_unit(frequency: str | None) -> str | None:
    letters = (frequency or "").split("-")[0]
    return {
        "D": "day", "B": "day", "W": "week", "MS": "month", "ME": "month", "M": "month",
        "QS": "quarter", "QE": "quarter", "Q": "quarter", "YS": "year", "YE": "year", "Y": "year",
    }.get(letters, "month")  # fmt: skip


def _after_which(s: Sentence) -> list[Group]:
    ranked = any(m.sense("order", "top", "bottom") for m in s.mentions)
    if not ranked:
        return []
    for index, mention in enumerate(s.mentions):
        if mention.sense("mark", "which") is None:
            continue
        beside = s.beside(index, 1, "column")
        key = _key(s, beside[0]) if beside else None
        if beside and key:
            beside[0].use("group")
            return [key]
    return []


def _after_rank(s: Sentence) -> list[Group]:
    """Use the key that is ranked: "top 5 products by revenue", "销量最高的产品"."""
    for index, mention in enumerate(s.mentions):
        if mention.sense("order") is None:
            continue
        position = index + 1
        while position < len(s.mentions):
            at = s.mentions[position]
            sense = at.sense("column")
            if sense and not at.role:
                key = _key(s, at)
                if key and not s.is_flag(key.column):
                    at.use("group")
                    return [key]
                break
            if at.is_content and at.sense("number") is None:
                break
            position += 1
    return []
