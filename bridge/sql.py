"""SQL as a source: one SELECT, read at once, into a Table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from bridge.errors import Error

if TYPE_CHECKING:
    from bridge.table import Table

_LATER = {"postgresql": "postgres", "postgres": "postgres", "redshift": "redshift"}


def sql(
    url: str,
    query: str,
    params: Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    tables: Mapping[str, Any] | None = None,
    max_rows: int | None = None,
    timeout_ms: int | None = None,
) -> Table:
    """Run one SELECT and return its rows as a Table.

    Args:
        url: "duckdb:" for an engine in memory, "duckdb:///sales.db" or "sqlite:///sales.db" for
            a file, which is opened for reading only; an absolute path has four slashes.
        query: one statement that reads; files and settings are out of its reach.
        params: values for ``?`` or ``$name`` (``:name`` in SQLite).
        tables: for DuckDB: name → frame, path, Arrow table or Table.
        max_rows: the most rows; ``provenance.truncated`` says whether there were more.
        timeout_ms: stop after that; None for 30,000.

    Raises:
        Error: "bad_url", "not_available"; the guard's reasons ("not_select", "multi_statement",
            "write", "function_denied", "table_denied", ...); "sql_failed", "timeout",
            "result_too_large"; as ``bridge.load`` for ``tables``.

    Example:
        >>> sql("duckdb:", "SELECT sum(x) AS s FROM t", tables={"t": frame}).to_pandas()
    """
    from bridge.executors.protocol import TIMEOUT_MS

    limits = {"max_rows": max_rows, "timeout_ms": timeout_ms or TIMEOUT_MS}
    scheme, path = _parts(url)
    if scheme == "duckdb":
        from bridge.executors.duckdb import DuckDBExecutor

        with DuckDBExecutor(tables, path) as engine:
            return engine.query(query, params, **limits)
    if tables:
        raise Error("bad_option", f"tables are for duckdb: only, not {scheme}:", "leave them out")
    from bridge.executors.sqlite import SQLiteExecutor

    with SQLiteExecutor(path or "") as engine:
        return engine.query(query, params, **limits)


def _parts(url: str) -> tuple[str, str | None]:
    scheme, colon, rest = url.partition(":")
    scheme = scheme.lower().partition("+")[0]
    if scheme in _LATER:
        raise Error(
            "not_available",
            f"{scheme} databases cannot be read yet",
            f"the extra {_LATER[scheme]!r} will bring it; until then fetch the rows and give them "
            "to from_result",
        )
    if not colon or scheme not in {"duckdb", "sqlite"}:
        raise Error(
            "bad_url",
            f"{_redacted(url)!r} is no database that can be read",
            "give duckdb:, duckdb:///file or sqlite:///file",
        )
    path = unquote(rest.removeprefix("//").removeprefix("/")) if rest.startswith("//") else rest
    path = path if path not in {"", ":memory:"} else ""
    if scheme == "sqlite" and not path:
        raise Error("bad_url", f"{url!r} names no file", "give sqlite:///file")
    return scheme, path or None


def _redacted(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return url[:20]
    return f"{parts.scheme}://{parts.hostname or ''}" if parts.netloc else url[:60]
