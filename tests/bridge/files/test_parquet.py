"""Parquet keeps what pandas wrote, in memory or as a scan."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from bridge.errors import Error
from bridge.load import load
from bridge.table import Table


@pytest.fixture
def frame() -> pd.DataFrame:
    return pd.DataFrame(
        {
            'quoted "name"': ["x", None, "z", "x"],
            "数量": [1, 2, 3, 4],
            "day": pd.to_datetime(["2024-01-01", "2024-01-02", None, "2024-01-04"]),
            "价格": [1.5, None, 2.5, 3.5],
        }
    )


def test_what_pandas_wrote_comes_back(tmp_path: Path, frame: pd.DataFrame) -> None:
    frame.to_parquet(tmp_path / "t.parquet")
    back = load(tmp_path / "t.parquet").to_pandas()
    pd.testing.assert_frame_equal(back, frame)


def test_a_scan_reads_only_what_is_asked_and_agrees_with_memory(
    tmp_path: Path, frame: pd.DataFrame
) -> None:
    path = tmp_path / "t.parquet"
    frame.to_parquet(path, row_group_size=2)
    scan, memory = Table.scan(path), load(path)
    assert not scan.in_memory
    assert scan.row_count == 4
    assert scan.fingerprint == memory.fingerprint
    assert [c.kind for c in scan.columns] == [c.kind for c in memory.columns]
    where = [("数量", ">=", 2), ("价格", "!=", 2.5)]
    for table in (scan, memory):
        part = table.select(['quoted "name"'], where)
        assert part.to_arrow().to_pylist() == [{'quoted "name"': None}, {'quoted "name"': "x"}]
        assert table.select(limit=1).row_count == 1
    assert scan.profile() == memory.profile()


def test_an_index_without_name_is_dropped_if_it_counts_rows(
    tmp_path: Path, frame: pd.DataFrame
) -> None:
    frame[frame["数量"] > 1].to_parquet(tmp_path / "a.parquet")
    assert load(tmp_path / "a.parquet").names == tuple(frame.columns)
    frame.set_index(pd.Index(list("abcd"))).to_parquet(tmp_path / "b.parquet")
    assert load(tmp_path / "b.parquet").names == (*frame.columns, "index")


def test_a_scan_of_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Error) as caught:
        Table.scan(tmp_path / "none.parquet")
    assert caught.value.code == "file_missing"
