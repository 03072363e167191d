"""Normalise text for matching, keeping the way back to the original characters."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_CJK = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SEPARATORS = re.compile(r"[\s_\-./]+")
_UNIT_IN_NAME = re.compile(r"\s*[(\[][^)\]]*[)\]]\s*$")


@dataclass(frozen=True, slots=True)
class Normalised:
    """A question as it is matched.

    Attributes:
        text: NFKC, lower case, any white space as one space.
        origin: for each character of ``text``, its position in the original; one more at the end.
        original: the question as it was asked.
    """

    text: str
    origin: tuple[int, ...]
    original: str

    def quote(self, start: int, end: int) -> str:
        """Return the original words behind ``text[start:end]``."""
        return self.original[self.origin[start] : self.origin[end]].strip()


def normalise(question: str) -> Normalised:
    """Normalise ``question`` for matching."""
    out: list[str] = []
    origin: list[int] = []
    for position, char in enumerate(question):
        for folded in unicodedata.normalize("NFKC", char).lower():
            # Zero-width and control characters hide words from a reader; they match nothing.
            if unicodedata.category(folded) in {"Cf", "Cc"} and not folded.isspace():
                continue
            if folded.isspace() and out and out[-1] == " ":
                continue
            out.append(" " if folded.isspace() else folded)
            origin.append(position)
    origin.append(len(question))
    return Normalised("".join(out), tuple(origin), question)


def fold(text: str) -> str:
    """Return ``text`` as questions are normalised, stripped."""
    if text.isascii() and text.isprintable():
        return " ".join(text.lower().split())
    return normalise(text).text.strip()


def has_cjk(text: str) -> bool:
    """Say whether ``text`` holds Chinese characters."""
    return _CJK.search(text) is not None


def is_word(char: str) -> bool:
    """Say whether ``char`` is part of a word that is written with spaces around it."""
    return (char.isalnum() or char == "_") and not _CJK.match(char)


def spoken_forms(name: str) -> set[str]:
    """Return the ways in which people write a column's name.

    Example:
        >>> sorted(spoken_forms("unitPrice (EUR)"))
        ['unit price', 'unit price (eur)', 'unit prices', 'unitprice', 'unitprice (eur)']
    """
    spaced = _SEPARATORS.sub(" ", _CAMEL.sub(" ", name))
    forms = {fold(name), fold(spaced)}
    forms |= {_UNIT_IN_NAME.sub("", form) for form in forms}
    forms |= {form.replace(" ", "") for form in forms if "(" not in form}
    forms |= {inflected for form in forms for inflected in inflections(form)}
    return {form for form in forms if form}


def inflections(word: str) -> set[str]:
    """Return the English singular and plural of a phrase's last word, as far as rules go."""
    if not word or not word[-1].isascii() or not word[-1].isalpha() or len(word) < 3:
        return set()
    if word.endswith("ies"):
        return {word[:-3] + "y"}
    if word.endswith(("sses", "shes", "ches", "xes")):
        return {word[:-2]}
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return {word[:-1]}
    if word.endswith("y") and word[-2] not in "aeiou":
        return {word[:-1] + "ies"}
    if word.endswith(("s", "sh", "ch", "x")):
        return {word + "es"}
    return {word + "s"}
