"""Rows without a value are left out, and the reading says how many."""

from __future__ import annotations

import pandas as pd
import pytest

from tests.interpreter.planner.asking import answer, ask


@pytest.fixture
def sales() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "地区": ["东", "东", "西", None, "西", None],
            "销量": [1.0, None, 3.0, 4.0, 5.0, None],
        }
    )


def test_the_reading_counts_what_is_left_out(sales: pd.DataFrame) -> None:
    reading = ask(sales, "按地区的平均销量").reading
    assert "2 行缺少销量" in reading
    assert "2 行缺少地区" in reading


def test_shares_add_up_to_one_with_rows_that_have_no_group(sales: pd.DataFrame) -> None:
    shares = answer(sales, "各地区销量占比")
    assert shares["share"].sum() == pytest.approx(1.0)
    assert shares["share"].tolist() == pytest.approx([1 / 13, 8 / 13, 4 / 13])


def test_a_group_without_any_value_has_no_total() -> None:
    frame = pd.DataFrame({"g": ["a", "b"], "units": [1.0, None]})
    totals = answer(frame, "total units by g")
    assert totals.set_index("g")["total units"].isna().tolist() == [False, True]


def test_missing_values_are_counted_by_column(sales: pd.DataFrame) -> None:
    table = answer(sales, "缺失值有多少").set_index("column")["missing"]
    assert table.to_dict() == {"地区": 2, "销量": 2}


def test_rows_without_a_value_can_be_counted(sales: pd.DataFrame) -> None:
    assert answer(sales, "how many rows have no 销量") == 2
