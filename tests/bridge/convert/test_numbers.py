"""Numbers as people write them become numbers, with unit and note; the doubtful stay text."""

from __future__ import annotations

import pytest

from bridge.arrow import texts
from bridge.convert import Converted, convert_columns, convert_text


def convert(*cells: str | None, name: str = "x", comma: bool | None = False) -> Converted:
    return convert_text(texts(list(cells)), name, decimal_comma=comma)


@pytest.mark.parametrize(
    ("cells", "expected", "unit"),
    [
        (["¥1,234.50", "(200)", "-"], [1234.5, -200.0, None], "¥"),
        (["45%", "5.5%", "0.1%"], [0.45, 0.055, 0.001], "%"),
        (["45.3%", "12％"], [0.453, 0.12], "%"),
        (["1,200", "900"], [1200, 900], None),
        (["1.299,99", "12,50"], [1299.99, 12.5], None),
        (["1.2万", "3亿", "5"], [12000.0, 300000000.0, 5.0], None),
        (["1,234.5元", "20元"], [1234.5, 20.0], "元"),
        (["$1,000", "-$5"], [1000, -5], "$"),
        (["−3.5", "+2"], [-3.5, 2.0], None),
        (["1 234,5", "7,25"], [1234.5, 7.25], None),
        ([" 12 ", "7"], [12, 7], None),
        (["1e3", "2.5"], [1000.0, 2.5], None),
        (["1", "2", "N/A", None], [1, 2, None, None], None),
        (["12.5", "NaN"], [12.5, None], None),
    ],
)
def test_written_numbers_are_read(
    cells: list[str | None], expected: list[float | None], unit: str | None
) -> None:
    found = convert(*cells)
    assert found.values.to_pylist() == expected
    assert found.unit == unit
    assert found.losses == ()


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (["¥5", "$5"], "mixed_units"),
        (["45%", "12"], "mixed_units"),
        (["1.299,99", "1,299.99"], "mixed_numbers"),
    ],
)
def test_what_has_no_one_meaning_stays_text_and_says_why(cells: list[str], code: str) -> None:
    found = convert(*cells)
    assert found.values.to_pylist() == cells
    assert [loss.code for loss in found.losses] == [code]


def test_a_comma_that_nothing_explains_stays_text() -> None:
    found = convert("1,234", "5,678", comma=None)
    assert found.values.to_pylist() == ["1,234", "5,678"]
    assert found.losses[0].code == "ambiguous_numbers"


def test_one_column_proves_the_decimal_comma_for_its_file() -> None:
    columns = [texts(["12,50", "3,1"]), texts(["1,234", "5,678"]), texts(["1.234", "5.678"])]
    price, weight, count = convert_columns(["a", "b", "c"], columns, decimal_comma=None)
    assert price.values.to_pylist() == [12.5, 3.1]
    assert weight.values.to_pylist() == [1.234, 5.678]
    assert count.values.to_pylist() == [1234, 5678]


@pytest.mark.parametrize(
    "cells",
    [
        ["007", "012", "100"],
        ["202401010000000001", "202401010000000002"],
        ["02494", "10001"],
        ["01.10", "02.20"],
    ],
)
def test_codes_stay_text(cells: list[str]) -> None:
    found = convert(*cells)
    assert found.values.to_pylist() == cells
    assert found.kind == "id"
    assert found.note


def test_one_bad_cell_keeps_the_column_and_is_counted() -> None:
    cells = [str(i) for i in range(1000)] + ["broken"]
    found = convert(*cells)
    assert found.values.to_pylist() == cells
    (loss,) = found.losses
    assert (loss.code, loss.count) == ("mixed_types", 1)
    assert "'broken'" in loss.message
    assert "row 1001" in loss.message


def test_digits_that_floating_point_cannot_hold_are_said() -> None:
    assert convert("0.12345678901234567891").losses[0].code == "digits_rounded"
    assert convert("0.100000000000000000000", "-0.12345678901234567").losses == ()


def test_the_unit_of_the_header_is_kept_beside_the_numbers() -> None:
    found = convert("1", "2", name="金额(万元)")
    assert (found.values.to_pylist(), found.unit) == ([1, 2], "万元")


@pytest.mark.parametrize(
    "cells", [["1,23,4", "5"], ["--5"], ["5-"], ["(5", "6"], ["1.2.3"], ["0x1F"]]
)
def test_what_is_no_number_is_left_alone(cells: list[str]) -> None:
    assert convert(*cells).values.to_pylist() == cells
