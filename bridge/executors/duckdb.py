"""The embedded DuckDB: tables in memory or a database file opened for reading, locked down."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from bridge.columns import Loss, Provenance
from bridge.errors import Error
from bridge.executors.duckdb_types import readable, repaired
from bridge.executors.protocol import ROWS_MAX, TIMEOUT_MS, ExecuteResult, Explanation
from bridge.executors.running import as_execute_result, deadline, in_thread, require_rows
from bridge.guard.duckdb_tree import check_duckdb
from bridge.guard.tree import check

if TYPE_CHECKING:
    from bridge.table import Table

_RESULT_BYTES_MAX = 2**30
_BATCH_ROWS = 65_536
_LOCKED = (
    "SET enable_external_access=false",
    "SET python_enable_replacements=false",
    "SET autoinstall_known_extensions=false",
    "SET autoload_known_extensions=false",
    "SET lock_configuration=true",
)


class DuckDBExecutor:
    """Runs one guarded SELECT at a time in an embedded DuckDB.

    The engine sees only the given tables and, if there is one, the database file, read-only. Files
    among ``tables`` are read by ``bridge.load`` before the engine is locked.

    Args:
        tables: name → anything that ``bridge.load`` takes.
        path: a DuckDB database file.
        memory_mb: what the engine may use.
        threads: how many it may run.

    Raises:
        Error: as ``bridge.load``; "not_a_database".

    Example:
        >>> with DuckDBExecutor({"sales": "sales.csv"}) as engine:
        ...     engine.query("SELECT region, sum(amount) FROM sales GROUP BY ALL")
    """

    def __init__(
        self,
        tables: Mapping[str, Any] | None = None,
        path: str | Path | None = None,
        *,
        memory_mb: int = 1024,
        threads: int = 2,
    ) -> None:
        from bridge.load import load, require_file

        loaded = {name: load(source, name=name) for name, source in (tables or {}).items()}
        if path is not None:
            require_file(Path(path))
        self._source = f"duckdb:///{path}" if path is not None else "duckdb:"
        self._engine = _connect(path, memory_mb, threads)
        self._lock = threading.Lock()
        for name, table in loaded.items():
            self._engine.register(name, table.to_arrow())
        self._tables = {*loaded, *_stored(self._engine)}
        for statement in _LOCKED:
            self._engine.execute(statement)

    def query(
        self,
        sql: str,
        params: Sequence[Any] | Mapping[str, Any] | None = None,
        *,
        max_rows: int | None = None,
        timeout_ms: int | None = TIMEOUT_MS,
    ) -> Table:
        """Run one SELECT and return its rows as a Table.

        Args:
            sql: one statement that reads.
            params: values for ``?`` or ``$name``.
            max_rows: the most rows; ``provenance.truncated`` says whether there were more.
            timeout_ms: stop after that; None for no limit.

        Raises:
            Error: see ``DataPlaneExecutor.execute``.
        """
        require_rows(max_rows)
        statement = self._checked(sql)
        with self._lock, deadline(timeout_ms, self._engine.interrupt):
            return self._run(statement, params, max_rows)

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
        """See ``DataPlaneExecutor.explain``; DuckDB estimates rows but no cost."""
        statement = self._checked(sql)

        def plan() -> Explanation:
            with self._lock, deadline(TIMEOUT_MS, self._engine.interrupt):
                return _explain(self._engine, statement)

        return await in_thread(plan)

    def close(self) -> None:
        """Close the engine; further calls fail."""
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self, sql: str) -> str:
        statement = check(sql, "duckdb", self._tables, parsed_elsewhere=True)
        check_duckdb(statement, self._tables)
        return statement.rstrip("; \t\r\n")

    def _run(self, sql: str, params: Any, max_rows: int | None) -> Table:
        from bridge.table import Table

        data, names, truncated, kinds = _fetch(self._engine, sql, params, max_rows)
        data, losses = repaired(data, kinds)
        provenance = Provenance(self._source, "sql", sql=sql, truncated=truncated)
        if truncated:
            message = f"only the first {max_rows} rows were fetched; there are more"
            losses = (*losses, Loss("rows_capped", message, count=max_rows))
        return Table.from_arrow(data.rename_columns(names), provenance=provenance, losses=losses)


def _connect(path: str | Path | None, memory_mb: int, threads: int) -> Any:
    import duckdb

    config: dict[str, Any] = {"memory_limit": f"{memory_mb}MiB", "threads": str(threads)}
    try:
        return duckdb.connect(str(path or ":memory:"), read_only=path is not None, config=config)
    except duckdb.Error as error:
        first = str(error).splitlines()[0][:200]
        raise Error(
            "not_a_database", f"{str(path)!r} cannot be opened: {first}", "check the file"
        ) from None


def _stored(engine: Any) -> set[str]:
    rows = engine.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT internal UNION ALL "
        "SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal"
    ).fetchall()
    return {name if schema == "main" else f"{schema}.{name}" for schema, name in rows}


def _fetch(
    engine: Any, sql: str, params: Any, max_rows: int | None
) -> tuple[Any, list[str], bool, list[str]]:
    """Return (Arrow data, names, whether rows were cut off, DuckDB's types)."""
    import duckdb
    import pyarrow as pa

    try:
        relation = engine.sql(sql, params=params)
        names, kinds = list(relation.columns), [str(kind) for kind in relation.types]
        wrapped = readable(sql, kinds)
        reader = engine.sql(wrapped, params=params).to_arrow_reader(_BATCH_ROWS)
        batches, rows, size = [], 0, 0
        for batch in reader:
            batches.append(batch)
            rows, size = rows + batch.num_rows, size + batch.nbytes
            if size > _RESULT_BYTES_MAX:
                raise Error(
                    "result_too_large", "the result is larger than 1 GiB", "select or group more"
                )
            if max_rows is not None and rows > max_rows:
                break
    except (duckdb.Error, pa.ArrowException) as error:
        raise _failed(error) from error
    data = pa.Table.from_batches(batches, schema=reader.schema)
    return data.slice(0, max_rows), names, max_rows is not None and rows > max_rows, kinds


def _failed(error: Exception) -> Error:
    message = " ".join(str(error).split("\n\n")[0].split())[:500]
    return Error("sql_failed", f"the database refused the query: {message}", "correct the SQL")


def _explain(engine: Any, sql: str) -> Explanation:
    import json

    import duckdb

    plan = ""
    try:
        plan = engine.execute(f"EXPLAIN {sql}").fetchall()[0][1]
        tree = json.loads(engine.execute(f"EXPLAIN (FORMAT json) {sql}").fetchall()[0][1])
    except duckdb.Error as error:
        raise _failed(error) from error
    except (ValueError, LookupError):
        return {"plan": str(plan), "estimated_rows": None, "estimated_cost": None}
    root = tree[0] if isinstance(tree, list) and tree else {}
    rows = str((root.get("extra_info") or {}).get("Estimated Cardinality"))
    return {
        "plan": str(plan),
        "estimated_rows": int(rows) if rows.isdigit() else None,
        "estimated_cost": None,
    }
