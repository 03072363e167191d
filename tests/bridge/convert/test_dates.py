"""Dates are read in one order that the column proves; otherwise they stay text."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from bridge.arrow import texts
from bridge.convert import Converted, convert_text


def convert(*cells: str | None, name: str = "x") -> Converted:
    return convert_text(texts(list(cells)), name)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["2024-01-05", "2024-12-31"], [date(2024, 1, 5), date(2024, 12, 31)]),
        (["2024/1/5", "2024/12/31"], [date(2024, 1, 5), date(2024, 12, 31)]),
        (["2024.01.05", None], [date(2024, 1, 5), None]),
        (["2024年1月5日", "2024年12月31日"], [date(2024, 1, 5), date(2024, 12, 31)]),
        (["2024年1月", "2024年2月"], [date(2024, 1, 1), date(2024, 2, 1)]),
        (["2024-01", "2024-02"], [date(2024, 1, 1), date(2024, 2, 1)]),
        (
            ["12.01.2017", "01.02.2017", "15.04.2017"],
            [date(2017, 1, 12), date(2017, 2, 1), date(2017, 4, 15)],
        ),
        (["31/12/2014", "10/03/2011"], [date(2014, 12, 31), date(2011, 3, 10)]),
        (["12.15.2017", "01.02.2017"], [date(2017, 12, 15), date(2017, 1, 2)]),
        (["12/31/2014", "10/03/2011"], [date(2014, 12, 31), date(2011, 10, 3)]),
        (["5 Jan 2024", "31 December 2024"], [date(2024, 1, 5), date(2024, 12, 31)]),
        (["Jan 5, 2024", "Sept 30, 2024"], [date(2024, 1, 5), date(2024, 9, 30)]),
        (["Jan 2024", "Feb 2024"], [date(2024, 1, 1), date(2024, 2, 1)]),
    ],
)
def test_written_dates_are_read(cells: list[str | None], expected: list[date | None]) -> None:
    found = convert(*cells)
    assert found.values.to_pylist() == expected
    assert found.kind == "date"
    assert found.losses == ()


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["2024-01-05 10:30", "2024-01-06T11:00:05"], [(5, 10, 30, 0), (6, 11, 0, 5)]),
        (["1/5/2024 3:30 PM", "1/25/2024 12:05 AM"], [(5, 15, 30, 0), (25, 0, 5, 0)]),
        (["2024年1月5日 8时30分", "2024年1月6日 9时00分"], [(5, 8, 30, 0), (6, 9, 0, 0)]),
    ],
)
def test_written_moments_are_read(cells: list[str], expected: list[tuple[int, ...]]) -> None:
    assert convert(*cells).values.to_pylist() == [datetime(2024, 1, *one) for one in expected]


def test_a_time_zone_that_all_cells_share_is_kept() -> None:
    found = convert("2024-01-05T00:30:00+08:00", "2024-01-06T00:30:00+08:00").values.to_pylist()
    zone = timezone(timedelta(hours=8))
    assert found == [datetime(2024, 1, day, 0, 30, tzinfo=zone) for day in (5, 6)]
    assert [moment.utcoffset() for moment in found] == [timedelta(hours=8)] * 2


@pytest.mark.parametrize(
    "cells",
    [
        ["01/02/2017", "03/04/2017"],
        ["01.02.2017", "12.12.2017"],
        ["31/12/2014", "12/31/2014"],
        ["12.31.2014", "31.12.2014"],
    ],
)
def test_an_order_that_nothing_proves_leaves_text(cells: list[str]) -> None:
    found = convert(*cells)
    assert found.values.to_pylist() == cells
    assert [loss.code for loss in found.losses] == ["ambiguous_dates"]


def test_the_loss_shows_a_cell_as_it_was_written() -> None:
    assert "'01.02.2017'" in convert("01.02.2017", "03.04.2017").losses[0].message


def test_days_that_no_calendar_has_are_counted_and_stay() -> None:
    cells = [f"2024-01-{day:02}" for day in range(1, 31)] + ["2024-02-30"]
    found = convert(*cells)
    assert found.values.to_pylist() == cells
    assert [(loss.code, loss.count) for loss in found.losses] == [("mixed_types", 1)]


def test_integers_are_dates_only_where_the_name_says_so() -> None:
    days = [date(2024, 1, 5), date(2024, 1, 6)]
    assert convert("20240105", "20240106", name="order_date").values.to_pylist() == days
    assert convert("20240105", "20240106", name="amount").values.to_pylist() == [20240105, 20240106]
    assert convert("45296", "45297", name="日期").values.to_pylist() == days
    assert convert("45296", "45297", name="数量").values.to_pylist() == [45296, 45297]
