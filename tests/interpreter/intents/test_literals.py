"""Numbers and periods are read as people write them, in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from interpreter.intents.literals import find_literals
from interpreter.intents.text import fold


def longest(text: str, kind: str) -> object:
    found = [m for m in find_literals(fold(text)) if m.sense(kind)]
    best = max(found, key=lambda m: m.end - m.start)
    sense = best.sense(kind)
    assert sense is not None
    return sense.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("over 1,234.5 now", 1234.5),
        ("超过1.2万", 12_000.0),
        ("3亿", 300_000_000.0),
        ("20k", 20_000.0),
        ("十五个", 15.0),
        ("二十三", 23.0),
        ("一百二十", 120.0),
        ("-5", -5.0),
        ("￥100", 100.0),
    ],
)
def test_numbers(text: str, value: float) -> None:
    assert longest(text, "number") == value


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("in 2023", date(2023, 1, 1), date(2024, 1, 1)),
        ("2024年3月", date(2024, 3, 1), date(2024, 4, 1)),
        ("2024-12", date(2024, 12, 1), date(2025, 1, 1)),
        ("March 2024", date(2024, 3, 1), date(2024, 4, 1)),
        ("Q4 2023", date(2023, 10, 1), date(2024, 1, 1)),
        ("2023年第二季度", date(2023, 4, 1), date(2023, 7, 1)),
        ("2024-02-29", date(2024, 2, 29), date(2024, 3, 1)),
    ],
)
def test_periods(text: str, start: date, end: date) -> None:
    period = longest(text, "date")
    assert (period.start, period.end) == (start, end)  # type: ignore[attr-defined]


def test_a_day_that_does_not_exist_is_no_period() -> None:
    days = [m for m in find_literals("2023-02-30") if m.text == "2023-02-30" and m.sense("date")]
    assert days == []


def test_a_number_inside_a_word_is_no_number() -> None:
    assert not [m for m in find_literals("abc123") if m.sense("number")]
