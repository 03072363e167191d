"""Find the future of a forecast and the spans of a comparison."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from interpreter.intents.literals import month_period, quarter_period, year_period
from interpreter.intents.mentions import Period

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Mention

# How many steps of a series (by the first letter of its frequency) make up one calendar unit.
_STEPS = {
    "h": {"hour": 1, "day": 24, "week": 168, "month": 720},
    "D": {"day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365},
    "B": {"day": 1, "week": 5, "month": 22, "quarter": 65, "year": 260},
    "W": {"week": 1, "month": 4, "quarter": 13, "year": 52},
    "M": {"month": 1, "quarter": 3, "year": 12},
    "Q": {"quarter": 1, "year": 4},
    "Y": {"year": 1},
}
_LETTERS = {"day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y", "hour": "h"}


def take_horizon(s: Sentence) -> dict[str, Any]:
    """Use "next 3 months", "下月", "monthly", "for 2025": periods and frequency of a forecast."""
    params: dict[str, Any] = {}
    for index, mention in enumerate(s.mentions):
        if mention.role:
            continue
        number = mention.sense("number")
        if mention.sense("relative", "next"):
            params |= _ahead(s, index, mention)
        elif number and (unit := s.beside(index, 1, "unit")) and not unit[0].role:
            after = s.beside(s.mentions.index(unit[0]), 1, "relative", "next")
            mention.use("horizon")
            unit[0].use("horizon")
            if after:
                after[0].use("horizon")
            params |= _periods(s, int(number.number), unit[1].name, unit[0])
    for mention in s.mentions:
        sense = mention.sense("date")
        if not mention.role and sense and isinstance(sense.value, Period):
            params |= _until(s, mention, sense.value)
    if "periods" not in params:
        params |= _frequency(s)
    return params


def take_spans(s: Sentence) -> dict[str, Any]:
    """Use the two periods that a change is measured between: "from 2023 to 2024", "上个季度"."""
    found: list[Period] = []
    for index, mention in enumerate(s.mentions):
        sense = mention.sense("date")
        if not mention.role and sense and isinstance(sense.value, Period):
            mention.use("span")
            found.append(sense.value)
        elif not mention.role and mention.sense("relative", "last"):
            unit = s.beside(index, 1, "unit")
            if unit and unit[1].name in {"month", "quarter", "year"}:
                mention.use("span")
                unit[0].use("span")
                found.append(_latest(s, unit[1].name))
    for mention in s.mentions:
        if found and mention.sense("mark", "since", "to", "compare"):
            mention.use("span")
    if not found:
        return {}
    after = found[-1]
    before = found[0] if len(found) > 1 else _previous(after)
    return {"before": before.label, "after": after.label}


def _ahead(s: Sentence, index: int, mention: Mention) -> dict[str, Any]:
    number, unit = s.beside(index, 1, "number"), s.beside(index, 1, "unit")
    if number:
        unit = s.beside(s.mentions.index(number[0]), 1, "unit")
    mention.use("horizon")
    if unit is None:
        if number and not number[0].role:
            number[0].use("horizon")
            return {"periods": int(number[1].number)}
        return {}
    unit[0].use("horizon")
    if number:
        number[0].use("horizon")
    count = int(number[1].number) if number else 1
    return _periods(s, count, unit[1].name, unit[0])


def _periods(s: Sentence, count: int, unit: str, mention: Mention) -> dict[str, Any]:
    column = s.date_column()
    steps = _STEPS.get(_letter(s, column))
    if steps is None:
        # Irregular rows (transactions) are added up to the unit that the question counts in.
        return {"periods": count, "frequency": _LETTERS[unit]}
    if unit not in steps:
        have = s.profiles[column].frequency
        hint = s.u.can_do
        raise s.u.refuse(
            "unit_too_fine", hint, column=s.quoted([column]), have=have, words=s.words(mention)
        )
    return {"periods": count * steps[unit]}


def _letter(s: Sentence, column: str) -> str:
    return (s.profiles[column].frequency or "").lstrip("0123456789")[:1]


def _until(s: Sentence, mention: Mention, period: Period) -> dict[str, Any]:
    column = s.date_column()
    last = date.fromisoformat(str(s.profiles[column].maximum)[:10])
    letter = _letter(s, column)
    months = {"M": 1, "Q": 3, "Y": 12}.get(letter)
    if period.start <= last:
        return {}  # a period of the past is a condition on the history
    if months is None:
        days = {"D": 1, "W": 7}.get(letter)
        if days is None:
            raise s.u.refuse(
                "period_unknown", s.u.can_do, column=s.quoted([column]), words=s.words(mention)
            )
        mention.use("horizon")
        return {"periods": max(1, ((period.end - last).days - 1) // days)}
    mention.use("horizon")
    span = (period.end.year - last.year) * 12 + period.end.month - last.month - 1
    return {"periods": max(1, span // months)}


def _frequency(s: Sentence) -> dict[str, Any]:
    for mention in s.mentions:
        unit = mention.sense("unit")
        if not mention.role and unit and not mention.sense("column") and unit.name in _LETTERS:
            mention.use("frequency")
            return {"frequency": _LETTERS[unit.name]}
    return {}


def _latest(s: Sentence, unit: str) -> Period:
    last = date.fromisoformat(str(s.profiles[s.date_column()].maximum)[:10])
    return _period_of(last, unit)


def _period_of(day: date, unit: str) -> Period:
    if unit == "month":
        return month_period(day.year, day.month)
    if unit == "quarter":
        return quarter_period(day.year, (day.month + 2) // 3)
    return year_period(day.year)


def _previous(period: Period) -> Period:
    day = date.fromordinal(period.start.toordinal() - 1)
    unit = "month" if period.unit == "day" else period.unit
    return _period_of(day, unit)
