"""One call from URL and SELECT to Table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pandas as pd
import pytest

import bridge
from bridge.errors import Error


def test_frames_and_files_are_tables(tmp_path: Path) -> None:
    path = tmp_path / "prices.csv"
    path.write_text("g,price\na,10\nb,20\n", encoding="utf-8")
    frame = pd.DataFrame({"g": ["a", "b", "a"], "n": [1, 2, 3]})
    found = bridge.sql(
        "duckdb:",
        "SELECT g, sum(n * price)::BIGINT AS total FROM sales JOIN prices USING (g) "
        "GROUP BY g ORDER BY g",
        tables={"sales": frame, "prices": path},
    )
    assert found.to_arrow().to_pylist() == [{"g": "a", "total": 40}, {"g": "b", "total": 40}]
    assert found.provenance.format == "sql"


def test_a_sqlite_file(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE t AS SELECT 1 AS x")
    file.commit()
    file.close()
    assert bridge.sql(f"sqlite:///{path}", "SELECT x FROM t").row_count == 1


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://user:secret@host/db", "not_available"),
        ("redshift://user:secret@host/db", "not_available"),
        ("mysql://user:secret@host/db", "bad_url"),
        ("sales.csv", "bad_url"),
        ("sqlite:", "bad_url"),
        ("duckdb:///no/such/file.db", "file_missing"),
    ],
)
def test_other_sources_are_refused_without_their_secrets(url: str, code: str) -> None:
    with pytest.raises(Error) as caught:
        bridge.sql(url, "SELECT 1")
    assert caught.value.code == code
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("limits", [{"max_rows": 0}, {"timeout_ms": -1}])
def test_limits_that_are_none_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(Error) as caught:
        bridge.sql("duckdb:", "SELECT 1", **limits)
    assert caught.value.code == "bad_option"
