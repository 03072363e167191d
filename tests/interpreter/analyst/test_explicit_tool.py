"""A tool that is called by name works at any size, and its parameters cannot become code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from interpreter.analysis import Analysis
from interpreter.analyst import analyze
from ml_tools import MLToolRegistry
from tests.interpreter.here import Here


@pytest.fixture
def frame() -> pd.DataFrame:
    random = np.random.default_rng(1)
    x = random.normal(size=40)
    return pd.DataFrame({"x": x, "y": x + random.normal(size=40), "z": random.normal(size=40)})


def _call(frame: pd.DataFrame, tool: str, here: Here | None = None, **params: Any) -> Analysis:
    return analyze(frame, tool=tool, params=params, service=here or Here())


def test_the_numbers_are_scipys(frame: pd.DataFrame) -> None:
    analysis = _call(frame, "correlation_tool", columns=["x", "y"], method="pearson")
    r, p = stats.pearsonr(frame["x"], frame["y"])
    pair = analysis.tables["pairs"].iloc[0]
    assert pair["r"] == pytest.approx(r)
    assert pair["p_value"] == pytest.approx(p)


def test_the_route_says_that_it_was_asked_for(frame: pd.DataFrame) -> None:
    analysis = _call(frame, "correlation_tool", target="x")
    assert analysis.route is not None
    assert (analysis.route.path, analysis.route.tool) == ("tool", "correlation_tool")
    assert analysis.route.params == {"target": "x"}
    assert analysis.reading
    assert analysis.answer == analysis.explanation.splitlines()[0]


def test_an_alias_is_accepted(frame: pd.DataFrame) -> None:
    assert _call(frame, "anomaly_detection_tool").code.count('"anomaly_tool"') == 1


def test_an_unknown_tool(frame: pd.DataFrame) -> None:
    analysis = _call(frame, "forcasting_tol")
    assert analysis.cause == "unknown_tool"
    assert "'forecasting_tool'" in analysis.hint


def test_an_unknown_parameter(frame: pd.DataFrame) -> None:
    analysis = _call(frame, "clustering_tool", n_cluster=3)
    assert analysis.cause == "unknown_parameter"
    assert "'n_clusters'" in analysis.hint


@pytest.mark.parametrize("value", ["3", 1, 51, 2.5, True, [3]])
def test_a_value_out_of_bounds_is_not_coerced(frame: pd.DataFrame, value: Any) -> None:
    here = Here()
    analysis = _call(frame, "clustering_tool", here, n_clusters=value)
    assert analysis.status == "refused"
    assert "'n_clusters'" in analysis.message
    assert here.requests == []


def test_an_unknown_column_is_refused_by_the_tool(frame: pd.DataFrame) -> None:
    analysis = _call(frame, "correlation_tool", columns=["x", "yy"])
    assert analysis.status == "refused"
    assert "'yy'" in analysis.message


class _Code:
    def __repr__(self) -> str:
        return "__import__('os').system('id')"


@pytest.mark.parametrize("value", [_Code(), {"a": _Code()}, [_Code()], float("nan"), b"x", {1}])
def test_only_plain_values_become_text_of_the_program(frame: pd.DataFrame, value: Any) -> None:
    here = Here()
    analysis = _call(frame, "correlation_tool", here, target=value)
    assert analysis.cause == "not_plain"
    assert here.requests == []


@pytest.mark.parametrize("name", ["x=1); import os; (y", "df", "self", "class", "名"])
def test_only_the_tools_own_parameters_become_keywords(frame: pd.DataFrame, name: str) -> None:
    here = Here()
    analysis = _call(frame, "correlation_tool", here, **{name: "x"})
    assert analysis.cause == "unknown_parameter"
    assert here.requests == []


def test_hostile_column_names_stay_names() -> None:
    name = '"); import os; os.abort(); ("'
    random = np.random.default_rng(1)
    frame = pd.DataFrame({name: random.normal(size=30), "b": random.normal(size=30)})
    assert _call(frame, "correlation_tool", columns=[name, "b"]).ok


def test_numpy_scalars_are_plain(frame: pd.DataFrame) -> None:
    assert _call(frame, "clustering_tool", n_clusters=np.int64(3)).ok


def test_a_tool_and_a_question_are_too_much(frame: pd.DataFrame) -> None:
    analysis = analyze(frame, "average x", tool="correlation_tool", service=Here())
    assert analysis.cause == "question_and_tool"
    assert analyze(frame, "average x", params={"a": 1}, service=Here()).cause == (
        "params_without_tool"
    )


def test_several_tables_are_too_many(frame: pd.DataFrame) -> None:
    analysis = analyze({"a": frame, "b": frame}, tool="correlation_tool", service=Here())
    assert analysis.cause == "several_tables"


def test_a_tool_of_the_users_own_says_where_it_runs(frame: pd.DataFrame) -> None:
    class Mine(type(MLToolRegistry().get("correlation_tool"))):
        name = "mine"
        aliases = ()

    registry = MLToolRegistry()
    registry.register(Mine())
    analysis = analyze(frame, tool="mine", registry=registry, service=Here())
    assert analysis.cause == "foreign_tool"
    assert "registry.run" in analysis.hint


def test_the_seed_reaches_the_tool(frame: pd.DataFrame) -> None:
    analysis = analyze(frame, tool="clustering_tool", seed=9, service=Here())
    assert analysis.value["repro"]["seed"] == 9
    given = analyze(frame, tool="clustering_tool", params={"seed": 4}, seed=9, service=Here())
    assert given.value["repro"]["seed"] == 4


def test_the_language_without_a_question_is_the_setting(frame: pd.DataFrame) -> None:
    analysis = analyze(frame, tool="correlation_tool", language="zh", service=Here())
    assert analysis.lang == "zh"
