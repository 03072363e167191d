"""Dates in the forms that people write them."""

from __future__ import annotations

import pandas as pd
import pytest

from ml_tools import Refusal
from ml_tools.preparation import find_date_column, parse_dates


@pytest.mark.parametrize(
    ("written", "first"),
    [
        (["2024-01-31", "2024-02-29"], "2024-01-31"),
        (["2024-01-31 13:45", "2024-02-29 00:00"], "2024-01-31 13:45"),
        (["2024/1/5", "2024/2/5"], "2024-01-05"),
        (["2024年1月5日", "2024年12月5日"], "2024-01-05"),
        (["2024年1月", "2024年12月"], "2024-01-01"),
        (["2024-01", "2024-12"], "2024-01-01"),
        (["2024Q2", "2024Q3"], "2024-04-01"),
        (["2024年第二季度", "2024年第三季度"], "2024-04-01"),
        (["13/01/2024", "02/03/2024"], "2024-01-13"),
        (["01/13/2024", "03/02/2024"], "2024-01-13"),
        (["05.01.2024", "06.01.2024"], "2024-01-05"),
        (["Jan 2024", "Feb 2024"], "2024-01-01"),
        (["5 Jan 2024", "6 Feb 2024"], "2024-01-05"),
        ([20240105, 20240205], "2024-01-05"),
        ([202401, 202402], "2024-01-01"),
        ([1990, 1991], "1990-01-01"),
        (pd.period_range("2024-01", periods=2, freq="M"), "2024-01-01"),
        (pd.date_range("2024-01-05", periods=2), "2024-01-05"),
    ],
)
def test_forms(written, first):
    found = parse_dates(pd.Series(written, name="date"))
    assert found.values.iloc[0] == pd.Timestamp(first)
    assert found.unreadable == 0


def test_a_time_zone_is_dropped_and_its_local_time_kept():
    times = pd.date_range("2024-01-05 08:00", periods=2, tz="Asia/Shanghai")
    found = parse_dates(pd.Series(times, name="t"))
    assert found.values.iloc[0] == pd.Timestamp("2024-01-05 08:00")
    assert found.zone == "Asia/Shanghai"


def test_impossible_days_are_counted():
    dates = [f"2024-01-{day:02d}" for day in range(1, 20)] + ["2024-02-31"]
    assert parse_dates(pd.Series(dates, name="d")).unreadable == 1


def test_day_or_month_first_is_never_guessed():
    with pytest.raises(Refusal) as caught:
        parse_dates(pd.Series(["01/02/2024", "03/04/2024"], name="d"))
    assert caught.value.code == "ambiguous_dates"


@pytest.mark.parametrize("wrong", [["apple", "pear"], [1.5, 2.5], [True, False], [None, None]])
def test_what_is_no_date_is_refused(wrong):
    with pytest.raises(Refusal) as caught:
        parse_dates(pd.Series(wrong, name="d"))
    assert caught.value.code == "not_a_date"


def test_the_date_column_is_found_by_type_then_name_then_content():
    texts = {"note": ["2020-01-01", "2020-01-02"], "日期": ["2021-01-01", "2021-01-02"]}
    assert find_date_column(pd.DataFrame(texts)) == "日期"
    typed = pd.DataFrame({**texts, "when": pd.date_range("2022", periods=2)})
    assert find_date_column(typed) == "when"
    assert find_date_column(pd.DataFrame({"price": [20240101, 20240102]})) is None
