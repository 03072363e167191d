"""The registry: names, aliases, unknown tools, own tools."""

from __future__ import annotations

import subprocess
import sys

import pandas as pd
import pytest

from bridge.errors import Error
from ml_tools import MLTool, MLToolRegistry, ToolParams, ToolResult


class _Counting(MLTool):
    name = "counting_tool"
    aliases = ("count",)
    description = "Counts rows."
    Params = ToolParams

    def _fit_predict(self, df, _params):
        return ToolResult(self.name, "ok", values={"rows": len(df)})

    def explain(self, _result, _lang="en"):
        return f"{_result.values['rows']}"


def test_the_six_tools_are_known_by_name(registry):
    assert set(registry.names()) == {
        "clustering_tool",
        "forecasting_tool",
        "attribution_tool",
        "anomaly_tool",
        "regression_tool",
        "correlation_tool",
    }


def test_names_import_no_heavy_library():
    code = (
        "import sys; from ml_tools import MLToolRegistry; MLToolRegistry().names();"
        "print([m for m in ('pandas','numpy','scipy','sklearn','statsmodels','prophet','pyarrow')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_alias_leads_to_the_tool(registry):
    assert registry.get("anomaly_detection_tool") is registry.get("anomaly_tool")


def test_an_unknown_name_proposes_close_ones(registry):
    with pytest.raises(Error, match="clustering_tool") as caught:
        registry.get("clustring_tool")
    assert caught.value.code == "unknown_tool"


def test_running_an_unknown_tool_is_a_refusal(registry):
    result = registry.run("corelation_tool", pd.DataFrame({"a": [1]}))
    assert result.status == "refused"
    assert "correlation_tool" in result.refusal["hint"]["en"]


def test_an_own_tool_can_be_registered_and_forgotten(registry):
    registry.register(_Counting())
    assert registry.run("count", pd.DataFrame({"a": [1, 2]})).values == {"rows": 2}
    registry.unregister("count")
    assert "counting_tool" not in registry.names()


def test_registries_share_nothing(registry):
    registry.register(_Counting())
    assert "counting_tool" not in MLToolRegistry().names()


def test_a_taken_name_is_refused(registry):
    registry.register(_Counting())
    with pytest.raises(Error) as caught:
        registry.register(_Counting())
    assert caught.value.code == "name_taken"
    registry.register(_Counting(), replace=True)
    assert registry.names().count("counting_tool") == 1


def test_what_is_no_tool_is_refused(registry):
    with pytest.raises(Error) as caught:
        registry.register("counting_tool")
    assert caught.value.code == "not_a_tool"


@pytest.mark.parametrize("name", ["clustering_tool", "anomaly_tool", "correlation_tool"])
def test_a_schema_is_closed_and_describes_its_parameters(registry, name):
    schema = registry.schema(name)
    assert schema["additionalProperties"] is False
    assert all(field.get("description") for field in schema["properties"].values())
