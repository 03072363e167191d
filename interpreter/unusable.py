"""Something that was handed over cannot be used: raised inside, returned as a refusal."""

from __future__ import annotations

from interpreter.sentences import sentence


class Unusable(Exception):  # noqa: N818 - it is an answer, not an error
    """A refusal that is told in the language of the question.

    Args:
        cause: a key of sentences.toml, which is also the stable code.
        slots: what the sentence is filled with.
    """

    def __init__(self, cause: str, **slots: object) -> None:
        super().__init__(cause)
        self.cause = cause
        self.slots = slots

    def message(self, lang: str) -> str:
        """Return what is wrong with which thing."""
        return sentence(lang, self.cause, **self.slots)

    def hint(self, lang: str) -> str:
        """Return what to do next."""
        return sentence(lang, f"{self.cause}_hint", **self.slots)
