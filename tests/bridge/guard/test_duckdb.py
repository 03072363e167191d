"""DuckDB gets one reading statement on known tables, and nothing else reaches it."""

from __future__ import annotations

import pytest

from bridge.errors import Error
from bridge.executors.duckdb import DuckDBExecutor
from bridge.from_result import from_result

ORDERS = {
    "columns": ["id", "region", "amount", "update"],
    "rows": [[i, "ns"[i % 2], i * 1.5, "x"] for i in range(10)],
}


@pytest.fixture(scope="module")
def engine() -> DuckDBExecutor:
    return DuckDBExecutor({"orders": from_result(ORDERS), "Sales 2024": from_result(ORDERS)})


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("SELECT 1; DROP TABLE orders", "multi_statement"),
        ("/* a */ SELECT 1 /* ; */; DELETE FROM orders --", "multi_statement"),
        ("-- report\nDELETE FROM orders", "not_select"),
        ("INSERT INTO orders SELECT * FROM orders RETURNING *", "not_select"),
        ("COPY orders TO 'x.csv'", "not_select"),
        ("ATTACH 'x.db' AS x", "not_select"),
        ("INSTALL httpfs", "not_select"),
        ("SET enable_external_access=true", "not_select"),
        ("PRAGMA database_list", "not_select"),
        ("CALL pragma_version()", "not_select"),
        ("CREATE MACRO lower(x) AS 1", "not_select"),
        ("EXPLAIN ANALYZE SELECT 1", "not_select"),
        ("EXPLAIN SELECT 1", "not_select"),
        ("EXPORT DATABASE 'd'", "not_select"),
        ("CHECKPOINT", "not_select"),
        ("VACUUM", "not_select"),
        ("BEGIN", "not_select"),
        ("SHOW", "not_select"),
        ("CREATE SECRET s (TYPE s3)", "not_select"),
        ("SET VARIABLE x = 1", "not_select"),
        ("SELECT * FROM read_blob('a')", "function_denied"),
        ("SELECT * FROM sqlite_scan('a.db', 't')", "function_denied"),
        ("SELECT * FROM postgres_query('p', 'SELECT 1')", "function_denied"),
        ("WITH x AS (SELECT 1) DELETE FROM orders", "write"),
        ("WITH d AS (DELETE FROM orders RETURNING *) SELECT * FROM d", "write"),
        ("SELECT * FROM read_csv('a.csv')", "function_denied"),
        ("SELECT * FROM orders, LATERAL read_text('a')", "function_denied"),
        ("SELECT (SELECT count(*) FROM glob('*'))", "function_denied"),
        ("SELECT * FROM orders WHERE id IN (SELECT 1 FROM parquet_scan('a'))", "function_denied"),
        ("SELECT getenv('HOME')", "function_denied"),
        ("SELECT current_setting('threads')", "function_denied"),
        ("SELECT * FROM duckdb_settings()", "function_denied"),
        ("SELECT * FROM query('SELECT 1')", "function_denied"),
        ("SELECT 1 LIMIT (SELECT count(sleep_ms(10)))", "function_denied"),
        ("SELECT repeat('x', 2000000000)", "function_denied"),
        ("SELECT * FROM 'a.parquet'", "table_denied"),
        ('SELECT * FROM "/etc/passwd"', "table_denied"),
        ("FROM 'a.csv'", "table_denied"),
        ("SELECT * FROM engine", "table_denied"),
        ("SELECT * FROM information_schema.tables", "table_denied"),
        ("WITH t AS (SELECT 1) SELECT * FROM other.t", "table_denied"),
        ("SELECT 1\0", "bad_character"),
        ("SELECT", "syntax"),
        (" ; ", "syntax"),
        ("SELECT " + "(" * 2000 + "1" + ")" * 2000, "syntax"),
        ("SELECT '" + "x" * 200_000 + "'", "too_long"),
    ],
)
def test_dangerous_statements_are_refused(
    engine: DuckDBExecutor, statement: str, reason: str
) -> None:
    with pytest.raises(Error) as caught:
        engine.query(statement, timeout_ms=2000)
    assert caught.value.code == reason


@pytest.mark.parametrize(
    ("statement", "rows"),
    [
        ("SELECT region, sum(amount) FROM orders GROUP BY region", 2),
        ("FROM orders SELECT region, avg(amount) GROUP BY ALL", 2),
        ("SELECT 'DROP TABLE orders; --' AS note", 1),
        ('SELECT "update" FROM orders', 10),
        ("SELECT replace(region, 'n', 'b') FROM orders", 10),
        ("SELECT * EXCLUDE (region) FROM orders", 10),
        ("SELECT columns('a.*') FROM orders", 10),
        ("WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) FROM t", 5),
        ("VALUES (1, 'a'), (2, 'b')", 2),
        ("(SELECT 1) UNION (SELECT 2)", 2),
        ("SELECT quantile_cont(amount, 0.5) FROM orders", 1),
        ("SELECT row_number() OVER (PARTITION BY region ORDER BY id) AS r FROM orders", 10),
        ("SELECT date_trunc('month', DATE '2024-01-05'), lpad('7', 3, '0')", 1),
        ("SELECT * FROM range(3)", 3),
        ("SELECT unnest([1, 2]), CASE WHEN true THEN 1 END, CAST('1' AS INT)", 2),
        ('SELECT count(*) FROM "Sales 2024";', 1),
        ("SELECT count(*) FROM main.orders -- LIMIT 5", 1),
        ("DESCRIBE orders", 4),
        ("SUMMARIZE orders", 4),
    ],
)
def test_reading_statements_run(engine: DuckDBExecutor, statement: str, rows: int) -> None:
    assert engine.query(statement).row_count == rows


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("SELECT count(*) FROM range(1000000000000)", "timeout"),
        ("WITH RECURSIVE r AS (SELECT 1 n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
         "timeout"),
        ("SELECT list(range) FROM range(200000000)", "sql_failed"),
    ],
)  # fmt: skip
def test_what_reads_too_much_is_stopped(engine: DuckDBExecutor, statement: str, code: str) -> None:
    with pytest.raises(Error) as caught:
        engine.query(statement, timeout_ms=60_000 if code == "sql_failed" else 300)
    assert caught.value.code == code
    assert engine.query("SELECT 1").row_count == 1


def test_a_refusal_names_the_statement(engine: DuckDBExecutor) -> None:
    with pytest.raises(Error, match="^CHECKPOINT is not run here"):
        engine.query("CHECKPOINT")


def test_a_wrong_table_name_is_answered_with_a_close_one(engine: DuckDBExecutor) -> None:
    with pytest.raises(Error, match="did you mean 'orders'"):
        engine.query("SELECT * FROM ordrs")
