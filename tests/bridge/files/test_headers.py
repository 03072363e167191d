"""Any header gives one distinct name per column, and every cell stays under its own."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from bridge.load import load
from bridge.table import Table


def read(path: Path, header: list[str], *rows: list[object]) -> Table:
    text = io.StringIO()
    csv.writer(text).writerows([header, *rows])
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    return load(path)


ODD = [
    "line\nbreak",
    'a "quote"',
    "it's",
    "😀",
    "__class__",
    "a,b",
    "数量",
    "1",
    "{x}",
    "%s",
    "<b>",
]


def test_odd_names_are_kept(tmp_path: Path) -> None:
    table = read(tmp_path / "t.csv", ODD, list(range(len(ODD))), list(range(len(ODD))))
    assert list(table.names) == ODD
    assert table.to_arrow().to_pylist()[1] == {name: i for i, name in enumerate(ODD)}


def test_double_and_blank_names_become_distinct(tmp_path: Path) -> None:
    table = read(tmp_path / "t.csv", ["a", "a", "", " ", "a_2", "A"], [1, 2, 3, 4, 5, 6])
    assert table.to_arrow().to_pylist() == [
        {"a": 1, "a_3": 2, "column_3": 3, "column_4": 4, "a_2": 5, "A": 6}
    ]
    assert [column.label for column in table.columns] == ["a", "a", "", "", "a_2", "A"]
    assert [(loss.code, loss.column) for loss in table.losses] == [("duplicate_name", "a_3")]


@pytest.mark.parametrize("width", [420, 6000])
def test_wide_tables_keep_every_column(tmp_path: Path, width: int) -> None:
    header = [f"{'column' * 10}_{i}" for i in range(width)]  # 6000 of them exceed any first look
    table = read(tmp_path / "t.csv", header, list(range(width)), list(range(width)))
    assert list(table.names) == header
    assert table.row_count == 2
    assert table.select([header[-1]]).to_arrow().to_pylist() == [{header[-1]: width - 1}] * 2


@pytest.mark.timeout(20)
def test_ten_thousand_equal_names_take_no_time(tmp_path: Path) -> None:
    table = read(tmp_path / "t.csv", ["a"] * 10_000, [1] * 10_000)
    assert len(set(table.names)) == 10_000
