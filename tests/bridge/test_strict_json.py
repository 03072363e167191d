"""JSON that every parser reads, with no value that a reader would round."""

from __future__ import annotations

import datetime as dt
import json
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from bridge.strict_json import dumps, table_to_json, to_json_value
from bridge.table import Table


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (float("nan"), None),
        (float("-inf"), None),
        (2**53, 2**53),
        (2**53 + 1, "9007199254740993"),
        (Decimal("1.10"), "1.10"),
        (Decimal("NaN"), None),
        (dt.date(2021, 2, 18), "2021-02-18"),
        (dt.datetime(2021, 2, 18, 1, 2, 3), "2021-02-18T01:02:03"),
        (dt.timedelta(days=1, hours=2), "P1DT2H"),
        (dt.timedelta(0), "PT0S"),
        (pd.Timedelta("-90s"), "-PT1M30S"),
        (pd.Timestamp("2024-01-05", tz="Asia/Shanghai"), "2024-01-05T00:00:00+08:00"),
        (pd.NaT, None),
        (pd.NA, None),
        (np.int64(3), 3),
        (np.bool_(True), True),
        (np.float32("nan"), None),
        (np.array([1.0, np.nan]), [1.0, None]),
        (np.datetime64("2024-01-05"), "2024-01-05"),
        (np.datetime64("NaT", "s"), None),
        (b"\x00\xff", "AP8="),
        ({1: (1, {2})}, {"1": [1, [2]]}),
        ("\ud800", "?"),
        (True, True),
    ],
)
def test_values(value: Any, expected: Any) -> None:
    assert to_json_value(value) == expected
    assert json.loads(dumps(value)) == expected


def test_endless_nesting_ends() -> None:
    value: list[Any] = []
    value.append(value)
    assert "..." in dumps(value)


def test_chinese_stays_readable() -> None:
    assert dumps({"地区": "华北"}) == '{"地区": "华北"}'


def test_a_table_is_capped_and_says_so() -> None:
    table = Table.from_pandas(pd.DataFrame({"x": range(5), "t": list("abcde")}))
    assert table_to_json(table, max_rows=2) == {
        "columns": [{"name": "x", "kind": "integer"}, {"name": "t", "kind": "category"}],
        "rows": [[0, "a"], [1, "b"]],
        "row_count": 5,
        "truncated": True,
    }
    assert table_to_json(table)["truncated"] is False
