"""Files that cannot be used are refused with a sentence that names them and says what to do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridge.errors import Error
from bridge.load import load


def test_a_missing_file_is_named_with_its_likely_neighbour(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("a\n1\n", encoding="utf-8")
    with pytest.raises(Error, match="did you mean 'sales.csv'") as caught:
        load(tmp_path / "sale.csv")
    assert caught.value.code == "file_missing"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.csv", b"", "file_empty"),
        ("blank.csv", b"\n \n", "file_empty"),
        ("binary.csv", bytes(range(256)) * 40, "not_text"),
        ("excel.csv", b"PK\x03\x04" + b"x" * 100, "not_text"),
        ("nul.csv", b"a,b\n1,\x002\n", "not_text"),
        ("broken.parquet", b"PAR1 no parquet", "bad_parquet"),
        ("sheet.xlsx", b"PK\x03\x04", "unknown_format"),
        ("cut.csv.gz", b"\x1f\x8b\x08\x00broken", "unreadable"),
    ],
)
def test_unusable_content_is_refused(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(Error) as caught:
        load(path)
    assert caught.value.code == code
    assert name in caught.value.message
    assert caught.value.hint


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Error) as caught:
        load(tmp_path)
    assert caught.value.code == "not_a_file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a\n1\n", encoding="utf-8")
    path.chmod(0)
    with pytest.raises(Error) as caught:
        load(path)
    assert caught.value.code == "unreadable"


def test_a_header_alone_is_a_table_without_rows(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n", encoding="utf-8")
    assert load(path).names == ("a", "b")
    assert load(path).row_count == 0


def test_parquet_under_a_wrong_name_is_still_read(tmp_path: Path) -> None:
    import pandas as pd

    path = tmp_path / "t.csv"
    pd.DataFrame({"a": [1, 2]}).to_parquet(path)
    assert load(path).row_count == 2


@pytest.mark.parametrize("source", [None, 3, [1, 2], object(), {"a": [1]}])
def test_what_is_no_table_is_refused(source: object) -> None:
    with pytest.raises(Error) as caught:
        load(source)
    assert caught.value.code in {"not_a_table", "bad_result"}
