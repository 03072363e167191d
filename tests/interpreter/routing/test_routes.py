"""Every Route says why, in the language of the question, and keeps the threshold a setting."""

from __future__ import annotations

import pytest

from bridge.table import Table
from interpreter.intents import understand
from interpreter.route import Route
from interpreter.routing import decide
from tests.interpreter.routing.tables import TABLES


def route(question: str, rows: int, threshold: int = 200) -> Route:
    table = Table.from_pandas(TABLES["customers"](rows))
    return decide(understand(question, {"df": table.profile()}), table.row_count, threshold)


@pytest.mark.parametrize(
    ("rows", "path"), [(36, "code"), (200, "code"), (201, "tool"), (5_000, "tool")]
)
def test_the_threshold_parts_tool_from_code(rows: int, path: str) -> None:
    found = route("cluster customers by income and spend", rows)
    assert (found.path, found.tool) == (path, "clustering_tool")
    assert (found.rows, found.threshold) == (rows, 200)


@pytest.mark.parametrize(("threshold", "path"), [(10, "tool"), (1_000, "code")])
def test_the_threshold_is_a_setting(threshold: int, path: str) -> None:
    assert route("cluster customers", 36 if threshold == 10 else 500, threshold).path == path


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("cluster customers", ("cluster", "clustering_tool", "5,000")),
        ("average spend by city", ("no ML tool", "5,000")),
        ("把客户分成几类", ("分成几类", "clustering_tool", "5,000")),
        ("各城市的平均spend", ("没有机器学习工具", "5,000")),
    ],
)
def test_the_reason_names_words_tool_and_rows(question: str, words: tuple[str, ...]) -> None:
    reason = route(question, 5_000).reason
    for word in words:
        assert word in reason


def test_other_tools_that_were_considered_are_listed() -> None:
    found = route("forecast spend and find anomalies", 5_000)
    assert [c.name for c in found.candidates] == ["forecasting_tool", "anomaly_tool"]


def test_a_word_that_is_a_column_is_not_taken_for_a_tool() -> None:
    assert route("average spend by segment", 5_000).tool is None
