"""Periods as people write them, and the last two complete ones."""

from __future__ import annotations

import numpy as np
import pytest

from ml_tools.attribution.periods import last_two, read_period
from ml_tools.contract import Refusal


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2024", "2024-01-01", "2025-01-01"),
        ("2024年", "2024-01-01", "2025-01-01"),
        ("2024Q1", "2024-01-01", "2024-04-01"),
        ("2024-q4", "2024-10-01", "2025-01-01"),
        ("2024年第二季度", "2024-04-01", "2024-07-01"),
        ("2024-02", "2024-02-01", "2024-03-01"),
        ("2024年2月", "2024-02-01", "2024-03-01"),
        ("2024/12/31", "2024-12-31", "2025-01-01"),
        ("2024-01..2024-03", "2024-01-01", "2024-04-01"),
        ("2024-01-05..2024-01-07", "2024-01-05", "2024-01-08"),
    ],
)
def test_periods_are_read(text: str, start: str, end: str) -> None:
    period = read_period(text, "before")
    assert (str(period.start), str(period.end)) == (start, end)


@pytest.mark.parametrize("text", ["", "soon", "2024-13", "2024-03..2024-01", "2024-02-30", "24"])
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_period(text, "before")
    assert caught.value.code == "invalid_period"


def _days(first: str, last: str, step: int = 1) -> np.ndarray:
    return np.arange(first, last, step, dtype="datetime64[D]")


@pytest.mark.parametrize(
    ("dates", "labels"),
    [
        (_days("2024-01-01", "2024-06-11"), ("2024-04", "2024-05")),
        (_days("2024-01-01", "2024-06-01"), ("2024-04", "2024-05")),
        (np.arange("2023-01", "2024-03", dtype="datetime64[M]"), ("2024-01", "2024-02")),
        (np.arange("2023-01", "2024-07", 3, dtype="datetime64[M]"), ("2024Q1", "2024Q2")),
        (np.arange("2019", "2024", dtype="datetime64[Y]"), ("2022", "2023")),
        (_days("2024-01-01", "2024-01-08"), ("2024-01-06", "2024-01-07")),
        (_days("2024-01-01", "2024-01-29"), ("2024-01-15..2024-01-21", "2024-01-22..2024-01-28")),
    ],
)
def test_the_last_two_complete_periods(dates: np.ndarray, labels: tuple[str, str]) -> None:
    before, after = last_two(dates.astype("datetime64[D]"))
    assert (before.label, after.label) == labels


def test_one_date_holds_no_two_periods() -> None:
    with pytest.raises(Refusal):
        last_two(np.array(["2024-01-01"] * 5, dtype="datetime64[D]"))
