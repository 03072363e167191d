"""Read a question against the tables: its language, its phrases, what nothing accounts for."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from interpreter.intents.asking import NotUnderstood, choices_of
from interpreter.intents.cover import cut
from interpreter.intents.lexicon import phrases
from interpreter.intents.messages import Lang, quoted, say
from interpreter.intents.text import Normalised, fold, has_cjk, normalise
from interpreter.intents.vocabulary import Vocabulary, vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bridge.profile import Profile
    from interpreter.intents.mentions import Mention

# 2,000 characters hold any question; more is a document.
QUESTION_CHARS_MAX = 2_000
# Close matches cost a comparison a word; these bounds keep a hostile table from stalling a refusal.
_GAPS_SEARCHED = 5
_WORDS_SEARCHED = 5_000


@dataclass(slots=True)
class Understanding:
    """A question as it was read against one table.

    Attributes:
        question: the question, normalised, with the way back to the original.
        lang: "zh" where it holds Chinese characters, else "en".
        table: the name of the table that it is about.
        profile: that table's profile.
        words: that table's vocabulary.
        mentions: the question's phrases in order.
    """

    question: Normalised
    lang: Lang
    table: str
    profile: Profile
    words: Vocabulary
    mentions: list[Mention]

    def refuse(self, code: str, hint: str = "", **slots: object) -> NotUnderstood:
        """Return a refusal with the sentence for ``code``; raise it."""
        return NotUnderstood("refused", code, say(self.lang, code, **slots), hint)

    def ask(self, code: str, readings: list[tuple[str, str]], **slots: object) -> NotUnderstood:
        """Return a question back, with readings (label, rewritten question); raise it."""
        message = say(self.lang, code, **slots)
        hint = say(self.lang, "ambiguous_choose")
        return NotUnderstood("needs_input", code, message, hint, choices_of(readings))

    def rewrite(self, mention: Mention, text: str) -> str:
        """Return the original question with the words of ``mention`` replaced by ``text``."""
        return self.rewrite_all([((mention.start, mention.end), text)])

    def rewrite_all(self, spans: list[tuple[tuple[int, int], str]]) -> str:
        """Return the original question with several spans replaced, given from left to right."""
        question = self.question.original
        for (start, end), text in reversed(spans):
            first, last = self.question.origin[start], self.question.origin[end]
            question = question[:first] + text + question[last:]
        return question

    def names(self, *kinds: str) -> list[str]:
        """Return the names of the columns of these kinds, or of all."""
        return [c.name for c in self.profile.columns if not kinds or c.kind in kinds]

    @property
    def can_do(self) -> str:
        """What may be asked of this table."""
        return say(self.lang, "can_do", columns=quoted(self.lang, self.names()))


def language(question: str) -> Lang:
    """Return "zh" for a question with Chinese characters, else "en"."""
    return "zh" if has_cjk(question) else "en"


def understand(question: str, profiles: Mapping[str, Profile]) -> Understanding:
    """Read ``question`` against the tables and choose the table that it is about.

    Raises:
        NotUnderstood: the question is empty, too long, holds words that nothing accounts for, or
            fits several tables equally well.
    """
    lang = language(question)
    _check_length(question, lang, profiles)
    readings = [_read(question, lang, name, profile) for name, profile in profiles.items()]
    complete = [reading for reading, gaps in readings if not gaps]
    if len(complete) == 1:
        return complete[0]
    if complete:
        return _most_telling(complete)
    if len(readings) == 1:
        reading, gaps = readings[0]
        raise _unknown(reading, gaps)
    tables = quoted(lang, profiles)
    raise NotUnderstood(
        "refused", "no_table", say(lang, "no_table"), say(lang, "no_table_hint", tables=tables)
    )


def _check_length(question: str, lang: Lang, profiles: Mapping[str, Profile]) -> None:
    if not any(char.isalnum() for char in question):
        columns = [column for profile in profiles.values() for column in profile.columns]
        numbers = [c.name for c in columns if c.kind in {"integer", "number", "decimal"}]
        column = next(iter(numbers), "price")
        example = f"有多少行？{column}的平均值？" if lang == "zh" else f"average {column}"
        hint = say(lang, "empty_question_hint", example=example)
        raise NotUnderstood("refused", "empty_question", say(lang, "empty_question"), hint)
    if len(question) > QUESTION_CHARS_MAX:
        slots = {"length": len(question), "limit": QUESTION_CHARS_MAX}
        hint = say(lang, "question_too_long_hint")
        message = say(lang, "question_too_long", **slots)
        raise NotUnderstood("refused", "question_too_long", message, hint)


def _read(
    question: str, lang: Lang, table: str, profile: Profile
) -> tuple[Understanding, list[tuple[int, int]]]:
    text = normalise(question)
    words = vocabulary(profile)
    mentions, gaps = cut(text.text, words)
    gaps = [gap for gap in gaps if any(c.isalnum() for c in text.text[slice(*gap)])]
    return Understanding(text, lang, table, profile, words, mentions), _joined(text.text, gaps)


def _joined(text: str, gaps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Show a stretch of unknown Chinese whole, though single characters inside it are words."""
    found: list[tuple[int, int]] = []
    for start, end in gaps:
        if found and start - found[-1][1] <= 2 and has_cjk(text[found[-1][0] : end]):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _most_telling(readings: list[Understanding]) -> Understanding:
    def told(reading: Understanding) -> int:
        return sum(bool(m.sense("column") or m.sense("value")) for m in reading.mentions)

    best = max(map(told, readings))
    tied = [reading for reading in readings if told(reading) == best]
    if len(tied) == 1:
        return tied[0]
    lang = tied[0].lang
    tables = quoted(lang, (reading.table for reading in tied))
    raise NotUnderstood(
        "refused",
        "several_tables",
        say(lang, "several_tables", tables=tables),
        say(lang, "no_table_hint", tables=tables),
    )


def _unknown(reading: Understanding, gaps: list[tuple[int, int]]) -> NotUnderstood:
    shown = quoted(reading.lang, (reading.question.quote(*gap) for gap in gaps))
    matches = [_close(reading, gap) for gap in gaps[:_GAPS_SEARCHED]]
    if not gaps or len(gaps) > _GAPS_SEARCHED or not all(matches):
        return reading.refuse("unknown_words", reading.can_do, words=shown)
    readings: list[tuple[str, str]] = []
    for rank in range(max(map(len, matches))):
        names = [match[min(rank, len(match) - 1)] for match in matches]
        spans = [(gap, text) for gap, (_, text) in zip(gaps, names, strict=True)]
        readings.append((", ".join(name for name, _ in names), reading.rewrite_all(spans)))
    close = quoted(reading.lang, (name for match in matches for name, _ in match[:1]))
    return reading.ask("unknown_words_close", readings, words=shown, close=close)


def _close(reading: Understanding, gap: tuple[int, int]) -> list[tuple[str, str]]:
    """Return the known words that look like the gap's: (name, text for the question)."""
    operations = [p for p, senses in phrases().items() if senses[0].kind == "op"]
    known = [*reading.words.columns, *operations, *reading.words.values][:_WORDS_SEARCHED]
    found: dict[str, str] = {}
    for phrase in get_close_matches(fold(reading.question.quote(*gap)), known, n=3, cutoff=0.75):
        senses = reading.words.senses(phrase)
        name = phrase if not senses else str(senses[0].value or senses[0].name)
        found.setdefault(name, f'"{name}"' if senses else name)
    return list(found.items())
