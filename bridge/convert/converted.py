"""What a conversion gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bridge.arrow import Values
    from bridge.columns import Kind, Loss


@dataclass(frozen=True, slots=True)
class Converted:
    """A column after conversion.

    Attributes:
        values: the typed values, or the text as it was.
        kind: what they are; None where the values and the name have to tell.
        unit: the unit that was taken out of the cells ("¥", "%").
        note: what was done, for the reader; None where the text already was the value.
        losses: what could not be converted, and why.
    """

    values: Values
    kind: Kind | None = None
    unit: str | None = None
    note: str | None = None
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """Distinct words read as one type, as one array of the same length.

    Attributes:
        values: the typed words; missing where one could not be read.
        kind: what they are; None where they have to tell.
        unit: the unit that was taken out.
        note: what was done.
        trouble: the code of a Loss, where the words say something that has no one meaning.
        message: what follows "column 'x'" in that Loss.
    """

    values: Values | None
    kind: Kind | None = None
    unit: str | None = None
    note: str | None = None
    trouble: str | None = None
    message: str = ""
