"""Numbers as people write them: separators, money, percent, 万 and 亿, brackets for minus."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import scalar, texts
from bridge.convert.converted import Parsed
from bridge.convert.fast import CODE_DIGITS_MIN
from bridge.convert.words import alternatives, words

if TYPE_CHECKING:
    import pyarrow as pa

    from bridge.arrow import Values

# How digits are written; a column has one style throughout.
_PLAIN = r"^(\d+\.?\d*|\.\d+)$"
_POINT = r"^\d{1,3}([, '’\x{a0}\x{202f}]\d{3})+(\.\d*)?$"
_COMMA = r"^(\d+,\d+|\d{1,3}([. '’\x{a0}\x{202f}]\d{3})+(,\d+)?)$"
_ONLY_COMMA = (
    r"^(\d+,(\d{1,2}|\d{4,})|\d{4,},\d+|0,\d+|\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,})$"
)
_ONLY_POINT = (
    r"^(\d*\.(\d{0,2}|\d{4,})|\d{4,}\.\d+|0\.\d+|\d{1,3}(,\d{3})+\.\d*|\d{1,3}(,\d{3}){2,})$"
)
_EITHER = r"^\d{1,3},\d{3}$"
_INFINITE = r"^(?i:inf|infinity)$"
_SEPARATORS = r"[ '’\x{a0}\x{202f}]"


@cache
def _pattern() -> str:
    sign = r"[+\-−]"
    money = alternatives("currency")
    return (
        rf"^(?P<open>[(（])?\s*(?P<sign>{sign})?\s*(?P<before>{money})?\s*(?P<inner>{sign})?\s*"
        r"(?P<digits>[\d.,][\d., '’\x{a0}\x{202f}]*?|(?i:inf|infinity))"
        r"(?P<exponent>[eE][+-]?\d{1,3})?\s*"
        rf"(?P<scale>{alternatives('scale')})?\s*(?P<percent>[%％])?(?P<after>{money})?\s*"
        r"(?P<close>[)）])?$"
    )


def proves_decimal_comma(values: Values) -> bool:
    """Return whether a column holds numbers that only a decimal comma explains (12,50)."""
    head = pc.unique(values.slice(0, 2_000)).drop_null()
    parts = pc.extract_regex(pc.utf8_trim_whitespace(head), _pattern())
    if not len(head) or parts.null_count > len(head) // 10:
        return False
    digits = pc.struct_field(parts.drop_null(), "digits")
    return _any(digits, _ONLY_COMMA) and not _any(digits, _ONLY_POINT)


def read_numbers(content: Any, *, decimal_comma: bool | None) -> Parsed:
    """Return distinct words as numbers; missing where one is none.

    Args:
        content: words without white space around them.
        decimal_comma: see ``convert_text``.
    """
    parts = pc.extract_regex(content, _pattern())
    fits = pc.is_valid(parts)
    if not pc.any(fits).as_py():
        return Parsed(None)
    part = {name: pc.struct_field(parts, name) for name in (
        "open", "sign", "before", "inner", "digits", "exponent", "scale", "percent", "after",
        "close")}  # fmt: skip
    known = pc.struct_field(parts.drop_null(), "digits")
    if _are_codes(known) or not _any(known, r"\d"):
        return Parsed(None)
    style = _style(known, decimal_comma)
    if style.trouble:
        return style if parts.null_count <= len(content) // 10 else Parsed(None)
    unit = _unit(part, parts)
    if unit.trouble:
        return unit if not parts.null_count else Parsed(None)
    comma = style.note is not None and style.note.startswith("decimal comma")
    number = _cast(_written(part, fits, comma=comma))
    if number is None:
        return Parsed(None)
    scaled = "千、万、亿 multiplied out" if _said(part["scale"]) else None
    grouped = "thousands separators removed" if not comma and _any(known, r"[, '’]") else None
    negative = "brackets read as minus" if _said(part["open"]) else None
    note = "; ".join(n for n in (unit.note, style.note, grouped, scaled, negative) if n)
    return Parsed(number, None, unit.unit, note or None)


def _are_codes(digits: Any) -> bool:
    return _any(digits, r"^0\d") or _any(digits, rf"^\d{{{CODE_DIGITS_MIN},}}$")


def _style(digits: Any, decimal_comma: bool | None) -> Parsed:
    """Return how the column separates, as a note, or why that cannot be told."""
    comma, point = _any(digits, _ONLY_COMMA), _any(digits, _ONLY_POINT)
    if comma and point:
        return Parsed(
            None, trouble="mixed_numbers", message="mixes decimal commas and decimal points"
        )
    if comma or (decimal_comma and not point):
        return Parsed(None, note="decimal comma" if _any(digits, "[,.]") else None)
    if decimal_comma is None and _any(digits, _EITHER):
        return Parsed(
            None,
            trouble="ambiguous_numbers",
            message="holds numbers like '1,234', and nothing says whether the comma is decimal",
        )
    return Parsed(None)


def _unit(part: dict[str, Any], parts: Any) -> Parsed:
    signs = {
        words()["currency"][sign]
        for side in ("before", "after")
        for sign in pc.unique(part[side].filter(pc.is_valid(parts))).to_pylist()
        if sign
    }
    percent = _said(part["percent"])
    if len(signs) > 1 or (signs and percent):
        both = ", ".join(sorted([*signs, *(["%"] if percent else [])]))
        return Parsed(None, trouble="mixed_units", message=f"mixes units ({both})")
    if percent:
        bare = pc.struct_field(
            parts.filter(pc.fill_null(pc.equal(part["percent"], scalar("")), _false())), "digits"
        )
        if len(bare) and not _all(bare, r"^[0.,]+$"):
            message = "mixes percentages and plain numbers"
            return Parsed(None, trouble="mixed_units", message=message)
        return Parsed(None, unit="%", note="percent read as fractions (45% is 0.45)")
    sign = next(iter(signs), None)
    return Parsed(None, unit=sign, note=f"{sign} removed" if sign else None)


def _false() -> Any:
    """Return Arrow's false."""
    from bridge.arrow import flags

    return flags([False])[0]


def _written(part: dict[str, Any], fits: Any, *, comma: bool) -> Any:
    """Return the words as Arrow reads numbers; missing where a word is none."""
    digits = part["digits"]
    pattern = r"^\d+$|" + _COMMA if comma else _PLAIN + "|" + _POINT
    good = pc.and_(fits, pc.match_substring_regex(digits, f"{pattern}|{_INFINITE}"))
    digits = pc.replace_substring_regex(digits, _SEPARATORS, "")
    digits = pc.replace_substring(digits, "." if comma else ",", "")
    if comma:
        digits = pc.replace_substring(digits, ",", ".")
    bracket = pc.not_equal(part["open"], scalar(""))
    good = pc.and_(good, pc.equal(bracket, pc.not_equal(part["close"], scalar(""))))
    minus = [pc.match_substring_regex(part[name], "[-−]") for name in ("sign", "inner")]
    signed = [pc.not_equal(part[name], scalar("")) for name in ("sign", "inner")]
    count = [pc.cast(flag, "int8") for flag in (bracket, *signed)]
    once = pc.less_equal(pc.add(pc.add(*count[:2]), count[2]), _int8("1"))
    good = pc.and_(good, once)
    negative = pc.or_(bracket, pc.or_(*minus))
    power = _power(part)
    both = pc.and_(pc.not_equal(part["exponent"], scalar("")), pc.not_equal(power, scalar("")))
    good = pc.fill_null(pc.and_(good, pc.invert(both)), _false())
    empty = scalar("", digits.type)
    sign = pc.if_else(negative, scalar("-", digits.type), empty)
    power = pc.cast(power, digits.type)
    exponent = pc.binary_join_element_wise(part["exponent"], power, empty)
    written = pc.binary_join_element_wise(sign, digits, exponent, empty)
    return pc.if_else(good, written, texts([None])[0])


def _power(part: dict[str, Any]) -> Any:
    """Return the power of ten as "e4": shifting text rounds once, multiplying would round twice."""
    power = pc.if_else(pc.not_equal(part["percent"], scalar("")), scalar("e-2"), scalar(""))
    for word, digits in words()["scale"].items():
        power = pc.if_else(pc.equal(part["scale"], scalar(word)), scalar(f"e{digits}"), power)
    return power


def _cast(written: Any) -> Any:
    import pyarrow as pa

    whole = pc.all(pc.match_substring_regex(written, r"^-?\d+$")).as_py()
    for kind in (pa.int64(), pa.float64()) if whole else (pa.float64(),):
        try:
            return _finite(written, pc.cast(written, kind))
        except pa.ArrowInvalid:
            continue
    return None


def _finite(written: Any, number: Any) -> Any:
    """Return the numbers without those that only floating point's range makes infinite."""
    import pyarrow as pa

    if not pa.types.is_floating(number.type):
        return number
    over = pc.and_(pc.is_inf(number), pc.match_substring_regex(written, r"\d"))
    return pc.if_else(over, pa.nulls(1, number.type)[0], number)


def _int8(text: str) -> pa.Scalar:
    import pyarrow as pa

    return scalar(text, pa.int8())


def _said(group: Any) -> bool:
    return _any(group, ".")


def _any(values: Any, pattern: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(values, pattern)).as_py())


def _all(values: Any, pattern: str) -> bool:
    return bool(pc.all(pc.match_substring_regex(values, pattern)).as_py())
