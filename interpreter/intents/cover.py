"""Cut a question into phrases: the cheapest cover of its characters by known words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from interpreter.intents.lexicon import phrases
from interpreter.intents.literals import find_literals
from interpreter.intents.mentions import Mention, Sense
from interpreter.intents.text import is_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.intents.vocabulary import Vocabulary

_QUOTED = re.compile(
    r"\"([^\"]+)\"|'([^']+)'(?![a-z])|`([^`]+)`|“([^”]+)”|‘([^’]+)’|「([^」]+)」|『([^』]+)』|《([^》]+)》"
)
_LONGEST = 80

# A character that nothing explains costs more than any cut; fewer and more telling phrases win.
_UNKNOWN, _PHRASE, _NAMED, _FUNCTION = 1000, 10, -3, 2


def cut(text: str, vocabulary: Vocabulary) -> tuple[list[Mention], list[tuple[int, int]]]:
    """Return the phrases of ``text`` in order, and the spans that nothing accounts for."""
    spans: dict[tuple[int, int], Mention] = {}
    for mention in _candidates(text, vocabulary):
        known = spans.setdefault((mention.start, mention.end), mention)
        if known is not mention:
            known.senses += tuple(s for s in mention.senses if s not in known.senses)
    edges: dict[int, list[Mention]] = {}
    for mention in spans.values():
        edges.setdefault(mention.start, []).append(mention)
    best: list[tuple[float, int, Mention | None]] = [(float("inf"), -1, None)] * (len(text) + 1)
    best[0] = (0, -1, None)
    for start in range(len(text)):
        cost = best[start][0]
        gap = 0 if text[start] == " " else _UNKNOWN
        _relax(best, start + 1, cost + gap, start, None)
        for mention in edges.get(start, ()):
            _relax(best, mention.end, cost + _price(mention), start, mention)
    return _walk_back(text, best)


def _candidates(text: str, vocabulary: Vocabulary) -> Iterator[Mention]:
    quoted = list(_quoted(text, vocabulary))
    yield from quoted
    yield from find_literals(text)
    known = phrases()
    for start in range(len(text)):
        if text[start] == " ":
            continue
        for end in range(start + 1, min(len(text), start + _LONGEST) + 1):
            phrase = text[start:end]
            table = vocabulary.senses(phrase)
            words = known.get(phrase, ())
            if phrase in vocabulary.subjects:
                words = (Sense("entity", "subject"), *words)
            if (table or words) and _stands_alone(text, start, end):
                yield Mention(start, end, phrase, _ranked(table, words, phrase))


def _ranked(table: tuple[Sense, ...], words: tuple[Sense, ...], phrase: str) -> tuple[Sense, ...]:
    # One letter, or a common word, is the cell "A" only where its column is named beside it.
    weak = len(phrase) == 1 or any(sense.kind in {"stop", "mark"} for sense in words)
    columns = tuple(sense for sense in table if sense.kind == "column")
    values = tuple(sense for sense in table if sense.kind == "value")
    return columns + words + values if weak and words else columns + values + words


def _quoted(text: str, vocabulary: Vocabulary) -> Iterator[Mention]:
    for match in _QUOTED.finditer(text):
        phrase = next(group for group in match.groups() if group is not None).strip()
        senses = vocabulary.senses(phrase)
        if senses:
            yield Mention(match.start(), match.end(), phrase, senses, quoted=True)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = start > 0 and is_word(text[start - 1]) and is_word(text[start])
    after = end < len(text) and is_word(text[end - 1]) and is_word(text[end])
    # "3个月" and "2024年": a digit may touch a Chinese word, which is_word already lets pass.
    return not before and not after


def _price(mention: Mention) -> float:
    first = mention.senses[0]
    if mention.quoted:
        return _PHRASE + 2 * _NAMED
    if first.kind in {"column", "value", "date"}:
        how = {"exact": _NAMED, "partial": _NAMED / 2, "synonym": _NAMED / 3}[first.how]
        return _PHRASE + how
    if first.kind in {"stop", "mark"}:
        return _PHRASE + _FUNCTION
    return _PHRASE


def _relax(
    best: list[tuple[float, int, Mention | None]],
    at: int,
    cost: float,
    start: int,
    mention: Mention | None,
) -> None:
    if cost < best[at][0]:
        best[at] = (cost, start, mention)


def _walk_back(
    text: str, best: list[tuple[float, int, Mention | None]]
) -> tuple[list[Mention], list[tuple[int, int]]]:
    mentions: list[Mention] = []
    gaps: list[tuple[int, int]] = []
    at = len(text)
    while at > 0:
        _, start, mention = best[at]
        if mention is not None:
            mentions.append(mention)
        elif text[start] != " ":
            if gaps and gaps[-1][0] == at:
                gaps[-1] = (start, gaps[-1][1])
            else:
                gaps.append((start, at))
        at = start
    return mentions[::-1], [_whole_words(text, gap) for gap in gaps[::-1]]


def _whole_words(text: str, gap: tuple[int, int]) -> tuple[int, int]:
    start, end = gap
    while start > 0 and is_word(text[start - 1]) and is_word(text[start]):
        start -= 1
    while end < len(text) and is_word(text[end - 1]) and is_word(text[end]):
        end += 1
    return start, end
