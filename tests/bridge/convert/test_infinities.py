"""Infinite numbers are numbers; "NaN" among them is a missing cell."""

from __future__ import annotations

import math

import pyarrow as pa
import pytest

from bridge.convert.columns import convert_text


@pytest.mark.parametrize("first", ["inf", "3", "NaN", "-Infinity"])
def test_a_column_with_infinities_is_numeric(first: str) -> None:
    found = convert_text(pa.array([first, "2.5", "-inf", "nan", None]), "v")
    expected = {"inf": math.inf, "3": 3.0, "NaN": None, "-Infinity": -math.inf}[first]
    assert found.values.to_pylist() == [expected, 2.5, -math.inf, None, None]


def test_words_alone_are_no_numbers() -> None:
    found = convert_text(pa.array(["inf", "nan"]), "v")
    assert pa.types.is_string(found.values.type)
