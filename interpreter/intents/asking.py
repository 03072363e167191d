"""How a question is handed back: refused with what would help, or with choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to read the question.

    Attributes:
        id: "1", "2", ...
        label: what this reading means, in the language of the question.
        question: the question, rewritten so that only this reading fits.
    """

    id: str
    label: str
    question: str


class NotUnderstood(Exception):  # noqa: N818 - it is an answer, not an error
    """The question cannot be answered as it stands.

    Args:
        status: "needs_input" where a choice settles it, "refused" where nothing fits.
        code: stable code ("unknown_words", "ambiguous_column", ...).
        message: what was not understood, in the language of the question.
        hint: what can be asked instead, or what to change.
        choices: readings to choose from.
    """

    def __init__(
        self,
        status: Literal["needs_input", "refused"],
        code: str,
        message: str,
        hint: str = "",
        choices: tuple[Choice, ...] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.choices = choices


def choices_of(readings: list[tuple[str, str]]) -> tuple[Choice, ...]:
    """Number (label, question) pairs."""
    return tuple(
        Choice(str(number), label, question)
        for number, (label, question) in enumerate(readings, start=1)
    )
