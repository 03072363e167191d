"""Dates and times written as text, in one order of day and month for the whole column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import scalar, texts
from bridge.convert.converted import Parsed
from bridge.kinds import names_a_date

if TYPE_CHECKING:
    import pyarrow as pa

_TIME = (
    r"(?:[T\s]+(?P<hour>\d{1,2})(?::|时|点)(?P<minute>\d{1,2})(?:(?::|分)"
    r"(?:(?P<second>\d{1,2})秒?)?(?:[.,](?P<fraction>\d{1,9}))?)?\s*(?P<half>[AaPp][Mm])?\s*"
    r"(?P<zone>Z|UTC|[+-]\d{2}:?\d{2})?)?$"
)
_YEAR_FIRST = r"^(?P<year>\d{4})[-/.年]\s*(?P<month>\d{1,2})[-/.月]\s*(?P<day>\d{1,2})日?" + _TIME
_YEAR_LAST = (
    r"^(?P<first>\d{1,2})(?P<mark>[-/.])(?P<second_part>\d{1,2})[-/.](?P<year>\d{4})" + _TIME
)
_MONTHS = r"^(?P<year>\d{4})(?:-|/|年)(?P<month>\d{1,2})月?$"
_COMPACT = r"^(?P<year>(?:18|19|20|21)\d{2})(?P<month>\d{2})(?P<day>\d{2})$"
_COMPACT_MONTHS = r"^(?P<year>(?:18|19|20|21)\d{2})(?P<month>\d{2})$"
_SERIAL = r"^[2-6]\d{4}$"
_NAMED = (
    r"^(?P<day>\d{1,2})[\s\-](?P<name>[A-Za-z]{3,9})\.?[\s\-,]+(?P<year>\d{4})$",
    r"^(?P<name>[A-Za-z]{3,9})\.?\s(?P<day>\d{1,2}),?\s(?P<year>\d{4})$",
    r"^(?P<name>[A-Za-z]{3,9})\.?[\s\-](?P<year>\d{4})$",
)
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FULL = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
         "october", "november", "december", "sept")  # fmt: skip
_EPOCH_SERIAL = 25_569  # spreadsheet day number of 1970-01-01
_FEW = 0.1  # share of words that may not be dates before a column is no column of dates


def read_dates(content: Any, name: str) -> Parsed:
    """Return distinct words as dates or times; missing where one is none.

    ISO and Chinese dates, year first with any separator; day or month first if a value above 12
    proves which; English month names; months (2024-01, 2024年1月) as their first day; and, only in
    a column whose name speaks of dates, YYYYMMDD, YYYYMM and spreadsheet day numbers.

    Args:
        content: words without white space around them.
        name: of the column.
    """
    named = names_a_date(name)
    for pattern, read in (
        (_YEAR_FIRST, _year_first),
        (_YEAR_LAST, _year_last),
        (_MONTHS, _first_days),
        *((pattern, _named_months) for pattern in _NAMED),
        *([(_COMPACT, _compact), (_COMPACT_MONTHS, _first_days)] if named else []),
    ):
        parts = pc.extract_regex(content, pattern)
        if len(parts) - parts.null_count > (1 - _FEW) * len(parts):
            return read(parts)
    if named and pc.all(pc.match_substring_regex(content, _SERIAL)).as_py():
        return _serials(content)
    return Parsed(None)


def _fields(parts: Any) -> dict[str, Any]:
    names = [parts.type.field(i).name for i in range(parts.type.num_fields)]
    return {name: pc.struct_field(parts, name) for name in names}


def _year_first(parts: Any) -> Parsed:
    return _moments(_fields(parts), None)


def _compact(parts: Any) -> Parsed:
    return _built(_fields(parts), "YYYYMMDD read as dates")


def _first_days(parts: Any) -> Parsed:
    return _built({**_fields(parts), "day": scalar("1")}, "months read as their first day")


def _year_last(parts: Any) -> Parsed:
    import pyarrow as pa

    fields = _fields(parts)
    largest = [
        pc.max(pc.cast(fields[side], pa.int32())).as_py() for side in ("first", "second_part")
    ]
    if min(largest) > 12:
        message = "mixes day-first and month-first dates"
        return Parsed(None, trouble="ambiguous_dates", message=message)
    if max(largest) <= 12:
        example = pc.binary_join_element_wise(
            *(fields[p] for p in ("first", "mark", "second_part", "mark", "year")), scalar("")
        ).drop_null()[0]
        return Parsed(
            None,
            trouble="ambiguous_dates",
            message=f"holds dates like '{example}', and no value says whether the day comes first",
        )
    day_first = largest[0] > 12
    day, month = ("first", "second_part") if day_first else ("second_part", "first")
    order = "day first" if day_first else "month first"
    fields |= {"day": fields[day], "month": fields[month]}
    return _moments(fields, f"{order} ({max(largest)} cannot be a month)")


def _named_months(parts: Any) -> Parsed:
    import pyarrow as pa

    fields = _fields(parts)
    word = pc.utf8_lower(fields["name"])
    known = pc.is_in(word, value_set=pc.cast(texts([*_NAMES, *_FULL]), word.type))
    short = pc.utf8_slice_codeunits(word, 0, 3)
    place = pc.index_in(short, value_set=pc.cast(texts(_NAMES), short.type))
    month = pc.cast(pc.add(place, scalar("1", pa.int32())), pa.string())
    fields["month"] = pc.if_else(known, month, texts([None])[0])
    if not pc.any(known).as_py():
        return Parsed(None)
    if "day" in fields:
        return _built(fields, None)
    return _built({**fields, "day": scalar("1")}, "months read as their first day")


def _serials(content: Any) -> Parsed:
    import pyarrow as pa

    days = pc.subtract(pc.cast(content, pa.int32()), scalar(str(_EPOCH_SERIAL), pa.int32()))
    return Parsed(pc.cast(days, pa.date32()), "date", note="spreadsheet day numbers read as dates")


def _padded(values: Any, width: int) -> Any:
    return pc.utf8_lpad(values, width=width, padding="0")


def _day_text(fields: dict[str, Any]) -> Any:
    return pc.binary_join_element_wise(
        fields["year"], _padded(fields["month"], 2), _padded(fields["day"], 2), scalar("-")
    )


def _built(fields: dict[str, Any], note: str | None) -> Parsed:
    """Return whole days from year, month and day."""
    import pyarrow as pa

    return Parsed(_lenient(_day_text(fields), pa.date32()), "date", note=note)


def _moments(fields: dict[str, Any], note: str | None) -> Parsed:
    """Return days, or moments where some word has a time of day."""
    import pyarrow as pa

    timed = pc.not_equal(fields["hour"], scalar(""))
    if not pc.any(timed).as_py():
        return _built(fields, note)
    zones = pc.unique(fields["zone"].drop_null()).to_pylist()
    clock = pc.binary_join_element_wise(
        _padded(_hours(fields), 2), _padded(fields["minute"], 2), _padded(fields["second"], 2),
        scalar(":"),
    )  # fmt: skip
    fraction = fields["fraction"]
    longest = pc.max(pc.utf8_length(fraction)).as_py() or 0
    if longest:
        filled = pc.utf8_rpad(fraction, width=9 if longest > 6 else 6, padding="0")
        clock = pc.binary_join_element_wise(clock, filled, scalar("."))
    text = pc.binary_join_element_wise(_day_text(fields), clock, scalar(" "))
    unit = "ns" if longest > 6 else "us"
    if zones == [""]:
        return Parsed(_lenient(text, pa.timestamp(unit)), None, note=note)
    return _zoned(text, fields["zone"], zones, unit, note)


def _hours(fields: dict[str, Any]) -> Any:
    """Return the hours of a 24-hour day; words without a time of day are midnight."""
    import pyarrow as pa

    empty = pc.equal(fields["hour"], scalar(""))
    for part in ("hour", "minute", "second"):
        blank = pc.equal(fields[part], scalar(""))
        fields[part] = pc.if_else(blank, scalar("0"), fields[part])
    half = pc.utf8_lower(fields["half"])
    number = pc.cast(fields["hour"], pa.int32())
    twelve = scalar("12", pa.int32())
    late = pc.and_(pc.equal(half, scalar("pm")), pc.less(number, twelve))
    midnight = pc.and_(pc.equal(half, scalar("am")), pc.equal(number, twelve))
    number = pc.if_else(late, pc.add(number, twelve), number)
    number = pc.if_else(midnight, scalar("0", pa.int32()), number)
    return pc.if_else(empty, scalar("0"), pc.cast(number, pa.string()))


def _zoned(text: Any, zone: Any, zones: list[str], unit: str, note: str | None) -> Parsed:
    import pyarrow as pa

    if "" in zones:
        message = "mixes times with and without a time zone"
        return Parsed(None, trouble="mixed_zones", message=message)
    universal = {"Z", "UTC", "+00:00", "+0000", "-00:00"}
    offset = pc.if_else(
        pc.is_in(zone, value_set=pc.cast(texts(sorted(universal)), zone.type)), scalar("Z"), zone
    )
    read = _lenient(
        pc.binary_join_element_wise(text, offset, scalar("")), pa.timestamp(unit, "UTC")
    )
    if read is not None and len(zones) == 1 and zones[0] not in universal:
        shown = zones[0] if ":" in zones[0] else zones[0][:3] + ":" + zones[0][3:]
        return Parsed(pc.cast(read, pa.timestamp(unit, shown)), "datetime", note=note)
    if len(set(zones) - universal) > 0:
        note = "; ".join(n for n in (note, "several time zones brought to UTC") if n)
    return Parsed(read, "datetime", note=note)


def _lenient(text: Any, kind: pa.DataType) -> Any:
    """Cast; a day that no calendar has (2024-02-30) is missing."""
    import pyarrow as pa

    try:
        return pc.cast(text, kind)
    except pa.ArrowInvalid:
        kept = [word if _exists(word, kind) else None for word in text.to_pylist()]
        return pc.cast(texts(kept), kind)


def _exists(word: str | None, kind: pa.DataType) -> bool:
    import pyarrow as pa

    try:
        return word is not None and scalar(word, kind) is not None
    except pa.ArrowInvalid:
        return False
