"""The same table in any encoding reads the same, and the encoding is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.load import load

TEXT = "地区,销售额,日期\n华北,100,2024-01-05\n华南,200,2024-02-15\n华东,300,2024-03-01\n"


@pytest.mark.parametrize(
    ("encoding", "reported"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("gb18030", "gb18030"),
        ("gbk", "gb18030"),
        ("utf-16", "utf-16"),
    ],
)
def test_chinese_text_reads_the_same_in_every_encoding(
    tmp_path: Path, encoding: str, reported: str
) -> None:
    path = tmp_path / "sales.csv"
    path.write_bytes(TEXT.encode(encoding))
    table = load(path)
    assert table.names == ("地区", "销售额", "日期")
    assert table.to_arrow().column("地区").to_pylist() == ["华北", "华南", "华东"]
    assert [column.kind for column in table.columns] == ["category", "integer", "date"]
    assert table.provenance.encoding == reported
    assert table.losses == ()


def test_western_text_is_not_taken_for_chinese(tmp_path: Path) -> None:
    path = tmp_path / "names.csv"
    path.write_bytes("name,n\nMüller,1\nZoë,2\nGarçon,3\n".encode("latin-1"))
    table = load(path)
    assert table.to_arrow().column("name").to_pylist() == ["Müller", "Zoë", "Garçon"]
    assert [loss.code for loss in table.losses] == ["encoding_guessed"]


def test_an_encoding_that_the_caller_gives_is_used(tmp_path: Path) -> None:
    path = tmp_path / "jp.csv"
    path.write_bytes("名前,n\n山田,1\n".encode("shift_jis"))
    assert load(path, encoding="shift_jis").names == ("名前", "n")


def test_a_compressed_file_reads_like_the_plain_one(tmp_path: Path) -> None:
    import gzip

    path = tmp_path / "sales.csv.gz"
    path.write_bytes(gzip.compress(TEXT.encode()))
    assert load(path).row_count == 3
