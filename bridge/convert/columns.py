"""Whole columns of text, typed by what all of their cells say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import flags
from bridge.columns import Loss
from bridge.convert.booleans import read_booleans
from bridge.convert.converted import Converted, Parsed
from bridge.convert.dates import read_dates
from bridge.convert.fast import read_fast
from bridge.convert.missing import Marks, blank_words, find_marks, mark_text
from bridge.convert.numbers import proves_decimal_comma, read_numbers
from bridge.convert.words import unit_of_label
from bridge.kinds import names_a_date
from bridge.parallel import each

if TYPE_CHECKING:
    from bridge.arrow import Values

_SAMPLE = 2_000  # cells from which it is told what a column may be
_LIKELY = 0.6  # share of them that must be readable before all of them are looked at
_NEARLY = 0.8  # share of readable cells from which the unreadable ones are worth a word


def convert_columns(
    names: Sequence[str], columns: Sequence[Values], *, decimal_comma: bool | None = False
) -> list[Converted]:
    """Return the columns of one file, converted.

    Args:
        names: the column names; they speak of dates, codes and units.
        columns: text.
        decimal_comma: whether "1,234" is 1.234; None to take it from the columns that prove it.
    """
    if decimal_comma is None and any(proves_decimal_comma(column) for column in columns):
        decimal_comma = True
    rows = len(columns[0]) if columns else 0
    return each(
        lambda pair: convert_text(pair[1], pair[0], decimal_comma=decimal_comma),
        zip(names, columns, strict=True),
        rows,
    )


def convert_text(values: Values, name: str, *, decimal_comma: bool | None = False) -> Converted:
    """Return a text column as what all of its cells say, or as the text it was.

    One type for the whole column: a single cell that says something else keeps it text, and the
    Loss counts such cells. Codes (leading zeros, 16 digits and more) stay text of kind "id". Cells
    of white space are missing.

    Args:
        values: text.
        name: the column's name.
        decimal_comma: True: "1,234" is 1.234; False: it is 1234; None: only the column itself may
            prove which, else it stays text.
    """
    found = read_fast(values, name, decimal_comma=decimal_comma)
    if found is None:
        found = _by_words(values, name, decimal_comma)
    unit = found.unit or (unit_of_label(name) if _measures(found.values) else None)
    empty = "no values" if len(values) and found.values.null_count == len(values) else None
    return Converted(found.values, found.kind, unit, _joined(empty, found.note), found.losses)


def _measures(values: Values) -> bool:
    import pyarrow.types as pt

    return pt.is_integer(values.type) or pt.is_floating(values.type)


def _by_words(values: Values, name: str, decimal_comma: bool | None) -> Converted:
    """Read each distinct word once; a look at the first cells saves most text columns the rest."""
    head, _ = blank_words(pc.unique(values.slice(0, _SAMPLE)).drop_null())
    marks = find_marks(head)
    sample = head.filter(pc.invert(marks.either)).drop_null()
    if len(head) and not len(sample):  # nothing but marks so far: look at everything
        sample = None
    if sample is not None and not _promising(sample, name, decimal_comma):
        return mark_text(values)
    encoded = _encode(values)
    trimmed, blanks = blank_words(encoded.dictionary)
    marks = find_marks(trimmed)
    gone = pc.or_(blanks, marks.either)
    content = trimmed.filter(pc.invert(gone))
    if not len(content):
        return mark_text(values)
    parsed = _read(content, name, decimal_comma)
    if parsed.values is None or parsed.values.null_count:
        return _kept_as_text(values, name, parsed, encoded, gone)
    spread = _spread(parsed.values, gone)
    note = _joined(parsed.note, _marks_note(marks, trimmed, encoded))
    return Converted(spread.take(encoded.indices), parsed.kind, parsed.unit, note)


def _promising(sample: Any, name: str, decimal_comma: bool | None) -> bool:
    parsed = _read(sample, name, decimal_comma)
    if parsed.trouble:
        return True
    if parsed.values is None:
        return False
    return len(sample) - parsed.values.null_count >= _LIKELY * len(sample)


def _read(content: Any, name: str, decimal_comma: bool | None) -> Parsed:
    """Return the reading that fits best: all words, else the one that fits most of them."""
    best = Parsed(None)
    readings = [
        lambda: read_booleans(content),
        lambda: read_numbers(content, decimal_comma=decimal_comma),
        lambda: read_dates(content, name),
    ]
    if names_a_date(name):  # 45292 is a number, but not in a column of dates
        readings.reverse()
    for read in readings:
        parsed = read()
        if parsed.trouble and best.values is None:
            best = parsed
        if parsed.values is None or parsed.values.null_count == len(content):
            continue
        if not parsed.values.null_count:
            return parsed
        if best.values is None or parsed.values.null_count < best.values.null_count:
            best = parsed
    return best


def _encode(values: Values) -> Any:
    import pyarrow as pa

    encoded = pc.dictionary_encode(values)
    if isinstance(encoded, pa.ChunkedArray):
        encoded = encoded.unify_dictionaries().combine_chunks()
    return encoded.chunk(0) if isinstance(encoded, pa.ChunkedArray) else encoded


def _spread(content: Any, gone: Any) -> Any:
    """Put the typed words back between the missing ones."""
    positions = pc.cumulative_sum(pc.cast(pc.invert(gone), "int64"))
    places = pc.if_else(gone, _none("int64"), pc.subtract(positions, _one()))
    return content.take(places)


def _one() -> Any:
    import pyarrow as pa

    from bridge.arrow import scalar

    return scalar("1", pa.int64())


def _none(kind: str) -> Any:
    import pyarrow as pa

    return pa.nulls(1, pa.type_for_alias(kind))[0]


def _kept_as_text(values: Values, name: str, parsed: Parsed, encoded: Any, gone: Any) -> Converted:
    text = mark_text(values)
    if parsed.trouble:
        message = f"column {name!r} {parsed.message}; it stays text"
        loss = Loss(parsed.trouble, message, name, len(values) - values.null_count)
        return Converted(text.values, text.kind, None, text.note, (loss,))
    if parsed.values is None:
        return text
    bad_word = pc.is_null(_spread(parsed.values, gone))
    bad = pc.fill_null(pc.and_(bad_word, pc.invert(gone)).take(encoded.indices), flags([False])[0])
    count = pc.sum(bad).as_py() or 0
    present = len(values) - values.null_count
    if not present or count > (1 - _NEARLY) * present:
        return text
    row = pc.index(bad, flags([True])[0]).as_py()
    what = "numbers" if _measures(parsed.values) else "dates"
    message = (
        f"column {name!r} holds {what} and {count} cells of other text, the first in row "
        f"{row + 1} ({values[row].as_py()[:40]!r}); it stays text"
    )
    return Converted(
        text.values, "text", None, text.note, (Loss("mixed_types", message, name, count),)
    )


def _marks_note(marks: Marks, trimmed: Any, encoded: Any) -> str | None:
    hit = marks.either.take(encoded.indices)
    count = pc.sum(hit).as_py() or 0
    if not count:
        return None
    shown = ", ".join(repr(word) for word in trimmed.filter(marks.either).to_pylist()[:4])
    return f"{count} cells ({shown}) read as missing"


def _joined(*notes: str | None) -> str | None:
    return "; ".join(note for note in notes if note) or None
