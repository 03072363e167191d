"""``save`` writes into a new folder of its own, whole or not at all, and nowhere else."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pandas as pd
import pytest

from bridge.errors import Error
from bridge.frames import Frames
from bridge.table import Table
from interpreter.analysis import Analysis
from interpreter.analyst import Analyst
from tests.interpreter.here import Here
from tests.interpreter.tables import sales

HOSTILE = [
    "../../up",
    "/etc/passwd",
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "CON",
    "x\0y",
    "😀",
    "名",
    "A",
    "a",
]


@pytest.fixture
def analysis() -> Analysis:
    return Analyst(service=Here()).ask(sales(), "average price by region")


def test_everything_is_there(analysis: Analysis, tmp_path: Path) -> None:
    folder = analysis.save(tmp_path / "new" / "run", with_data=True)
    saved = json.loads((folder / "analysis.json").read_text("utf-8"))
    assert saved["schema_version"] == 1
    assert saved["answer"] == analysis.answer
    assert (folder / "program.py").read_text("utf-8") == analysis.code
    result = pd.read_parquet(folder / saved["files"]["tables"]["result"])
    pd.testing.assert_frame_equal(result, analysis.tables["result"])
    data = pd.read_parquet(folder / saved["files"]["data"]["df"])
    pd.testing.assert_frame_equal(data, sales())


def test_the_data_stays_out_unless_asked_for(analysis: Analysis, tmp_path: Path) -> None:
    folder = analysis.save(tmp_path / "run")
    assert sorted(p.name for p in folder.iterdir()) == ["analysis.json", "program.py", "tables"]


def test_table_names_cannot_leave_the_folder(tmp_path: Path) -> None:
    table = Table.from_pandas(pd.DataFrame({"a": [1]}))
    analysis = Analysis("answered", tables=Frames(dict.fromkeys(HOSTILE, table)))
    folder = analysis.save(tmp_path / "inner" / "run")
    files = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert all(p.is_relative_to(folder) for p in files)
    names = [p.name.lower() for p in (folder / "tables").iterdir()]
    assert len(set(names)) == len(HOSTILE)
    assert not {"con.parquet", ".parquet", "..parquet"} & set(names)


def test_an_earlier_analysis_is_left_alone(analysis: Analysis, tmp_path: Path) -> None:
    analysis.save(tmp_path / "run")
    before = (tmp_path / "run" / "analysis.json").read_bytes()
    with pytest.raises(Error) as caught:
        Analysis("refused").save(tmp_path / "run")
    assert caught.value.code == "exists"
    assert (tmp_path / "run" / "analysis.json").read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize("target", ["empty", "missing"])
def test_a_link_is_not_followed(analysis: Analysis, tmp_path: Path, target: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / target)
    with pytest.raises(Error):
        analysis.save(tmp_path / "link")
    assert list((tmp_path / "empty").iterdir()) == []


def test_an_empty_folder_is_taken(analysis: Analysis, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    assert (analysis.save(tmp_path / "run") / "analysis.json").is_file()


def test_a_file_in_the_way(analysis: Analysis, tmp_path: Path) -> None:
    (tmp_path / "run").write_text("mine", "utf-8")
    with pytest.raises(Error):
        analysis.save(tmp_path / "run")
    with pytest.raises(Error) as caught:
        analysis.save(tmp_path / "run" / "below")
    assert caught.value.code == "not_written"
    assert (tmp_path / "run").read_text("utf-8") == "mine"


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_not_ours(analysis: Analysis, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Error) as caught:
        analysis.save(tmp_path / "run")
    assert caught.value.code == "not_written"
