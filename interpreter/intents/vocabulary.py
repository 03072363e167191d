"""The words that a table brings: its columns and the values of its cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interpreter.intents.lexicon import phrases, synonyms
from interpreter.intents.mentions import Sense
from interpreter.intents.text import fold, has_cjk, inflections, spoken_forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bridge.profile import ColumnProfile, Profile

# Last words of names that say nothing of their own: "product_name" is asked for as "product".
_GENERIC_HEADS = frozenset({"name", "date", "time", "amount", "value", "type", "code", "id", "no"})
_ID_ENDINGS = ("id", "no", "code", "key", "编号", "号", "编码", "代码", "名称", "姓名", "名")
How = Literal["exact", "partial", "synonym"]
_RANK: dict[How, int] = {"exact": 0, "partial": 1, "synonym": 2}
VALUE_KINDS = frozenset({"text", "category", "boolean", "id"})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Phrases that name something of one table.

    Attributes:
        columns: phrase → column sense; several candidates where the phrase fits several columns.
        values: phrase → value senses, one for each column that holds it.
        subjects: words for what a row is, from the columns that identify rows.
    """

    columns: Mapping[str, Sense]
    values: Mapping[str, tuple[Sense, ...]]
    subjects: frozenset[str]

    def senses(self, phrase: str) -> tuple[Sense, ...]:
        """Return what the table knows of ``phrase``: its column first, then its values."""
        column = self.columns.get(phrase)
        found = (column,) if column else ()
        return found + self.values.get(phrase, ())


def vocabulary(profile: Profile) -> Vocabulary:
    """Collect the words of a table from its profile."""
    subjects = frozenset(word for column in profile.columns for word in subject_words(column))
    columns: dict[str, tuple[int, list[str]]] = {}
    for column in profile.columns:
        for phrase, how in _column_phrases(column):
            if how != "exact" and phrase in subjects:
                continue
            rank, names = columns.setdefault(phrase, (_RANK[how], []))
            if _RANK[how] < rank:
                columns[phrase] = (_RANK[how], [column.name])
            elif _RANK[how] == rank and column.name not in names:
                names.append(column.name)
    hows: dict[int, How] = {rank: how for how, rank in _RANK.items()}
    return Vocabulary(
        columns={
            phrase: Sense("column", names[0], columns=tuple(names), how=hows[rank])
            for phrase, (rank, names) in columns.items()
        },
        values=_value_phrases(profile.columns),
        subjects=subjects,
    )


def is_additive(name: str, label: str = "") -> bool | None:
    """Say whether a column's amounts add up over rows; None where its name does not tell."""
    forms = {
        part
        for text in (name, label)
        if text
        for part in spoken_forms(text) | _tails(spoken_forms(text))
    }
    verdicts = [(group.additive, group.average) for group in synonyms() if group.words & forms]
    additive = any(add for add, _ in verdicts)
    average = any(avg for _, avg in verdicts)
    return additive if additive != average else None


def _column_phrases(column: ColumnProfile) -> Iterable[tuple[str, How]]:
    exact = spoken_forms(column.name) | spoken_forms(column.label)
    for phrase in exact:
        yield phrase, "exact"
    partial = _tails(exact) | _stems(exact)
    for phrase in partial - exact:
        if len(phrase) > 1 and phrase not in phrases():
            yield phrase, "partial"
    for group in synonyms():
        if group.words & (exact | {p for p in partial if len(p) > 1}):
            for word in group.words - exact:
                for form in {word} | inflections(word):
                    yield form, "synonym"


def _value_phrases(columns: Iterable[ColumnProfile]) -> dict[str, tuple[Sense, ...]]:
    found: dict[str, list[Sense]] = {}
    for column in columns:
        if column.kind not in VALUE_KINDS:
            continue
        for value in column.values or ():
            phrase = fold(str(value))
            if phrase:
                for form in {phrase} | inflections(phrase):
                    found.setdefault(form, []).append(Sense("value", column.name, value=value))
    return {phrase: tuple(senses) for phrase, senses in found.items()}


def subject_words(column: ColumnProfile) -> set[str]:
    """Return the words for the thing that a column identifies: "customer_id" → customer, 客户."""
    found: set[str] = set()
    for form in spoken_forms(column.name) | spoken_forms(column.label):
        for ending in _ID_ENDINGS:
            stem = form.removesuffix(ending).strip()
            if stem and stem != form and (has_cjk(stem) or form.endswith(" " + ending)):
                found |= _translated({stem} | inflections(stem))
    return found


def _translated(words: set[str]) -> set[str]:
    found = set(words)
    for group in synonyms():
        if group.words & words:
            found |= group.words | {form for word in group.words for form in inflections(word)}
    return found


def _tails(forms: set[str]) -> set[str]:
    """Return the last words of names: "price" of "unit price", "销量" of "月销量"."""
    found: set[str] = set()
    for form in forms:
        words = form.split(" ")
        found |= {" ".join(words[i:]) for i in range(1, len(words))}
        if has_cjk(form):
            found |= {form[i:] for i in range(1, len(form) - 1)}
    return found


def _stems(forms: set[str]) -> set[str]:
    """Return what names say before a last word that says nothing: "product" of "product name"."""
    found: set[str] = set()
    for form in forms:
        stem, _, head = form.rpartition(" ")
        if stem and head in _GENERIC_HEADS:
            found |= {stem} | inflections(stem)
    return found
