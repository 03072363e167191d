"""The common columns, read in one pass: plain integers, plain numbers, ISO dates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.columns import Loss
from bridge.convert.converted import Converted
from bridge.kinds import names_a_date

if TYPE_CHECKING:
    import pyarrow as pa

    from bridge.arrow import Values

CODE_DIGITS_MIN = 16  # integers with as many digits name things, and float64 cannot hold them
_FLOAT_DIGITS = 17
_PLAIN = re.compile(r"^-?\d+$")
_NUMBER = re.compile(r"^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$")
_INFINITE = r"(?i)^[+-]?(inf|infinity|nan)$"
_ISO = re.compile(r"^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$")
_GROUPED = r"^-?\d{1,3}(\.\d{3})+$"


def read_fast(values: Values, name: str, *, decimal_comma: bool | None) -> Converted | None:
    """Return a column whose cells are all written plainly, or None for a closer look."""
    head = values.slice(0, 50).drop_null()
    first = head[0].as_py() if len(head) else ""
    if _PLAIN.match(first):
        if names_a_date(name) and len(first) in (5, 6, 8):
            return None  # 20240105 may be a day
        return _integers(values) or _numbers(values, name, decimal_comma)
    if _NUMBER.match(first):
        return _numbers(values, name, decimal_comma)
    if _ISO.match(first):
        return _dates(values)
    return _with_infinities(values) if re.match(_INFINITE, first) else None


def _cast(values: Values, kind: pa.DataType) -> Any:
    import pyarrow as pa

    try:
        return pc.cast(values, kind)
    except pa.ArrowInvalid:
        return None


def _integers(values: Values) -> Converted | None:
    import pyarrow as pa

    found = _cast(values, pa.int64())
    if found is None:
        return None
    if pc.max(pc.utf8_length(values)).as_py() >= CODE_DIGITS_MIN:
        return _codes(values, f"codes of {CODE_DIGITS_MIN} digits and more stay text")
    if not pc.all(pc.equal(pc.cast(found, values.type), values)).as_py():
        if pc.any(pc.match_substring_regex(values, r"^-?0\d")).as_py():
            return _codes(values, "codes with leading zeros stay text")
        return None
    return Converted(found)


def _codes(values: Values, note: str) -> Converted:
    return Converted(values, "id", note=note)


def _numbers(values: Values, name: str, decimal_comma: bool | None) -> Converted | None:
    import pyarrow as pa

    found = _cast(values, pa.float64())
    if found is None:
        return None
    if not pc.all(pc.is_finite(found)).as_py():
        return _with_infinities(values)
    longest = pc.max(pc.utf8_length(values)).as_py()
    if pc.any(pc.match_substring_regex(values, r"^[+-]?0\d|^[+-]?0[xX]")).as_py():
        return _codes(values, "codes with leading zeros stay text")
    if decimal_comma is not False and pc.all(pc.match_substring_regex(values, _GROUPED)).as_py():
        return None
    if longest >= CODE_DIGITS_MIN:
        if pc.any(pc.match_substring_regex(values, r"^[+-]?\d{16,}$")).as_py():
            return _codes(values, f"codes of {CODE_DIGITS_MIN} digits and more stay text")
        return Converted(found, losses=_rounded(values, name))
    return Converted(found)


def _with_infinities(values: Values) -> Converted | None:
    """Return numbers among which some are infinite or not a number; the latter are missing.

    Numbers too large for floating point are left to a closer look.
    """
    import pyarrow as pa

    found = _cast(values, pa.float64())
    odd = pc.match_substring_regex(values, _INFINITE)
    if found is None or pc.all(odd).as_py():
        return None
    if pc.any(pc.and_not(pc.is_inf(found), odd)).as_py():
        return None
    gone = pc.sum(pc.is_nan(found)).as_py() or 0
    note = f"{gone} cells ('NaN') read as missing" if gone else None
    missing = pa.nulls(1, pa.float64())[0]
    return Converted(pc.if_else(pc.is_nan(found), missing, found), note=note)


def _rounded(values: Values, name: str) -> tuple[Loss, ...]:
    """Say how many cells have more digits than a floating-point number holds."""
    long = values.filter(pc.match_substring_regex(values, rf"[1-9](\.?\d){{{_FLOAT_DIGITS}}}"))
    if not len(long):
        return ()
    bare = pc.replace_substring_regex(long, r"0*([eE].*)?$|[-+.]", "")
    digits = pc.utf8_length(pc.utf8_ltrim(bare, characters="0"))
    count = pc.sum(pc.greater(digits, _limit())).as_py() or 0
    if not count:
        return ()
    message = f"column {name!r}: {count} numbers have more than {_FLOAT_DIGITS} digits; they are "
    return (Loss("digits_rounded", message + "rounded to floating point", name, count),)


def _limit() -> Any:
    import pyarrow as pa

    from bridge.arrow import scalar

    return scalar(str(_FLOAT_DIGITS), pa.int32())


def _dates(values: Values) -> Converted | None:
    import pyarrow as pa

    lengths = pc.min_max(pc.utf8_length(values)).as_py()
    if lengths["min"] < 10:
        return None
    if lengths["max"] == 10:
        found = _cast(values, pa.date32())
        return None if found is None else Converted(found, "date")
    unit = "ns" if lengths["max"] > len("2024-01-05T10:00:00.123456") else "us"
    found = _cast(values, pa.timestamp(unit))
    return None if found is None else Converted(found)
