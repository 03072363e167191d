"""SQLite files are read and never changed."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.errors import Error
from bridge.executors.sqlite import SQLiteExecutor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "shop ?#.db"
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE orders (id INTEGER, amount REAL, name TEXT)")
    file.executemany("INSERT INTO orders VALUES (?, ?, ?)", [(1, 1.5, "a"), (2, None, "b")])
    file.commit()
    file.close()
    return path


@pytest.fixture
def engine(path: Path) -> Iterator[SQLiteExecutor]:
    with SQLiteExecutor(path) as engine:
        yield engine


def test_rows_come_back_typed(engine: SQLiteExecutor) -> None:
    table = engine.query("SELECT name, amount, id FROM orders WHERE id >= ?", [1])
    assert table.to_arrow().to_pylist() == [
        {"name": "a", "amount": 1.5, "id": 1},
        {"name": "b", "amount": None, "id": 2},
    ]


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("ATTACH DATABASE 'x.db' AS x", "not_select"),
        ("PRAGMA query_only=OFF", "not_select"),
        ("VACUUM INTO 'x.db'", "not_select"),
        ("BEGIN EXCLUSIVE", "not_select"),
        ("DELETE FROM orders", "not_select"),
        ("WITH d AS (SELECT 1) DELETE FROM orders", "write"),
        ("SELECT 1; SELECT 2", "multi_statement"),
        ("SELECT load_extension('x')", "function_denied"),
        ("SELECT printf('%.*c', 1000000000, 'x')", "function_denied"),
        ("SELECT sql FROM sqlite_master", "table_denied"),
        ("SELECT * FROM pragma_table_info('orders')", "function_denied"),
        ('SELECT "no_such_column" FROM orders', "unknown_column"),
        ("SELECT nothing FROM orders", "sql_failed"),
    ],
)
def test_what_may_not_run_does_not(
    engine: SQLiteExecutor, path: Path, statement: str, code: str
) -> None:
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    with pytest.raises(Error) as caught:
        engine.query(statement)
    assert caught.value.code == code
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_an_endless_query_is_stopped(engine: SQLiteExecutor) -> None:
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"
    with pytest.raises(Error) as caught:
        engine.query(endless, timeout_ms=100)
    assert caught.value.code == "timeout"
    assert engine.query("SELECT 1").row_count == 1


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_text("no database at all, just text that is long enough to be read", "utf-8")
    with pytest.raises(Error) as caught:
        SQLiteExecutor(path)
    assert caught.value.code == "not_a_database"
