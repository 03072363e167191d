"""SQLite files through Python's own library: read-only, with an authorizer and a deadline."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote

from bridge.columns import Loss
from bridge.errors import Error
from bridge.executors.protocol import ROWS_MAX, TIMEOUT_MS, ExecuteResult, Explanation
from bridge.executors.running import as_execute_result, deadline, in_thread, require_rows
from bridge.guard.quoted import require_columns
from bridge.guard.rules import rules
from bridge.guard.tree import check

if TYPE_CHECKING:
    from bridge.table import Table

_CELL_BYTES_MAX = 64 * 2**20
_RESULT_BYTES_MAX = 2**30
_SYSTEM = ("sqlite_", "pragma_", "dbstat")


class SQLiteExecutor:
    """Runs one guarded SELECT at a time on an SQLite file that nothing can change.

    Args:
        path: the database file.

    Raises:
        Error: "file_missing", "not_a_file", "unreadable", "not_a_database".
    """

    def __init__(self, path: str | Path) -> None:
        from bridge.load import require_file

        self._path = Path(path)
        require_file(self._path)
        self._lock = threading.Lock()
        self._engine = sqlite3.connect(
            f"file:{quote(str(self._path.absolute()))}?mode=ro", uri=True, check_same_thread=False
        )
        try:
            self._tables = _stored(self._engine)
            self._columns = _columns(self._engine, self._tables)
        except sqlite3.DatabaseError as error:
            self._engine.close()
            message = f"{self._path.name!r} is no SQLite database: {error}"
            raise Error("not_a_database", message, "check the file") from None
        self._engine.execute("PRAGMA query_only=ON")
        self._engine.text_factory = _text
        self._engine.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _CELL_BYTES_MAX)
        self._engine.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        self._engine.set_authorizer(_authorize)

    def query(
        self,
        sql: str,
        params: Sequence[Any] | Mapping[str, Any] | None = None,
        *,
        max_rows: int | None = None,
        timeout_ms: int | None = TIMEOUT_MS,
    ) -> Table:
        """Run one SELECT and return its rows as a Table; see ``DuckDBExecutor.query``."""
        require_rows(max_rows)
        statement = self._checked(sql)
        with self._lock, deadline(timeout_ms, self._engine.interrupt):
            return self._run(statement, params or (), max_rows)

    async def execute(
        self, sql: str, max_rows: int = ROWS_MAX, timeout_ms: int = TIMEOUT_MS
    ) -> ExecuteResult:
        """See ``DataPlaneExecutor.execute``."""
        start = time.perf_counter()
        table = await self.fetch(sql, max_rows, timeout_ms)
        return as_execute_result(table, time.perf_counter() - start)

    async def fetch(
        self, sql: str, max_rows: int = ROWS_MAX, timeout_ms: int = TIMEOUT_MS
    ) -> Table:
        """See ``DataPlaneExecutor.fetch``."""
        return await in_thread(lambda: self.query(sql, max_rows=max_rows, timeout_ms=timeout_ms))

    async def explain(self, sql: str) -> Explanation:
        """See ``DataPlaneExecutor.explain``; SQLite estimates neither rows nor cost."""
        statement = self._checked(sql)

        def plan() -> Explanation:
            with self._lock, deadline(TIMEOUT_MS, self._engine.interrupt):
                rows = list(_rows(self._engine, f"EXPLAIN QUERY PLAN {statement}", (), None)[1])
            text = "\n".join(str(row[-1]) for row in rows)
            return {"plan": text, "estimated_rows": None, "estimated_cost": None}

        return await in_thread(plan)

    def close(self) -> None:
        """Close the file; further calls fail."""
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self, sql: str) -> str:
        statement = check(sql, "sqlite", self._tables)
        require_columns(statement, self._columns)
        return statement

    def _run(self, sql: str, params: Any, max_rows: int | None) -> Table:
        from dataclasses import replace

        from bridge.from_result import from_result
        from bridge.table import Table

        names, rows = _rows(self._engine, sql, params, max_rows)
        truncated = max_rows is not None and len(rows) > max_rows
        table = from_result(
            {"columns": names, "rows": rows[:max_rows], "sql": sql, "truncated": truncated}
        )
        origin = replace(table.provenance, source=f"sqlite:///{self._path}", format="sql")
        losses = table.losses
        if truncated:
            message = f"only the first {max_rows} rows were fetched; there are more"
            losses = (*losses, Loss("rows_capped", message, count=max_rows))
        return Table(table.to_arrow(), table.columns, losses, origin)


def _stored(engine: sqlite3.Connection) -> set[str]:
    found = engine.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    return {name for (name,) in found if not name.startswith(_SYSTEM)}


def _columns(engine: sqlite3.Connection, tables: set[str]) -> set[str]:
    found = {"rowid", "oid", "_rowid_"}
    for table in tables:
        rows = engine.execute("SELECT name FROM pragma_table_xinfo(?)", [table])
        found |= {name.casefold() for (name,) in rows}
    return found


def _rows(
    engine: sqlite3.Connection, sql: str, params: Any, max_rows: int | None
) -> tuple[list[str], list[Any]]:
    try:
        with closing(engine.execute(sql, params)) as cursor:
            names = [column[0] for column in cursor.description or ()]
            return names, list(_capped(cursor, max_rows))
    except sqlite3.Error as error:
        message = f"the database refused the query: {error}"
        raise Error("sql_failed", message, "correct the SQL") from error


def _capped(cursor: sqlite3.Cursor, max_rows: int | None) -> Iterator[Any]:
    size = 0
    for number, row in enumerate(cursor):
        size += sum(len(cell) if isinstance(cell, (str, bytes)) else 8 for cell in row)
        if size > _RESULT_BYTES_MAX:
            raise Error("result_too_large", "the result is larger than 1 GiB", "select less")
        yield row
        if max_rows is not None and number >= max_rows:
            return


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


def _authorize(action: int, first: str | None, second: str | None, *_: object) -> int:
    """Allow reading of user tables with known functions; the guard's second line."""
    if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_READ:
        system = (first or "").lower().startswith(_SYSTEM)
        return sqlite3.SQLITE_DENY if system else sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION:
        known = (second or "").lower() in rules("sqlite").functions
        return sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_DENY
