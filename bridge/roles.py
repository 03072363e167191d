"""Which columns are likely the time of a row and which what is measured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bridge.kinds import names_a_date

if TYPE_CHECKING:
    from bridge.profile import ColumnProfile

_YEAR = re.compile(r"(^|[\s_\-])(year|yr)($|[\s_\-])|^年份?$|年份$", re.IGNORECASE)
_MEASURE = re.compile(
    r"sales|revenue|amount|price|value|total|profit|cost|quantity|qty|income|spend|count|target"
    r"|销售|销量|金额|收入|营收|利润|成本|数量|价格|单价|总额|产量|订单数",
    re.IGNORECASE,
)
_OLDEST, _NEWEST = 1800, 2200


def times(columns: Sequence[ColumnProfile]) -> tuple[str, ...]:
    """Return candidates for the time of a row: dates by type, named ones first, then years."""
    dated = [column for column in columns if column.kind in {"date", "datetime"}]
    dated.sort(key=lambda column: (not names_a_date(column.name), column.missing))
    years = [column.name for column in columns if _is_year(column)]
    return tuple([column.name for column in dated] + years)


def targets(columns: Sequence[ColumnProfile]) -> tuple[str, ...]:
    """Return candidates for what is measured: numbers that vary, those so named first."""
    measured = [
        column
        for column in columns
        if column.kind in {"integer", "number", "decimal"}
        and column.minimum != column.maximum
        and not _is_year(column)
    ]
    measured.sort(key=lambda column: _MEASURE.search(column.name) is None)
    return tuple(column.name for column in measured)


def _is_year(column: ColumnProfile) -> bool:
    low, high = column.minimum, column.maximum
    return (
        column.kind == "integer"
        and _YEAR.search(column.name) is not None
        and isinstance(low, int)
        and isinstance(high, int)
        and _OLDEST <= low <= high <= _NEWEST
    )
