"""Find what a question computes, and of which columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.codegen.planner.steps import AGGREGATES, Group, Measure
from interpreter.intents.messages import quoted, say

if TYPE_CHECKING:
    from interpreter.codegen.planner.sentence import Sentence
    from interpreter.intents.mentions import Mention, Sense

# "how much", "多少": an amount; the column says which.
_SOFT = frozenset({"amount"})
_NUMERIC_ONLY = frozenset({"sum", "mean", "median", "std", "var", "range", "quantile"})
_QUARTILES = {"q25": 0.25, "q75": 0.75}


@dataclass(frozen=True, slots=True)
class _Ask:
    """One aggregate word of the question and where it stands."""

    at: int
    aggregate: str
    q: float | None


def take_measures(s: Sentence, groups: list[Group]) -> list[Measure]:
    """Use the aggregate words and the columns that they apply to, paired as they stand."""
    asks = _asks(s)
    if not asks:
        return []
    columns = _columns(s, groups)
    if not columns:
        return _without_columns(s, asks, groups)
    names = [name for _, name in columns]
    if len(asks) == 1 or len(columns) == 1:
        pairs = [(ask, name) for ask in asks for name in names]
    elif len(asks) == len(columns):
        pairs = list(zip(asks, names, strict=True))
    else:
        pairs = [(min(asks, key=lambda a: abs(a.at - at)), name) for at, name in columns]
    return [_measure(s, ask, name) for ask, name in pairs]


def default_measures(s: Sentence, groups: list[Group], *, ranked: bool) -> list[Measure]:
    """Use amounts that are named without an aggregate: sums where they add up over rows.

    Raises:
        NotUnderstood: the amount does not add up, so sum and mean are both possible and differ.
    """
    found: list[Measure] = []
    for index, name in _columns(s, groups):
        if s.additive(name):
            found.append(Measure("sum", name))
            continue
        if _one_row_each(s, groups):
            found.append(Measure("max", name))
            continue
        raise _ambiguous(s, s.mentions[index], name, groups, ranked=ranked)
    return found


def _asks(s: Sentence) -> list[_Ask]:
    asks: list[_Ask] = []
    soft: list[Mention] = []
    for index, mention in enumerate(s.mentions):
        sense = mention.sense("op")
        if mention.role or sense is None or mention.sense("column"):
            continue
        if sense.name in _SOFT:
            soft.append(mention)
        elif sense.name in AGGREGATES or sense.name in _QUARTILES:
            mention.use("measure")
            asks.append(_ask(s, index, sense))
    for mention in soft:
        mention.use("measure")
        if not asks and not _numeric_left(s):
            asks.append(_Ask(s.mentions.index(mention), "count", None))
    return _merged(asks)


def _numeric_left(s: Sentence) -> bool:
    """Whether an unused numeric column is named."""
    return any(
        (column := s.column(m)) is not None and s.is_numeric(column) for m in s.unused("column")
    )


def _merged(asks: list[_Ask]) -> list[_Ask]:
    """Read "how many distinct", "有多少个不同的" as one word."""
    names = {ask.aggregate for ask in asks}
    if "distinct" in names and "count" in names:
        asks = [ask for ask in asks if ask.aggregate != "count"]
    if "sum" in names and "count" in names:
        asks = [ask for ask in asks if ask.aggregate != "sum"]
    unique: list[_Ask] = []
    for ask in asks:
        if all((ask.aggregate, ask.q) != (u.aggregate, u.q) for u in unique):
            unique.append(ask)
    return unique


def _ask(s: Sentence, index: int, sense: Sense) -> _Ask:
    if sense.name in _QUARTILES:
        return _Ask(index, "quantile", _QUARTILES[sense.name])
    if sense.name != "quantile":
        return _Ask(index, sense.name, None)
    if sense.value is not None:
        return _Ask(index, "quantile", sense.number)
    for step in (-1, 1):
        number = s.beside(index, step, "number")
        if number and not number[0].role:
            number[0].use("measure")
            value = number[1].number
            return _Ask(index, "quantile", value / 100 if value > 1 else value)
    raise s.u.refuse("leftover", s.u.can_do, words=s.words(s.mentions[index]))


def _columns(s: Sentence, groups: list[Group]) -> list[tuple[int, str]]:
    keys = {group.column for group in groups}
    found: list[tuple[int, str]] = []
    for index, mention in enumerate(s.mentions):
        if mention.role or mention.sense("column") is None:
            continue
        column = s.column(mention)
        if column is None or column in keys:
            continue
        mention.use("measure")
        found.append((index, column))
    return found


def _without_columns(s: Sentence, asks: list[_Ask], groups: list[Group]) -> list[Measure]:
    for ask in asks:
        if ask.aggregate == "distinct" and len(groups) == 1 and groups[0].unit is None:
            continue
        if ask.aggregate not in {"count", "sum"} or (ask.aggregate == "sum" and len(asks) == 1):
            mention = s.mentions[ask.at]
            raise s.u.refuse("leftover", s.u.can_do, words=s.words(mention))
    subject = s.subject_column()
    if subject and s.profiles[subject].distinct != s.u.profile.rows:
        return [Measure("distinct", subject)]
    return [Measure("count")]


def _measure(s: Sentence, ask: _Ask, column: str) -> Measure:
    aggregate = ask.aggregate
    if aggregate == "count":
        # "how many units" is a total, "how many cities" counts the different ones.
        aggregate = "sum" if s.is_numeric(column) and s.additive(column) else "distinct"
    flagged = s.is_flag(column) and aggregate in {"sum", "mean"}
    temporal = s.is_temporal(column) and aggregate in {"min", "max", "distinct"}
    if aggregate in _NUMERIC_ONLY and not (s.is_numeric(column) or flagged or temporal):
        raise _not_numeric(s, ask, column)
    return Measure(aggregate, column, ask.q)


def _not_numeric(s: Sentence, ask: _Ask, column: str) -> Exception:
    numeric = [name for name in s.profiles if s.is_numeric(name)]
    hint = say(s.lang, "not_numeric_hint", columns=quoted(s.lang, numeric)) if numeric else ""
    profile = s.profiles[column]
    code = "no_values" if profile.missing == s.u.profile.rows else "not_numeric"
    kind = say(s.lang, f"kind_{profile.kind}")
    words = s.words(s.mentions[ask.at])
    return s.u.refuse(code, hint, column=s.quoted([column]), kind=kind, op=words)


def _one_row_each(s: Sentence, groups: list[Group]) -> bool:
    rows = s.u.profile.rows
    return any(
        g.unit is None
        and s.profiles[g.column].distinct == rows
        and not s.profiles[g.column].missing
        for g in groups
    )


def _ambiguous(
    s: Sentence, mention: Mention, column: str, groups: list[Group], *, ranked: bool
) -> Exception:
    words = {"mean": ("average ", "平均"), "sum": ("total ", "总"), "max": ("maximum ", "最大值 ")}
    kinds = ("mean", "max", "sum") if ranked else ("mean", "sum", "max")
    readings = []
    for kind in kinds:
        prefix = words[kind][s.lang == "zh"]
        label = say(s.lang, f"clarify_{kind}", column=column)
        readings.append((label, s.u.rewrite(mention, f'{prefix}"{column}"')))
    by = s.quoted(group.column for group in groups)
    if not groups:
        return s.u.ask("ambiguous_order", readings, column=s.quoted([column]))
    return s.u.ask("ambiguous_measure", readings, column=s.quoted([column]), groups=by)
