"""A fetched SQL result becomes a Table with the types that its values have."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from bridge.errors import Error
from bridge.from_result import from_result


def test_values_keep_their_types() -> None:
    rows = [
        [Decimal(2022), "a", 1, dt.date(2024, 1, 5), 2**60, b"\x00", [1], None, True],
        (None, "b", 2, None, 1, None, None, None, False),
    ]
    names = ["year", "t", "n", "d", "big", "bytes", "list", "none", "flag"]
    table = from_result({"columns": names, "rows": rows})
    assert [list(row.values()) for row in table.to_arrow().to_pylist()] == [list(r) for r in rows]
    kinds = {column.name: column.kind for column in table.columns}
    assert kinds["year"] == "decimal"
    assert kinds["d"] == "date"
    assert kinds["flag"] == "boolean"


def test_declared_types_bring_back_what_json_took() -> None:
    table = from_result(
        {
            "columns": [
                {"name": "amount", "type": "NUMERIC(10,2)"},
                {"name": "day", "type": "date"},
                {"name": "big", "type": "bigint"},
                {"name": "at", "type": "timestamp"},
                {"name": "code", "type": "text"},
            ],
            "rows": [["1.10", "2024-01-05", "9007199254740993", "2024-01-05T10:00:00", "007"]],
            "truncated": True,
        }
    )
    assert table.to_arrow().to_pylist() == [
        {
            "amount": Decimal("1.10"),
            "day": dt.date(2024, 1, 5),
            "big": 9007199254740993,
            "at": dt.datetime(2024, 1, 5, 10),
            "code": "007",
        }
    ]
    assert table.provenance.truncated


def test_a_declaration_that_does_not_fit_is_said() -> None:
    table = from_result({"columns": [{"name": "d", "type": "date"}], "rows": [["soon"]]})
    assert [loss.code for loss in table.losses] == ["declared_type"]
    assert table.to_arrow().column(0).to_pylist() == ["soon"]


def test_mixed_values_are_text_and_counted() -> None:
    table = from_result({"columns": ["x"], "rows": [[1], ["a"], [None]]})
    assert [(loss.code, loss.count) for loss in table.losses] == [("mixed_types", 2)]


def test_rows_may_be_mappings_and_names_may_repeat() -> None:
    assert from_result({"columns": ["a"], "rows": [{"a": 1}, {}]}).row_count == 2
    assert from_result({"columns": ["a", "a"], "rows": [[1, 2]]}).names == ("a", "a_2")
    assert from_result({"columns": ["a"], "rows": []}).row_count == 0


@pytest.mark.parametrize(
    "result",
    [
        {"rows": []},
        {"columns": ["a"]},
        {"columns": "a", "rows": []},
        {"columns": ["a"], "rows": [[1, 2]]},
        {"columns": ["a"], "rows": ["x"]},
        {"columns": [{"type": "int"}], "rows": []},
    ],
)
def test_what_is_no_result_is_refused(result: dict[str, object]) -> None:
    with pytest.raises(Error) as caught:
        from_result(result)
    assert caught.value.code == "bad_result"
