"""Find the conditions on time: "in 2024", "since March 2023", "最近3个月"."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from interpreter.codegen.planner.steps import Filter
from interpreter.intents.literals import month_period
from interpreter.intents.mentions import Mention, Period

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence


def take_periods(s: Sentence) -> list[Filter]:
    """Use the named periods as conditions on the date column (or on a year column)."""
    found: list[Filter] = []
    for index, mention in enumerate(s.mentions):
        sense = mention.sense("date")
        if mention.role or sense is None or not isinstance(sense.value, Period):
            continue
        found += _period(s, index, mention, sense.value)
    return _any_of(found) + _months(s) + _latest(s)


def _any_of(found: list[Filter]) -> list[Filter]:
    """Read "2022 and 2023" as either: no row lies in both."""
    periods = [f for f in found if f.test == "period"]
    if len(periods) < 2 or len({f.column for f in periods}) > 1:
        return found
    rest = [f for f in found if f.test != "period"]
    values = tuple(f.value for f in periods)
    return [*rest, Filter(periods[0].column, "periods", values)]


def _period(s: Sentence, index: int, mention: Mention, period: Period) -> list[Filter]:
    year = _year_column(s, period)
    if year:
        mention.use("filter")
        return [Filter(year, "==", period.start.year)]
    column = _beside_date(s, index) or s.date_column()
    mention.use("filter")
    second = s.beside(index, 1, "date")
    joined = s.beside(index, 1, "mark", "to", "and")
    if second and joined and isinstance(second[1].value, Period):
        between = s.beside(index, -1, "cmp", "between")
        since = s.beside(index, -1, "mark", "since")
        if joined[1].name == "to" or between or since:
            second[0].use("filter")
            if between:
                between[0].use("filter")
            end = second[1].value.end
            return [Filter(column, "since", period.start), Filter(column, "before", end)]
    return [_bound(s, index, column, period)]


def _bound(s: Sentence, index: int, column: str, period: Period) -> Filter:
    sign = s.beside(index, -1, "cmp", "gt", "ge", "lt", "le")
    if sign:
        sign[0].use("filter")
        return {
            "gt": Filter(column, "after", period.end),
            "ge": Filter(column, "since", period.start),
            "lt": Filter(column, "before", period.start),
            "le": Filter(column, "before", period.end),
        }[sign[1].name]
    for step in (-1, 1):
        for name in ("since", "after", "before"):
            mark = s.beside(index, step, "mark", name)
            # "from" both opens a span and means "in": "revenue from 2023" is that year's.
            if mark is None or mark[0].text == "from":
                continue
            if step == 1 and not mark[0].text.isascii():
                pass
            elif step == 1:
                continue
            mark[0].use("filter")
            bounds = {"since": period.start, "after": period.end, "before": period.start}
            return Filter(column, name, bounds[name])
    return Filter(column, "period", period)


def _beside_date(s: Sentence, index: int) -> str | None:
    for step in (-1, 1):
        beside = s.beside(index, step, "column")
        if beside and not beside[0].role:
            column = s.column(beside[0])
            if (
                column
                and s.is_temporal(column)
                and not s.beside(s.mentions.index(beside[0]), -1, "mark", "by")
            ):
                beside[0].use("filter")
                return column
    return None


def _year_column(s: Sentence, period: Period) -> str | None:
    if period.unit != "year" or any(s.is_temporal(name) for name in s.profiles):
        return None
    for name, profile in s.profiles.items():
        low, high = profile.minimum, profile.maximum
        if profile.kind != "integer" or not isinstance(low, int) or not isinstance(high, int):
            continue
        if 1900 <= low <= high <= 2100:
            return name
    return None


def _months(s: Sentence) -> list[Filter]:
    found: list[Filter] = []
    for index, mention in enumerate(s.mentions):
        if mention.role:
            continue
        named = mention.sense("month")
        # "may" is a month only beside a word that opens a time: "in may", "for may".
        if named and mention.text == "may" and not s.beside(index, -1, "mark", "where"):
            continue
        if named:
            mention.use("filter")
            found.append(_month(s, mention, int(named.number)))
            continue
        number, unit = mention.sense("number"), s.beside(index, 1, "unit", "month")
        beside = unit and s.mentions[index + 1] is unit[0]
        if number and unit and beside and unit[0].text in {"月", "月份"}:
            month = number.number
            if month.is_integer() and 1 <= month <= 12 and not s.beside(index, -1, "relative"):
                mention.use("filter")
                unit[0].use("filter")
                span = Mention(mention.start, unit[0].end, mention.text + unit[0].text, ())
                found.append(_month(s, span, int(month)))
    return found


def _month(s: Sentence, mention: Mention, month: int) -> Filter:
    column = s.date_column()
    profile = s.profiles[column]
    years = range(_year(profile.minimum), _year(profile.maximum) + 1)
    if len(years) == 1:
        return Filter(column, "period", month_period(years[0], month))
    readings = []
    for year in list(years)[-5:]:
        words = f"{year}年{month}月" if s.lang == "zh" else f"{year}-{month:02d}"
        readings.append((words, s.u.rewrite(mention, words)))
    raise s.u.ask(
        "ambiguous_column",
        readings,
        words=s.words(mention),
        columns=s.quoted(r[0] for r in readings),
    )


def _latest(s: Sentence) -> list[Filter]:
    found: list[Filter] = []
    for index, mention in enumerate(s.mentions):
        if mention.role or mention.sense("relative", "last") is None:
            continue
        number, unit = s.beside(index, 1, "number"), s.beside(index, 1, "unit")
        if number:
            unit = s.beside(s.mentions.index(number[0]), 1, "unit")
        if unit is None:
            continue
        count = int(number[1].number) if number else 1
        for used in (mention, unit[0], *([number[0]] if number else [])):
            used.use("filter")
        found.append(Filter(s.date_column(), "last", (count, unit[1].name)))
    return found


def _year(value: object) -> int:
    return date.fromisoformat(str(value)[:10]).year
