"""A question's phrases as the planner walks over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.intents.text import inflections
from interpreter.intents.vocabulary import is_additive, subject_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bridge.profile import ColumnProfile
    from interpreter.intents import Understanding
    from interpreter.intents.mentions import Kind, Mention, Sense
    from interpreter.intents.messages import Lang

NUMERIC = frozenset({"integer", "number", "decimal", "duration"})
TEMPORAL = frozenset({"date", "datetime"})
CATEGORICAL = frozenset({"text", "category", "boolean", "id"})


class Sentence:
    """The phrases of one question, with what each table column is."""

    def __init__(self, understanding: Understanding) -> None:
        self.u = understanding
        self.mentions = understanding.mentions
        self.lang: Lang = understanding.lang
        self.profiles: dict[str, ColumnProfile] = {c.name: c for c in understanding.profile.columns}

    def unused(self, *kinds: Kind) -> Iterator[Mention]:
        """Yield the phrases that nothing used yet and that can be one of ``kinds``."""
        for mention in self.mentions:
            if not mention.role and any(mention.sense(kind) for kind in kinds):
                yield mention

    def column(self, mention: Mention) -> str | None:
        """Return the column that a phrase names, or None.

        Raises:
            NotUnderstood: the phrase fits several columns.
        """
        sense = mention.sense("column")
        if sense is None:
            return None
        first, *others = sense.columns
        if others:
            readings = [(name, self.u.rewrite(mention, f'"{name}"')) for name in sense.columns]
            raise self.u.ask(
                "ambiguous_column",
                readings,
                words=self.words(mention),
                columns=self.quoted(sense.columns),
            )
        return first

    def kind(self, column: str) -> str:
        """Return the kind of a column."""
        return self.profiles[column].kind

    def is_numeric(self, column: str) -> bool:
        """Whether a column can be summed or averaged."""
        return self.kind(column) in NUMERIC

    def is_temporal(self, column: str) -> bool:
        """Whether a column holds dates."""
        return self.kind(column) in TEMPORAL

    def is_flag(self, column: str) -> bool:
        """Whether a column holds yes and no."""
        profile = self.profiles[column]
        numbers = profile.kind == "integer" and profile.minimum == 0 and profile.maximum == 1
        return profile.kind == "boolean" or numbers

    def is_key(self, column: str) -> bool:
        """Whether a column groups rows: text, flags, and numbers with few distinct values."""
        if self.kind(column) in CATEGORICAL:
            return True
        # "cost per unit" is a ratio, not a grouping: amounts that add up are no keys.
        few = (self.profiles[column].distinct or 0) <= 50
        return self.kind(column) == "integer" and few and not self.additive(column)

    def additive(self, column: str) -> bool | None:
        """Whether a column's amounts add up over rows; None where its name does not tell."""
        return is_additive(column, self.profiles[column].label)

    def date_column(self) -> str:
        """Return the date column that the question means.

        Raises:
            NotUnderstood: there is none, or there are several and the question names none.
        """
        named = [self.column(m) for m in self.mentions if m.sense("column")]
        dates = [c for c in named if c and self.is_temporal(c)]
        if dates:
            return dates[0]
        dates = [name for name in self.profiles if self.is_temporal(name)]
        if not dates:
            hint = self._say("no_date_column_hint", columns=self.quoted(self.u.names()))
            raise self.u.refuse("no_date_column", hint)
        if len(dates) > 1:
            space = "" if self.lang == "zh" else " "
            by = "，日期用" if self.lang == "zh" else " by date column"
            readings = [
                (d, f'{self.u.question.original.rstrip("?？")}{by}{space}"{d}"') for d in dates
            ]
            raise self.u.ask("ambiguous_date", readings, columns=self.quoted(dates))
        return dates[0]

    def subject_column(self) -> str | None:
        """Return the id column of the thing that the question counts ("customers"), or None."""
        words = [m.text for m in self.mentions if m.sense("entity", "subject") and not m.role]
        forms = {form for word in words for form in {word} | inflections(word)}
        for name, profile in self.profiles.items():
            if profile.kind == "id" and forms & subject_words(profile):
                return name
        return None

    def neighbours(self, index: int, step: int, skip: int = 2) -> Iterator[Mention]:
        """Yield the phrases beside ``index``, passing over at most ``skip`` function words."""
        position = index + step
        while 0 <= position < len(self.mentions):
            mention = self.mentions[position]
            yield mention
            if mention.is_content:
                return
            skip -= 1
            if skip < 0:
                return
            position += step

    def beside(
        self, index: int, step: int, kind: Kind, *names: str
    ) -> tuple[Mention, Sense] | None:
        """Return the nearest phrase of a kind beside ``index``, past function words only."""
        for mention in self.neighbours(index, step):
            sense = mention.sense(kind, *names)
            if sense:
                return mention, sense
        return None

    def words(self, *mentions: Mention) -> str:
        """Return phrases as the user wrote them, quoted."""
        return self.quoted(self.u.question.quote(m.start, m.end) for m in mentions)

    def quoted(self, names: Iterable[str]) -> str:
        """Return names quoted for a message."""
        from interpreter.intents.messages import quoted

        return quoted(self.lang, names)

    def _say(self, key: str, **slots: object) -> str:
        from interpreter.intents.messages import say

        return say(self.lang, key, **slots)
