"""The workbook holds the same values, and no cell of it is a formula."""

from __future__ import annotations

import builtins
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest

from bridge.errors import Error
from bridge.frames import Frames
from bridge.table import Table
from interpreter.analysis import Analysis
from tests.interpreter.tables import FORMULA, hostile


def _analysis(**frames: pd.DataFrame) -> Analysis:
    tables = Frames({name: Table.from_pandas(frame) for name, frame in frames.items()})
    return Analysis("answered", question=FORMULA, answer="=2", tables=tables, code="x = 1\n=y\n")


def _cells(path: Path) -> list[Any]:
    book = openpyxl.load_workbook(path)
    return [cell for sheet in book for row in sheet.iter_rows() for cell in row]


def test_formulas_are_text(tmp_path: Path) -> None:
    path = _analysis(result=hostile()).to_excel(tmp_path / "a.xlsx")
    cells = _cells(path)
    assert {cell.data_type for cell in cells} <= {"s", "n", "inlineStr"}
    risky = [c for c in cells if isinstance(c.value, str) and c.value[:1] in set("=+-@\t")]
    assert len(risky) >= 7
    assert all(cell.quotePrefix for cell in risky)
    assert {"=1+1", "+2", "-3", "@x", FORMULA} <= {cell.value for cell in risky}


def test_values_keep_their_types(tmp_path: Path) -> None:
    frame = pd.DataFrame(
        {
            "n": [1, 2**60],
            "x": [0.5, float("inf")],
            "when": pd.to_datetime(["2024-01-31 10:00", None]),
            "far": pd.to_datetime(["2024-01-31", "2024-02-01"], utc=True),
            "yes": [True, False],
        }
    )
    path = _analysis(result=frame).to_excel(tmp_path / "a.xlsx")
    sheet = openpyxl.load_workbook(path)["result"]
    assert [c.value for c in sheet[2]][:3] == [1, 0.5, datetime(2024, 1, 31, 10)]
    assert sheet["A3"].value == str(2**60)
    assert sheet["B3"].value == "inf"
    assert sheet["C3"].value is None
    assert sheet["D2"].value.startswith("2024-01-31T00:00:00")
    assert sheet["E2"].value is True


def test_sheet_names_are_legal_and_apart(tmp_path: Path) -> None:
    frame = pd.DataFrame({"a": [1]})
    names = ["a/b", "a\\b", "x" * 50, "x" * 49, "History:*?[]", "", "statbox"]
    tables = Frames({name: Table.from_pandas(frame) for name in names})
    path = Analysis("answered", tables=tables).to_excel(tmp_path / "a.xlsx")
    titles = openpyxl.load_workbook(path).sheetnames
    assert len({title.lower() for title in titles}) == len(names) + 1
    assert all(0 < len(title) <= 31 and not set(title) & set("\\/*?:[]") for title in titles)


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"mine")
    with pytest.raises(Error) as caught:
        _analysis(result=hostile()).to_excel(path)
    assert caught.value.code == "exists"
    assert path.read_bytes() == b"mine"
    _analysis(result=hostile()).to_excel(path, overwrite=True)
    assert path.read_bytes()[:2] == b"PK"
    assert [p.name for p in tmp_path.iterdir()] == ["a.xlsx"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(Error) as caught:
        _analysis(result=hostile()).to_excel(tmp_path / "no" / "a.xlsx")
    assert caught.value.code == "not_written"


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == "openpyxl":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(Error, match=r"statbox\[excel\]"):
        _analysis(result=hostile()).to_excel(tmp_path / "a.xlsx")
