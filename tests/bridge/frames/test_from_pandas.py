"""Ordinary frames, however odd, become Tables without a changed value."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from bridge.load import load
from bridge.table import Table


def column(values: Any) -> tuple[list[Any], str, tuple[str, ...]]:
    table = Table.from_pandas(pd.DataFrame({"x": values}))
    codes = tuple(loss.code for loss in table.losses)
    return table.to_arrow().column("x").to_pylist(), table.columns[0].kind, codes


@pytest.mark.parametrize(
    ("values", "expected", "kind"),
    [
        ([2**60 + 1, 1], [2**60 + 1, 1], "integer"),
        (pd.Series([2**70, 1], dtype=object), [Decimal(2**70), Decimal(1)], "decimal"),
        (pd.array([1, None], dtype="Int64"), [1, None], "integer"),
        ([np.inf, np.nan, -1.0], [np.inf, None, -1.0], "number"),
        ([Decimal("1.10"), None], [Decimal("1.10"), None], "decimal"),
        (pd.Categorical(["a", None, "a"]), ["a", None, "a"], "category"),
        (pd.Categorical([4, 6, 4]), [4, 6, 4], "category"),
        ([True, None, False], [True, None, False], "boolean"),
        ([[1], [2, 3], None], [[1], [2, 3], None], "nested"),
        ([dt.date(2024, 1, 5), None], [dt.date(2024, 1, 5), None], "date"),
        ([dt.timedelta(days=1), None], [dt.timedelta(days=1), None], "duration"),
        (pd.period_range("2024-01", periods=1, freq="M"), [dt.datetime(2024, 1, 1)], "date"),
        ([None, None], [None, None], "text"),
        ([], [], "number"),
    ],
)
def test_values_and_kinds(values: Any, expected: list[Any], kind: str) -> None:
    if not len(values):
        values = np.array([])
    assert column(values) == (expected, kind, ())


def test_cells_of_several_kinds_become_text_and_are_counted() -> None:
    table = Table.from_pandas(pd.DataFrame({"x": [1, "a", None, 2.5]}))
    assert table.to_arrow().column("x").to_pylist() == ["1", "a", None, "2.5"]
    assert [(loss.code, loss.column, loss.count) for loss in table.losses] == [
        ("mixed_types", "x", 3)
    ]


def test_a_time_zone_is_kept() -> None:
    moments = pd.date_range("2024-01-01", periods=2, tz="Asia/Shanghai")
    back = Table.from_pandas(pd.DataFrame({"t": moments})).to_pandas()
    pd.testing.assert_series_equal(back["t"], pd.Series(moments, name="t"))


def test_duplicate_names_get_numbers_that_nobody_has() -> None:
    table = load(pd.DataFrame([[1, 2, 3]], columns=["a_2", "a", "a"]))
    assert table.names == ("a_2", "a", "a_3")
    assert [c.label for c in table.columns] == ["a_2", "a", "a"]
    assert [loss.code for loss in table.losses] == ["duplicate_name"]


def test_labels_become_text() -> None:
    assert load(pd.DataFrame([[1, 2]], columns=[2022, 2023])).names == ("2022", "2023")
    levels = pd.MultiIndex.from_tuples([("a", "x"), ("a", "")])
    assert load(pd.DataFrame([[1, 2]], columns=levels)).names == ("a / x", "a")


@pytest.mark.parametrize("name", ['a"b', "a\nb", "😀", "销量", "1", "__class__", "a.b", " ", "C"])
def test_odd_names_are_kept(name: str) -> None:
    table = load(pd.DataFrame({name: [1]}))
    assert table.columns[0].label == name
    assert table.select([table.names[0]]).row_count == 1


@pytest.mark.parametrize(
    ("index", "names"),
    [
        (pd.RangeIndex(2), ("x",)),
        (pd.Index([7, 9]), ("x",)),
        (pd.Index(["p", "q"]), ("index", "x")),
        (pd.Index(["p", "q"], name="k"), ("k", "x")),
        (pd.date_range("2024-01-01", periods=2), ("date", "x")),
        (pd.MultiIndex.from_tuples([("a", 1), ("b", 2)], names=["g", None]), ("g", "index_2", "x")),
    ],
)
def test_an_index_that_says_something_becomes_columns(
    index: pd.Index, names: tuple[str, ...]
) -> None:
    assert load(pd.DataFrame({"x": [1, 2]}, index=index)).names == names


def test_the_frame_of_the_caller_is_not_changed() -> None:
    frame = pd.DataFrame({"a": [1, None, 3], "b": ["x", None, "z"], "c": [[1], None, {"k": 2}]})
    before = frame.copy(deep=True)
    Table.from_pandas(frame).profile()
    pd.testing.assert_frame_equal(frame, before)
