"""A Table selects, hashes and travels; it says what it does not know."""

from __future__ import annotations

import datetime as dt
import pickle
from typing import Any

import pyarrow as pa
import pytest

from bridge.errors import Error
from bridge.table import Table

DATA = pa.table(
    {
        "n": [1, 2, None, 4],
        "f": [0.5, None, 2.5, float("nan")],
        "t": ["x", "y", None, "x"],
        "day": [dt.date(2024, 1, d) for d in (1, 2, 3, 4)],
        "at": pa.array([dt.datetime(2024, 1, d) for d in (1, 2, 3, 4)], pa.timestamp("us", "UTC")),
        "b": [True, False, None, True],
        "销量": [10, 20, 30, 40],
    }
)


@pytest.fixture
def table() -> Table:
    return Table.from_arrow(DATA)


@pytest.mark.parametrize(
    ("condition", "rows"),
    [
        (("n", "==", 2), [20]),
        (("n", "!=", 2), [10, 30, 40]),
        (("n", ">", 1.5), [20, 40]),
        (("n", "in", [1, 4, 99]), [10, 40]),
        (("t", "==", "x"), [10, 40]),
        (("t", "in", ["y"]), [20]),
        (("f", "<=", 2), [10]),
        (("day", ">=", dt.date(2024, 1, 3)), [30, 40]),
        (("day", "<", "2024-01-02"), [10]),
        (("at", "<", dt.datetime(2024, 1, 2)), [10]),
        (("b", "==", True), [10, 40]),
        (("销量", "in", []), []),
    ],
)
def test_conditions(table: Table, condition: tuple[str, str, Any], rows: list[int]) -> None:
    assert table.select(["销量"], [condition]).to_arrow().column(0).to_pylist() == rows


def test_select_orders_columns_and_limits_rows(table: Table) -> None:
    part = table.select(["t", "n"], limit=2)
    assert part.names == ("t", "n")
    assert part.to_arrow().to_pylist() == [{"t": "x", "n": 1}, {"t": "y", "n": 2}]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"columns": ["nn"]}, "unknown_column"),
        ({"where": [("销两", "==", 1)]}, "unknown_column"),
        ({"where": [("n", "~", 1)]}, "bad_condition"),
        ({"where": [("n", "==", "one")]}, "bad_condition"),
        ({"where": [("t", "in", "x")]}, "bad_condition"),
        ({"where": [("day", ">", "soon")]}, "bad_condition"),
        ({"limit": -1}, "bad_limit"),
    ],
)
def test_what_cannot_be_selected_is_refused(
    table: Table, arguments: dict[str, Any], code: str
) -> None:
    with pytest.raises(Error) as caught:
        table.select(**arguments)
    assert caught.value.code == code


def test_the_fingerprint_sees_values_not_chunks() -> None:
    whole = Table.from_arrow(DATA)
    cut = Table.from_arrow(pa.concat_tables([DATA.slice(0, 1), DATA.slice(1, 2), DATA.slice(3)]))
    sliced = Table.from_arrow(pa.concat_tables([DATA, DATA]).slice(4))
    wide = Table.from_arrow(DATA.set_column(2, "t", DATA["t"].cast(pa.large_string())))
    assert {t.fingerprint for t in (cut, sliced, wide)} == {whole.fingerprint}


@pytest.mark.parametrize(
    "other",
    [
        DATA.slice(0, 3),
        DATA.rename_columns(["m", *DATA.column_names[1:]]),
        DATA.set_column(0, "n", pa.array([1, 2, 0, 4])),
        DATA.set_column(0, "n", pa.array([1.0, 2.0, None, 4.0])),
        DATA.set_column(2, "t", pa.array(["xy", "", None, "x"])),
        DATA.take(pa.array([1, 0, 2, 3])),
    ],
)
def test_the_fingerprint_changes_with_any_difference(other: pa.Table) -> None:
    assert Table.from_arrow(other).fingerprint != Table.from_arrow(DATA).fingerprint


def test_a_table_survives_pickling(table: Table) -> None:
    back = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own bytes
    assert back.fingerprint == table.fingerprint
    assert back.columns == table.columns


def test_repr_is_short(table: Table) -> None:
    assert repr(table) == "Table(4 rows: 'n', 'f', 't', 'day', 'at', 'b', '销量')"
