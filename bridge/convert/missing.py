"""Cells that say that there is nothing: blanks, N/A, a dash in a column of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import texts
from bridge.convert.converted import Converted
from bridge.convert.words import words

if TYPE_CHECKING:
    from bridge.arrow import Values

_CODE_CHARS_MAX = 3
_HEAD = 50_000


@dataclass(frozen=True, slots=True)
class Marks:
    """Which words stand for a missing cell among numbers, dates, or yes and no."""

    either: Any


def blank_words(distinct: Any) -> tuple[Any, Any]:
    """Return the words without white space around them, and which are nothing else."""
    trimmed = pc.utf8_trim_whitespace(distinct)
    return trimmed, pc.fill_null(pc.equal(pc.binary_length(trimmed), _zero()), _false())


def find_marks(trimmed: Any) -> Marks:
    """Return which words are missing if the others are numbers, dates, or yes and no."""
    known = words()["missing"]
    every = texts([*known["always"], *known["numbers"], *known["codes"]])
    return Marks(pc.is_in(trimmed, value_set=pc.cast(every, trimmed.type)))


def mark_text(values: Values) -> Converted:
    """Return a text column whose blanks and words for "missing" are missing.

    "NA" is a value where the other cells are codes of at most three capital letters, as the
    country Namibia is among others; elsewhere it is missing. Anything else stays as it is.
    """
    known = words()["missing"]
    every = texts([*known["always"], *known["codes"]])
    marked = pc.is_in(values, value_set=pc.cast(every, values.type))
    blank = pc.fill_null(pc.match_substring_regex(values, r"^\s+$"), _false())
    if not pc.any(pc.or_(marked, blank)).as_py():
        return Converted(values)
    found = pc.unique(values.filter(marked))
    note = None
    if "NA" in found.to_pylist() and _are_codes(values, found):
        marked = pc.is_in(values, value_set=pc.cast(texts(known["always"]), values.type))
        note = "'NA' is kept as a code"
    gone = pc.or_(marked, blank)
    count = pc.sum(marked).as_py() or 0
    if count:
        shown = ", ".join(map(repr, pc.unique(values.filter(marked)).to_pylist()[:4]))
        note = f"{count} cells ({shown}) read as missing"
    none = _nothing(values)
    return Converted(pc.if_else(gone, none, values), note=note)


def _are_codes(values: Values, marks: Any) -> bool:
    others = pc.unique(values.slice(0, _HEAD).drop_null())
    others = others.filter(pc.invert(pc.is_in(others, value_set=marks)))
    pattern = rf"^[A-Z]{{1,{_CODE_CHARS_MAX}}}$"
    return len(others) > 0 and bool(pc.all(pc.match_substring_regex(others, pattern)).as_py())


def _nothing(values: Values) -> Any:
    import pyarrow as pa

    return pa.nulls(1, values.type)[0]


def _zero() -> Any:
    import pyarrow as pa

    from bridge.arrow import scalar

    return scalar("0", pa.int32())


def _false() -> Any:
    from bridge.arrow import flags

    return flags([False])[0]
