"""The embedded engine keeps values exact, keeps its limits, and answers by the protocol."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from bridge.errors import Error
from bridge.executors.duckdb import DuckDBExecutor
from bridge.executors.protocol import DataPlaneExecutor

FRAME = pd.DataFrame({"id": range(100), "big": [2**53 + 1] * 100, "g": ["a", "b"] * 50})


@pytest.fixture
def engine() -> Iterator[DuckDBExecutor]:
    with DuckDBExecutor({"t": FRAME}) as engine:
        yield engine


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("sum(big)", (2**53 + 1) * 100),
        ("170141183460469231731687303715884105727::HUGEINT", Decimal(2**127 - 1)),
        ("340282366920938463463374607431768211455::UHUGEINT", str(2**128 - 1)),
        ("12345678901234567890.12::DECIMAL(38,2)", Decimal("12345678901234567890.12")),
        ("INTERVAL 1 MONTH + INTERVAL 2 DAY", "1 month 2 days"),
        ("'10:00:00+02'::TIMETZ", "10:00:00+02"),
        ("'101'::BIT", "101"),
        ("'infinity'::TIMESTAMP", None),
        ("0.1::DOUBLE", 0.1),
    ],
)
def test_values_stay_exact(engine: DuckDBExecutor, expression: str, expected: object) -> None:
    found = engine.query(f"SELECT {expression} AS x FROM t GROUP BY ALL LIMIT 1").to_arrow()  # noqa: S608
    assert found.column("x").to_pylist() == [expected]


def test_an_endless_date_is_missing_and_said(engine: DuckDBExecutor) -> None:
    table = engine.query("SELECT 'infinity'::DATE AS d, DATE '2024-01-05' AS e")
    assert [(loss.code, loss.column) for loss in table.losses] == [("infinite_date", "d")]
    assert table.to_arrow().column("d").null_count == 1


def test_duplicate_names_are_renamed(engine: DuckDBExecutor) -> None:
    table = engine.query("SELECT 1 AS a, 'x' AS a, 2.5 AS a_2")
    assert table.names == ("a", "a_3", "a_2")


def test_rows_are_cut_and_that_is_said(engine: DuckDBExecutor) -> None:
    cut = engine.query("SELECT * FROM t", max_rows=7)
    assert (cut.row_count, cut.provenance.truncated) == (7, True)
    assert "rows_capped" in [loss.code for loss in cut.losses]
    whole = engine.query("SELECT * FROM t LIMIT 7", max_rows=7)
    assert (whole.row_count, whole.provenance.truncated) == (7, False)


def test_parameters_are_values(engine: DuckDBExecutor) -> None:
    hostile = "a'; DROP TABLE t; --"
    assert engine.query("SELECT * FROM t WHERE g = ?", [hostile]).row_count == 0
    assert engine.query("SELECT * FROM t WHERE g = $g", {"g": "a"}).row_count == 50


def test_a_slow_query_is_stopped_in_time(engine: DuckDBExecutor) -> None:
    start = time.monotonic()
    with pytest.raises(Error) as caught:
        engine.query("SELECT count(*) FROM range(1000000000000)", timeout_ms=200)
    assert caught.value.code == "timeout"
    assert time.monotonic() - start < 5
    assert engine.query("SELECT 1 AS x").row_count == 1


def test_the_protocol(engine: DuckDBExecutor) -> None:
    assert isinstance(engine, DataPlaneExecutor)
    answer = asyncio.run(engine.execute("SELECT id, big FROM t ORDER BY id", max_rows=2))
    assert answer["rows"] == [[0, str(2**53 + 1)], [1, str(2**53 + 1)]]
    assert (answer["row_count"], answer["has_more"]) == (2, True)
    assert answer["execution_time_ms"] > 0
    assert asyncio.run(engine.fetch("SELECT * FROM t")).row_count == 100


def test_explaining_does_not_run(engine: DuckDBExecutor) -> None:
    start = time.monotonic()
    plan = asyncio.run(engine.explain("SELECT count(*) FROM range(1000000000000)"))
    assert time.monotonic() - start < 5
    assert plan["plan"]
    assert plan["estimated_cost"] is None
    for statement in ("ANALYZE SELECT 1", "(ANALYZE) DELETE FROM t"):
        with pytest.raises(Error):
            asyncio.run(engine.explain(statement))


def test_a_database_file_is_read_only(tmp_path: Path) -> None:
    import duckdb

    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as file:
        file.execute("CREATE TABLE orders AS SELECT 1 AS id; CREATE SCHEMA hr")
        file.execute("CREATE TABLE hr.pay AS SELECT 2 AS id")
    with DuckDBExecutor(path=path) as engine:
        assert engine.query("SELECT * FROM orders").row_count == 1
        assert engine.query("SELECT * FROM hr.pay").row_count == 1
        with pytest.raises(Error):
            engine.query("DROP TABLE orders")
