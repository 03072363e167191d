"""Conversion for pandas columns keeps index and name, and leaves alone what is no text."""

from __future__ import annotations

import pandas as pd
import pytest

from bridge.convert import convert_series


def test_a_text_column_becomes_numbers() -> None:
    series = pd.Series(["¥1,234.50", "(200)", None], index=[5, 6, 7], name="金额")
    found, note, unit = convert_series(series)
    expected = pd.Series([1234.5, -200.0, None], index=[5, 6, 7], name="金额")
    pd.testing.assert_series_equal(found, expected)
    assert unit == "¥"
    assert note == "¥ removed; thousands separators removed; brackets read as minus"


@pytest.mark.parametrize(
    "series",
    [
        pd.Series([1, 2]),
        pd.Series(["a", "b"]),
        pd.Series([1, "a"], dtype=object),
        pd.Series(["007", "010"]),
        pd.Series([], dtype="str"),
    ],
)
def test_other_columns_come_back_as_they_are(series: pd.Series) -> None:
    found, note, unit = convert_series(series)
    assert found is series
    assert (note, unit) == (None, None)
