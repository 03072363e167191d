"""Explanations are made from the result alone."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from statsmodels.datasets import fair

from ml_tools import Caveat, ToolResult
from ml_tools.wording import caveat_sentence


@pytest.fixture(scope="module")
def frame():
    return fair.load_pandas().data


@pytest.mark.parametrize("name", ["clustering_tool", "anomaly_tool", "correlation_tool"])
def test_a_result_that_crossed_a_wire_is_told_the_same(registry, frame, name, numbers_in):
    tool = registry.get(name)
    result = registry.run(name, frame)
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    again = ToolResult.from_dict(data, result.tables)
    assert tool.explain(again) == tool.explain(result)
    assert numbers_in(tool.explain(again)) == numbers_in(tool.explain(again, "zh"))


def test_explaining_loads_no_heavy_library(registry, frame):
    data = json.dumps({**registry.run("correlation_tool", frame).to_dict(), "tables": []})
    code = (
        "import json, sys; from ml_tools import MLToolRegistry, ToolResult;"
        "result = ToolResult.from_dict(json.load(sys.stdin), {});"
        "assert MLToolRegistry().get('correlation_tool').explain(result);"
        "print([m for m in ('pandas','numpy','scipy','sklearn','statsmodels','pyarrow')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=data, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_an_unknown_caveat_is_said_not_dropped():
    assert "brand_new" in caveat_sentence(Caveat("brand_new", params={"n": 3}), "zh")
