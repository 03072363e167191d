"""Separators, line ends and headers are found, and a column of words stays one column."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from bridge.load import load

ROWS = [
    ["name", "note", "n"],
    *([f"a{i}", "one, two; three | four\tfive", str(i)] for i in range(5)),
]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_separator_gives_the_same_table(tmp_path: Path, delimiter: str) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(ROWS)
    path = tmp_path / "t.csv"
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    table = load(path).to_arrow()
    assert table.column_names == ROWS[0]
    assert table.column("note").to_pylist() == [ROWS[1][1]] * 5
    assert table.column("n").to_pylist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "lines",
    [
        ["email", "a.b@example.org", "c.d@example.org", "e@f.example"],
        ["word", "banana", "bandana", "cabana", "havana"],
        ["text", '"a, b"', '"c, d"'],
    ],
)
def test_a_file_of_one_column_stays_one(tmp_path: Path, lines: list[str]) -> None:
    path = tmp_path / "t.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    table = load(path)
    assert table.names == (lines[0],)
    assert table.row_count == len(lines) - 1


def test_a_quoted_tab_does_not_make_tabs_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('a;b\n"\tx\t";1\n"\ty\t";2\n', encoding="utf-8")
    assert load(path).names == ("a", "b")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_gives_all_rows(tmp_path: Path, end: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(end.join(["month,y", *(f"2024-{m:02},{m}" for m in range(1, 13))]).encode())
    assert load(path).to_arrow().column("y").to_pylist() == list(range(1, 13))


def test_quoted_line_ends_stay_inside_the_cell(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('"he\nad",b\n"one\ntwo",1\n"a ""q""",2\n', encoding="utf-8")
    table = load(path).to_arrow()
    assert table.column_names == ["he\nad", "b"]
    assert table.column(0).to_pylist() == ["one\ntwo", 'a "q"']


def test_title_lines_above_the_header_are_skipped_and_said(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("Report 2024\n\na,b\n1,2\n3,4\n", encoding="utf-8")
    table = load(path)
    assert table.names == ("a", "b")
    assert [loss.code for loss in table.losses] == ["lines_skipped"]


def test_short_and_long_rows_keep_every_cell(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1\n2,x\n3,y,extra\n", encoding="utf-8")
    table = load(path)
    assert table.to_arrow().to_pylist() == [
        {"a": 1, "b": None, "column_3": None},
        {"a": 2, "b": "x", "column_3": None},
        {"a": 3, "b": "y", "column_3": "extra"},
    ]
    assert {loss.code: loss.count for loss in table.losses} == {"short_rows": 1, "long_rows": 1}
