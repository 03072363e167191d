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


@pytest.mark.timeout(20)
@pytest.mark.parametrize("suffix", ["csv", "parquet", "gz"])
def test_what_may_never_end_is_not_opened(tmp_path: Path, suffix: str) -> None:
    pipe, link = tmp_path / f"pipe.{suffix}", tmp_path / f"zero.{suffix}"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (pipe, link):
        with pytest.raises(Error, match="pipe or a device") as caught:
            load(path)
        assert caught.value.code == "not_regular"


def test_links_in_a_circle_and_to_nothing_are_refused(tmp_path: Path) -> None:
    one, two, lost = (tmp_path / f"{name}.csv" for name in ("one", "two", "lost"))
    one.symlink_to(two)
    two.symlink_to(one)
    lost.symlink_to(tmp_path / "nothing.csv")
    with pytest.raises(Error, match="symbolic links") as caught:
        load(one)
    assert caught.value.code == "unreadable"
    with pytest.raises(Error, match="link to nothing") as caught:
        load(lost)
    assert caught.value.code == "file_missing"


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a\n1\n")
    os.truncate(path, 5 * 2**30)  # a hole, it takes no space
    with pytest.raises(Error) as caught:
        load(path)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize("name", ["a\0b.csv", "x" * 5000 + ".csv", "~nobody-at-all/t.csv"])
def test_impossible_names_are_refused_shortly(name: str) -> None:
    with pytest.raises(Error) as caught:
        load(name)
    assert caught.value.code in {"unreadable", "file_missing"}
    assert len(caught.value.message) < 500


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"a" * 10_000_000, "bad_header"),
        (b"a," * 5_000_000, "too_wide"),
        (b"a,b\n" + b"1," * 5_000_000, "too_wide"),
    ],
)
def test_a_line_of_ten_megabytes_is_no_row(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(Error) as caught:
        load(path)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "options",
    [
        {"delimiter": ";;"},
        {"delimiter": "\n"},
        {"delimiter": '"'},
        {"delimiter": "；"},
        {"delimiter": 3},
        {"encoding": 3},
        {"encoding": "utf\0"},
        {"separator": ","},
    ],
)
def test_options_that_cannot_be_are_refused(tmp_path: Path, options: dict[str, object]) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a\n1\n")
    with pytest.raises(Error) as caught:
        load(path, **options)
    assert caught.value.code == "bad_option"


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
