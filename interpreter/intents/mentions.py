"""What the words of a question stand for."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from datetime import date

Kind = Literal[
    "op",
    "tool",
    "cmp",
    "mark",
    "order",
    "unit",
    "relative",
    "number",
    "entity",
    "stop",
    "column",
    "value",
    "date",
    "month",
]

# Kinds that carry content: a reading of the question must use every one of them.
CONTENT: frozenset[str] = frozenset(
    {"op", "tool", "cmp", "order", "unit", "relative", "number", "column", "value", "date", "month"}
)


@dataclass(frozen=True, slots=True)
class Period:
    """A span of time that a question names: from ``start`` up to but not including ``end``."""

    start: date
    end: date
    label: str
    unit: Literal["day", "month", "quarter", "year"]


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that a phrase may stand for.

    Attributes:
        kind: what sort of thing.
        name: the lexicon's name of it, or the column's name.
        columns: candidates, for a column; several when the phrase fits several.
        value: the cell value (with its column in ``name``), the number, or the Period.
        how: how a column was found: "exact", "partial" or "synonym".
        percent: the number was written with a percent sign.
    """

    kind: Kind
    name: str = ""
    columns: tuple[str, ...] = ()
    value: object = None
    how: Literal["exact", "partial", "synonym"] = "exact"
    percent: bool = False

    @property
    def number(self) -> float:
        """The number that this sense stands for; NaN where it is none."""
        return float(self.value) if isinstance(self.value, (int, float)) else math.nan

    @property
    def period(self) -> Period:
        """The period that this sense stands for.

        Raises:
            TypeError: it stands for none.
        """
        if not isinstance(self.value, Period):
            raise TypeError(f"{self.kind} is no period")
        return self.value


@dataclass(slots=True)
class Mention:
    """A phrase of the question and its possible senses, best first.

    Attributes:
        start: first character in the normalised question.
        end: one past the last.
        text: the phrase, normalised.
        senses: what it may stand for.
        quoted: it stood in quotation marks, so it can only be a name or a value.
        role: what the reading used it for; empty while unused.
    """

    start: int
    end: int
    text: str
    senses: tuple[Sense, ...]
    quoted: bool = False
    role: str = field(default="")

    def sense(self, kind: Kind, *names: str) -> Sense | None:
        """Return the first sense of this kind (and one of these names), or None."""
        for sense in self.senses:
            if sense.kind == kind and (not names or sense.name in names):
                return sense
        return None

    @property
    def is_content(self) -> bool:
        """Whether a reading must account for this phrase."""
        return all(sense.kind in CONTENT for sense in self.senses)

    def use(self, role: str) -> None:
        """Note what the reading used this phrase for."""
        self.role = role
