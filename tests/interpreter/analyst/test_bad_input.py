"""Whatever is wrong with data or question comes back as a refusal that names it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from interpreter.analysis import Analysis
from interpreter.analyst import analyze
from tests.interpreter.here import Here
from tests.interpreter.tables import sales


def _ask(data: Any, question: Any = "average price by region", **options: Any) -> Analysis:
    analysis = analyze(data, question, service=Here(), **options)
    assert bool(analysis.message) == (not analysis.ok)
    return analysis


def test_a_missing_file(tmp_path: Path) -> None:
    sales().to_csv(tmp_path / "sales.csv", index=False)
    analysis = _ask(tmp_path / "sale.csv")
    assert (analysis.status, analysis.cause) == ("refused", "file_missing")
    assert "sale.csv" in analysis.message
    assert "'sales.csv'" in analysis.hint


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "empty"),
        (b"region,price\n", "no rows"),
        (b"PK\x03\x04\x00\x00\x00\x00" * 50, "bad.csv"),
        (bytes(range(256)) * 20, "bad.csv"),
    ],
    ids=["empty", "header only", "zip", "binary"],
)
def test_a_file_without_a_table(content: bytes, part: str, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_bytes(content)
    analysis = _ask(tmp_path / "bad.csv")
    assert analysis.status == "refused"
    assert part in analysis.message
    assert analysis.hint
    assert (tmp_path / "bad.csv").read_bytes() == content


def test_a_folder(tmp_path: Path) -> None:
    analysis = _ask(tmp_path)
    assert analysis.status == "refused"
    assert tmp_path.name in analysis.message


@pytest.mark.parametrize("data", [None, {}, 3, [1, 2], object()])
def test_no_table_at_all(data: Any) -> None:
    assert _ask(data).status == "refused"


def test_one_row() -> None:
    assert _ask(sales().head(1), "average price").value == 10.0


def test_one_column() -> None:
    assert _ask(sales()[["price"]], "average price").value == 51 / 5


def test_duplicate_column_names() -> None:
    frame = pd.DataFrame([[1.0, 2.0], [3.0, 6.0]], columns=["price", "price"])
    analysis = _ask(frame, "average price_2")
    assert analysis.value == 4.0
    assert "duplicate_name" in {note.code for note in analysis.caveats}


def test_a_column_without_any_value() -> None:
    frame = sales().assign(price=np.nan)
    analysis = _ask(frame, "average price")
    assert analysis.value is None
    assert analysis.ok or analysis.message


@pytest.mark.parametrize("question", ["", "   ", "?!", "\n\t"])
def test_an_empty_question(question: str) -> None:
    analysis = _ask(sales(), question)
    assert analysis.cause == "empty_question"
    assert analysis.hint


@pytest.mark.parametrize(
    "question", ["average colour by region", "what is the weather", "各门店的毛利"]
)
def test_a_question_about_something_else(question: str) -> None:
    analysis = _ask(sales(), question)
    assert analysis.status == "refused"
    assert analysis.code == ""
    assert analysis.attempts == ()


def test_a_misspelt_column_is_asked_back() -> None:
    analysis = _ask(sales(), "average prise by region")
    assert analysis.status == "needs_input"
    assert "price" in analysis.message


@pytest.mark.parametrize("question", [None, 3, b"average price", ["average price"]])
def test_a_question_that_is_no_text(question: Any) -> None:
    analysis = _ask(sales(), question)
    assert analysis.cause == "bad_question"
    assert type(question).__name__ in analysis.message


def test_a_forecast_without_dates() -> None:
    analysis = _ask(sales(), "forecast price for the next 3 months")
    assert analysis.status in {"refused", "needs_input"}
    assert "date" in analysis.message


@pytest.mark.parametrize("name", ["a b", "1a", "class", "__x", "pd", "print", "x;import os", ""])
def test_names_that_no_variable_can_have(name: str) -> None:
    analysis = _ask({name: sales()})
    assert analysis.cause == "bad_table_name"
    assert repr(name) in analysis.message


def test_a_bad_option_is_a_refusal() -> None:
    assert _ask(sales(), treshold_rows=3).cause == "unknown_setting"
    assert _ask(sales(), timeout_s="soon").cause == "bad_setting"
    assert _ask(sales(), limits={"timeout": 3}).cause == "unknown_setting"
    assert _ask(sales(), limits=3).cause == "bad_setting"


def test_files_outside_the_allowed_folders(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for place in (tmp_path, tmp_path / "in"):
        sales().to_csv(place / "s.csv", index=False)
    (tmp_path / "in" / "link.csv").symlink_to(tmp_path / "s.csv")
    folders = (str(tmp_path / "in"),)
    assert _ask(tmp_path / "in" / "s.csv", folders=folders).ok
    for path in (
        tmp_path / "s.csv",
        tmp_path / "in" / ".." / "s.csv",
        tmp_path / "in" / "link.csv",
    ):
        assert _ask(path, folders=folders).cause == "outside_folders"


def test_refusals_speak_chinese(tmp_path: Path) -> None:
    sales().to_csv(tmp_path / "sales.csv", index=False)
    analysis = _ask(tmp_path / "sale.csv", "各地区的平均价格")
    assert analysis.lang == "zh"
    assert analysis.message.startswith("找不到文件")
    assert "sale.csv" in analysis.message
    assert analysis.hint == "您是不是指 'sales.csv'？"


def test_braces_and_percent_signs_in_names_are_plain(tmp_path: Path) -> None:
    for question in ("各地区的平均价格", "average price"):
        analysis = _ask(tmp_path / "{0} {message!r} %s.csv", question)
        assert "{0} {message!r} %s.csv" in analysis.message
