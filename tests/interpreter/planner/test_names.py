"""Columns and values of any spelling are found, and never become code."""

from __future__ import annotations

import pandas as pd
import pytest

from tests.interpreter.planner.asking import answer, ask

NAMES = [
    "Sepal.Length",
    "单价(元)",
    "a-b",
    "2024年",
    "it's",
    'x"]; import os #',
    "emoji 🎉 size",
    "__class__",
    "line\nbreak",
    "C",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_quoted_name_is_found_whatever_it_holds(name: str) -> None:
    frame = pd.DataFrame({name: [1.0, 2.0, 6.0], "other": [5.0, 5.0, 5.0]})
    quotes = "「」" if '"' in name else '""'
    assert answer(frame, f"mean of {quotes[0]}{name}{quotes[1]}") == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("unit_price", "average unit price"),
        ("unitPrice", "average unit prices"),
        ("Unit Price (EUR)", "average unit price"),
        ("销售额(万元)", "平均销售额"),
        ("月销量", "平均销量"),
        ("ＰＲＩＣＥ", "average price"),
    ],
)
def test_names_are_matched_as_people_write_them(name: str, question: str) -> None:
    frame = pd.DataFrame({name: [1.0, 2.0, 6.0], "other": [5.0, 5.0, 5.0]})
    assert answer(frame, question) == pytest.approx(3.0)


def test_a_found_name_is_said_where_it_differs() -> None:
    frame = pd.DataFrame({"unit_price": [1.0, 2.0], "n": [1, 2]})
    assert "price read as unit_price" in ask(frame, "average price").reading


def test_a_hostile_cell_stays_a_value() -> None:
    cell = "'] or __import__('os').abort() #"
    frame = pd.DataFrame({"name": [cell, "b"], "x": [1.0, 2.0]})
    assert answer(frame, f"mean x where name is 「{cell}」") == pytest.approx(1.0)


def test_cells_that_differ_only_in_case_are_one_condition() -> None:
    frame = pd.DataFrame({"region": ["north", "North", "South"], "x": [1.0, 3.0, 9.0]})
    assert answer(frame, "mean x in the north") == pytest.approx(2.0)
