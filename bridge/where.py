"""Conditions on rows, the same for arrays in memory and for a scan of a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

from bridge import compute as pc
from bridge.arrow import scalar, texts
from bridge.errors import Error

if TYPE_CHECKING:
    import pyarrow as pa

Condition: TypeAlias = tuple[str, str, Any]

OPERATORS = ("==", "!=", "<", "<=", ">", ">=", "in")
_COMPUTE = {
    "==": "equal",
    "!=": "not_equal",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
}


def build_mask(
    conditions: Iterable[Condition], operands: Mapping[str, Any], schema: Mapping[str, pa.DataType]
) -> Any:
    """Return all conditions joined by "and": a boolean array, or an expression for a scan.

    A missing cell meets no condition but "!=", as in pandas.

    Args:
        conditions: (column, operator, value); see ``OPERATORS``.
        operands: the array, or the field expression, of each column.
        schema: the type of each column.

    Raises:
        Error: "bad_condition".
    """
    mask: Any = None
    for name, operator, value in conditions:
        one = _test(operands[name], name, operator, value, schema[name])
        mask = one if mask is None else _both(mask, one)
    return mask


def _both(mask: Any, one: Any) -> Any:
    if isinstance(one, pc.Expression):
        return mask & one
    return pc.call_function("and", [mask, one])


def _test(operand: Any, name: str, operator: str, value: Any, kind: pa.DataType) -> Any:
    if operator not in OPERATORS:
        raise Error(
            "bad_condition",
            f"unknown operator {operator!r} in the condition on column {name!r}",
            "use one of " + " ".join(OPERATORS),
        )
    if operator == "in":
        return _is_in(operand, name, value, kind)
    target = _comparable(name, operator, value, kind)
    if target.type != kind and not isinstance(operand, pc.Expression):
        operand = pc.cast(operand, target.type)
    elif target.type != kind:
        operand = operand.cast(target.type)
    hit = getattr(pc, _COMPUTE[operator])(operand, target)
    # Kleene: a comparison with a missing cell is missing, which "!=" counts as different
    return pc.coalesce(hit, scalar("true" if operator == "!=" else "false", _boolean()))


def _is_in(operand: Any, name: str, values: Any, kind: pa.DataType) -> Any:
    import pyarrow as pa

    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise Error(
            "bad_condition", f"'in' on column {name!r} got {values!r}", "give a list of values"
        )
    targets = [_comparable(name, "in", value, kind) for value in values]
    wide = targets[0].type if targets else kind
    if any(target.type != wide for target in targets):
        wide = pa.float64()
    chosen = texts([_text(value) for value in values]) if targets else texts([])
    if wide != kind:
        operand = pc.cast(operand, wide)
    return pc.is_in(operand, value_set=pc.cast(chosen, wide))


def _comparable(name: str, operator: str, value: Any, kind: pa.DataType) -> Any:
    """Return ``value`` as a scalar that a column of type ``kind`` can be compared with."""
    import pyarrow as pa
    import pyarrow.types as pt

    text = _text(value)
    try:
        numeric = pt.is_integer(kind) or pt.is_floating(kind) or pt.is_decimal(kind)
        if numeric and isinstance(value, str):
            raise _UnlikeError
        if pt.is_integer(kind) and isinstance(value, (float, Decimal)) and value != int(value):
            return scalar(text, pa.float64())
        if pt.is_integer(kind):
            return scalar(str(int(value)), kind)
        if pt.is_decimal(kind):
            return scalar(text, pa.float64())
        if pt.is_timestamp(kind) and kind.tz is not None:
            return _moment(value, text, kind)
        return scalar(text, kind)
    except (pa.ArrowException, ValueError, OverflowError, TypeError):
        raise Error(
            "bad_condition",
            f"column {name!r} holds {kind}; it cannot be compared with {value!r} by {operator!r}",
            "give a value of the column's own kind",
        ) from None


class _UnlikeError(ValueError):
    """Text where a number is wanted."""


def _moment(value: Any, text: str, kind: pa.TimestampType) -> Any:
    """Read a moment; one without time zone is local time of the column."""
    import pyarrow as pa

    if isinstance(value, dt.datetime) and value.tzinfo is not None:
        return scalar(text, kind)
    naive = pc.cast(texts([text]), pa.timestamp(kind.unit))
    return pc.assume_timezone(naive, kind.tz)[0]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dt.datetime):
        return value.isoformat(sep=" ")
    return value.isoformat() if isinstance(value, (dt.date, dt.time)) else str(value)


def _boolean() -> pa.DataType:
    import pyarrow as pa

    return pa.bool_()
