"""A result as JSON and back."""

from __future__ import annotations

import json

import pandas as pd
import pytest

from bridge.errors import Error
from ml_tools import Caveat, ColumnUse, RowUse, ToolResult

_RESULT = ToolResult(
    tool="correlation_tool",
    status="ok",
    method="pearson",
    rows=RowUse(10, 8, {"missing": 2}),
    columns=ColumnUse(("a", "b"), {"id": "id_like"}, {"b": "text as numbers"}),
    values={"r": 0.5},
    tables={"pairs": pd.DataFrame({"x": ["a"]})},
    caveats=(Caveat("sampled", "info", {"n": 5}),),
    repro={"seed": 0},
)


def test_a_result_survives_json():
    data = json.loads(json.dumps(_RESULT.to_dict(), allow_nan=False))
    again = ToolResult.from_dict(data, _RESULT.tables)
    assert again.to_dict() == _RESULT.to_dict()
    assert again.caveats == _RESULT.caveats
    assert again.columns == _RESULT.columns
    assert again.tables["pairs"] is _RESULT.tables["pairs"]


def test_a_foreign_version_is_refused():
    with pytest.raises(Error) as caught:
        ToolResult.from_dict({**_RESULT.to_dict(), "schema_version": 99}, _RESULT.tables)
    assert caught.value.code == "schema_version"


def test_a_missing_table_is_named():
    with pytest.raises(Error, match="pairs") as caught:
        ToolResult.from_dict(_RESULT.to_dict(), {})
    assert caught.value.code == "tables_missing"


def test_what_is_no_result_is_refused():
    with pytest.raises(Error) as caught:
        ToolResult.from_dict({"schema_version": 1}, {})
    assert caught.value.code == "not_a_result"
