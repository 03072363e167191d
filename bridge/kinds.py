"""What the values of a column are: numbers, dates, categories, or names of things."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import is_text

if TYPE_CHECKING:
    from bridge.arrow import Values
    from bridge.columns import Kind

CATEGORY_MAX = 200  # more distinct texts than this are text, whatever the number of rows
_SAMPLE = 20_000  # rows looked at before all distinct texts are counted
_LONG = 60  # a category is a label, not a sentence
_ID_NAME = re.compile(
    r"(?i:(^|[\s_\-.#(])(id|ids|uuid|guid|zip|zip_?code|post_?code|postal_code|sku|isbn|ean|ssn"
    r"|phone|mobile|tel|fips)($|[\s_\-.)\d]))|(?<=[a-z])(Id|ID|Uuid|UUID|Zip)$"
    r"|编号|编码|代码|单号|流水号|序列号|学号|工号|证号|卡号|账号|帐号|邮编|手机号|电话"
)
_WEAK_NAME = re.compile(r"(^|[\s_\-])(code|no|number|num|key|nr|index)$|号$", re.IGNORECASE)
_DATE_NAME = re.compile(
    r"(^|[\s_\-.])(date|dates|day|dt|ds|month|time|datetime|timestamp|ymd)($|[\s_\-.\d])"
    r"|(?-i:(?<=[a-z])(Date|Day|Month|Time)$)|日期|时间|年月|月份|日$|月$",
    re.IGNORECASE,
)


def names_an_id(name: str) -> bool:
    """Return whether a column name says that its values name things (customer_id, 订单号)."""
    return _ID_NAME.search(name) is not None


def names_a_date(name: str) -> bool:
    """Return whether a column name speaks of a point in time (order_date, 日期, month)."""
    return _DATE_NAME.search(name) is not None


def infer_kind(name: str, values: Values) -> Kind:
    """Return what the values are, from their type, their name and how often they repeat."""
    import pyarrow.types as pt

    kind = values.type
    if is_text(kind):
        return _text_kind(name, values)
    if pt.is_integer(kind):
        return "id" if _integers_are_ids(name, values) else "integer"
    tests: tuple[tuple[Callable[[Any], bool], Kind], ...] = (
        (pt.is_floating, "number"),
        (pt.is_decimal, "decimal"),
        (pt.is_boolean, "boolean"),
        (pt.is_date, "date"),
        (pt.is_duration, "duration"),
        (pt.is_nested, "nested"),
    )
    for test, found in tests:
        if test(kind):
            return found
    if pt.is_timestamp(kind):
        return "date" if _whole_days(values) else "datetime"
    return "text"


def _whole_days(values: Values) -> bool:
    """Return whether every moment is a midnight without time zone, that is, a date."""
    kind = values.type
    if kind.tz is not None or values.null_count == len(values):
        return False
    for part in (values.slice(0, 100), values):  # most columns are settled by a few rows
        days = pc.cast(pc.floor_temporal(part, unit="day"), kind)
        if not pc.all(pc.equal(days, part)).as_py():
            return False
    return True


def _integers_are_ids(name: str, values: Values) -> bool:
    if names_an_id(name):
        return True
    if not _WEAK_NAME.search(name):
        return False
    present = len(values) - values.null_count
    head = values.slice(0, _SAMPLE).drop_null()
    if pc.count_distinct(head).as_py() < 0.95 * len(head):
        return False
    return present > 1 and pc.count_distinct(values).as_py() >= 0.95 * present


def _text_kind(name: str, values: Values) -> Kind:
    head = values.slice(0, _SAMPLE).drop_null()
    if not len(head):
        return "text"
    distinct = pc.unique(head)
    if names_an_id(name) or _digits(distinct):
        return "id"
    few = min(CATEGORY_MAX, max(20, len(values) // 2))
    if len(distinct) > few:
        return "id" if _WEAK_NAME.search(name) and len(distinct) == len(head) else "text"
    if pc.max(pc.utf8_length(distinct)).as_py() > _LONG:
        return "text"
    if len(values) > _SAMPLE:
        distinct = pc.unique(values)
    repeats = len(distinct) < len(values) - values.null_count or len(values) <= 20
    return "category" if len(distinct) <= few and repeats else "text"


def _digits(distinct: Values) -> bool:
    return bool(pc.all(pc.match_substring_regex(distinct, r"^\d+$")).as_py())
