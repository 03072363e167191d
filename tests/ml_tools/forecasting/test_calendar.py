"""Frequencies against those of pandas."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from ml_tools.contract import Refusal
from ml_tools.forecasting.calendar import infer_calendar, named_calendar

FREQUENCIES = [
    "D", "B", "W-SUN", "W-WED", "2W-MON", "MS", "ME", "QS-JAN", "QS-FEB", "QE-DEC",
    "YS-JAN", "YE-DEC", "h", "15min", "2h", "3D", "2MS", "6MS",
]  # fmt: skip


@pytest.mark.parametrize("frequency", FREQUENCIES)
def test_regular_dates_go_on_as_pandas_would(frequency: str) -> None:
    dates = pd.date_range("2021-02-03", periods=61, freq=frequency)
    calendar = infer_calendar(dates[:60].to_numpy())
    numbers = calendar.ordinals(dates.to_numpy())
    assert (np.diff(numbers) == 1).all()
    assert (calendar.stamps(numbers) == dates.to_numpy()).all()
    assert pd.tseries.frequencies.to_offset(calendar.alias) == dates.freq


@pytest.mark.parametrize("frequency", ["D", "W-MON", "MS", "ME", "QE-DEC"])
def test_gaps_do_not_change_the_frequency(frequency: str) -> None:
    dates = pd.date_range("2020-01-01", periods=100, freq=frequency)
    kept = np.random.default_rng(0).permutation(100)[:80]
    calendar = infer_calendar(dates.to_numpy()[kept])
    assert pd.tseries.frequencies.to_offset(calendar.alias) == dates.freq


def test_a_day_of_the_month_is_kept() -> None:
    dates = pd.date_range("2021-01-01", periods=24, freq="MS") + pd.Timedelta(days=14)
    calendar = infer_calendar(dates.to_numpy())
    ahead = calendar.stamps(calendar.ordinals(dates.to_numpy())[-1:] + 1)
    assert str(ahead[0]) == "2023-01-15T00:00:00"


@pytest.mark.parametrize(
    ("name", "alias"),
    [
        ("D", "D"), ("W", "W-SUN"), ("W-MON", "W-MON"), ("M", "MS"), ("MS", "MS"), ("ME", "ME"),
        ("Q", "QS-JAN"), ("QE", "QE-DEC"), ("Y", "YS-JAN"), ("A", "YS-JAN"), ("H", "h"),
        ("T", "min"), ("monthly", "MS"), ("月", "MS"), ("季度", "QS-JAN"),
    ],
)  # fmt: skip
def test_names_of_frequencies(name: str, alias: str) -> None:
    dates = pd.date_range("2021-02-03", periods=100).to_numpy()
    assert named_calendar(name, dates).alias == alias


def test_m_keeps_month_ends() -> None:
    dates = pd.date_range("2021-02-03", periods=30, freq="ME").to_numpy()
    assert named_calendar("M", dates).alias == "ME"


def test_days_fall_in_the_month_end_period_that_pandas_gives_them() -> None:
    days = pd.date_range("2021-01-01", periods=500)
    calendar = named_calendar("QE", days.to_numpy())
    ends = calendar.stamps(calendar.ordinals(days.to_numpy()))
    expected = days.to_period("Q").end_time.normalize().to_numpy()
    assert (ends == expected).all()


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        named_calendar("fortnight", pd.date_range("2021-01-01", periods=9).to_numpy())
    assert caught.value.code == "unknown_frequency"
