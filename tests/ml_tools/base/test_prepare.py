"""Frames sorted into numbers, categories and dates, with reasons."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from ml_tools import Refusal
from ml_tools.preparation import prepare

_N = 30


def _prepared(values, name="x", **named):
    return prepare(pd.DataFrame({name: values}), **named)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (pd.array([1, None, 3] * 10, dtype="Int64"), [1, np.nan, 3]),
        (pd.array([True, None, False] * 10, dtype="boolean"), [1, np.nan, 0]),
        ([Decimal("1.5"), None, Decimal(3)] * 10, [1.5, np.nan, 3]),
        (pd.array([1.5, None, 3] * 10, dtype="Float64"), [1.5, np.nan, 3]),
        (pd.to_timedelta(["1s", None, "1min"] * 10), [1, np.nan, 60]),
        (np.array([1, 2, 3] * 10, dtype="float32"), [1, 2, 3]),
    ],
)
def test_numbers_of_any_type_become_float64(values, expected):
    found = _prepared(values)
    np.testing.assert_array_equal(found.column("x")[:3], expected)
    assert found.matrix.dtype == np.float64


def test_numbers_in_text_are_read():
    found = _prepared(["$1,200.50", "$3", "$40"] * 10)
    np.testing.assert_array_equal(found.column("x")[:3], [1200.5, 3, 40])
    assert "x" in found.converted


def test_infinite_values_are_missing_and_counted():
    found = _prepared([np.inf, 1.0, 2.0, -np.inf] * 10)
    assert np.isnan(found.column("x")).sum() == 20
    assert found.infinite == {"x": 20}


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("x", [1.0] * _N, "constant"),
        ("x", [np.nan] * _N, "all_missing"),
        ("x", [None] * _N, "all_missing"),
        ("customer_id", range(500, 500 + _N), "id_like"),
        ("customerId", [7, 8, 7] * 10, "id_like"),
        ("订单号", range(_N), "id_like"),
        ("n", range(1, _N + 1), "id_like"),
        ("x", [[1], [2], [3]] * 10, "unusable"),
    ],
)
def test_columns_are_left_out_with_a_reason(name, values, why):
    assert _prepared(pd.Series(values), name).ignored == {name: why}


def test_text_with_many_values_is_left_out():
    found = _prepared([f"t{i // 2}" for i in range(200)])
    assert found.ignored == {"x": "high_cardinality_text"}


def test_words_that_only_contain_id_are_no_ids():
    assert _prepared([3, 1, 2] * 10, "paid").names == ("paid",)


def test_a_named_id_is_used():
    frame = pd.DataFrame({"store_id": [4, 2, 9] * 10})
    assert prepare(frame, ["store_id"]).names == ("store_id",)


def test_text_with_few_values_is_a_category():
    assert list(_prepared(["a", "b", None] * 10).categories) == ["x"]


def test_dates_are_told_apart():
    found = _prepared(["2024年1月5日", "2024年2月5日", None] * 10)
    assert found.dates == ("x",)


def test_hostile_names_are_only_names():
    names = ["a'b", "新\n行", "🙂", "1", "__class__", "{x}"]
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(_N, len(names))), columns=names)
    assert prepare(frame).names == tuple(names)


def test_no_rows_are_refused():
    with pytest.raises(Refusal) as caught:
        prepare(pd.DataFrame({"x": []}))
    assert caught.value.code == "no_rows"


def test_words_for_missing_among_numbers_are_missing():
    found = _prepared(["12", "n/a", "30"] * 10)
    np.testing.assert_array_equal(found.column("x")[:3], [12, np.nan, 30])


def test_a_column_that_is_half_numbers_stays_text():
    assert list(_prepared(["12", "2x", "30"] * 10).categories) == ["x"]
