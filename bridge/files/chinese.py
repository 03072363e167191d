"""Whether bytes that are no UTF-8 are Chinese GB18030 or Western text: both are weighed."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

_WEIGHED = 1 << 16  # bytes of lines with something to weigh
_BEFORE = 32
_SHARE_MIN = 0.25  # a few cells of rare characters only
_RARE = 0.5  # what a character of the second, less common half of GB2312 counts
_HIGH = re.compile(rb"[\x80-\xff]")
_LINE_END = re.compile(rb"[\r\n]")
_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿµŠŒŽšœžŸ’]+|°[CF]\b")
_ACCENTS = re.compile(r"[^\x00-\x7f]{3}")
_SIGNS = frozenset("¥€£￡￥$¢·×÷°±…—–‘’“”℃‰№§")


def is_chinese(data: bytes) -> bool:
    """Return whether bytes are rather Chinese text in GB18030 than Western text in cp1252.

    As GB18030 the characters that are no ASCII should be everyday Chinese characters, Chinese
    punctuation, kana, hangul or signs of currency. As cp1252 they should be letters within words
    of one case, as in "Müller" and "AÇÃO". The larger share wins; a tie is Western.

    Args:
        data: text that is no UTF-8, whole lines from its beginning.
    """
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    sample = _telling(data)
    chinese = _share_chinese(sample.decode("gb18030", "ignore"))
    return chinese >= _SHARE_MIN and chinese > _share_western(sample.decode("cp1252", "replace"))


def _telling(data: bytes) -> bytes:
    """Return lines with bytes that are no ASCII, each from shortly before the first of them."""
    lines: list[bytes] = []
    place = size = 0
    while size < _WEIGHED and (high := _HIGH.search(data, place)):
        found = _LINE_END.search(data, high.start(), high.start() + _WEIGHED)
        end = found.start() if found else min(len(data), high.start() + _WEIGHED)
        line = data[max(place, high.start() - _BEFORE) : end]
        lines.append(line)
        size += len(line)
        place = end
    return b"\n".join(lines)


def _share_chinese(text: str) -> float:
    counts = Counter(char for char in text if not char.isascii())
    return sum(_everyday(char) * n for char, n in counts.items()) / (counts.total() or 1)


@cache
def _everyday(char: str) -> float:
    """Return 1 for a character that Chinese tables hold every day, less for a rare one."""
    point = ord(char)
    if char in _SIGNS or 0x3000 <= point <= 0x30FF or 0xFF01 <= point <= 0xFF5E:
        return 1.0
    if 0xAC00 <= point <= 0xD7A3:
        return 1.0  # four bytes each, which Western text never holds by chance
    if not 0x4E00 <= point <= 0x9FFF:
        return 0.0
    simplified, traditional = _lead(char, "gb2312"), _lead(char, "big5")
    if 0xB0 <= simplified <= 0xD7 or 0xA4 <= traditional <= 0xC6:
        return 1.0
    return _RARE if simplified or traditional else 0.0


def _lead(char: str, encoding: str) -> int:
    """Return the first byte, which tells how common a character is; 0 if it has none."""
    return (char.encode(encoding, "ignore") or b"\0")[0]


def _share_western(text: str) -> float:
    total = sum(not char.isascii() for char in text)
    words = (word for word in _WORD.findall(text) if not word.isascii() and _is_spelled(word))
    return sum(not char.isascii() for word in words for char in word) / (total or 1)


def _is_spelled(word: str) -> bool:
    """Return whether a word has an ASCII letter, one case, and at most two accents in a row."""
    cased = word.isupper() or word[1:].islower()
    return cased and any(map(str.isascii, word)) and not _ACCENTS.search(word)
