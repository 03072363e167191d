"""How every tool runs: parameters, private copies, warnings, failures."""

from __future__ import annotations

import warnings

import numpy as np
import pandas as pd
import pytest

from ml_tools import Caveat, MLTool, ToolParams, ToolResult


class _Tool(MLTool):
    name = "test_tool"
    description = "Does what a test wants."
    Params = ToolParams

    def __init__(self, work=None):
        self._work = work or (lambda df: ToolResult(self.name, "ok"))

    def _fit_predict(self, df, _params):
        return self._work(df)

    def explain(self, _result, _lang="en"):
        return ""


_FRAME = pd.DataFrame({"a": [1.0, 2.0], "b": [3.0, 4.0]})


def test_an_unknown_parameter_proposes_a_close_one(registry):
    result = registry.run("correlation_tool", _FRAME, colums=["a"])
    assert result.status == "refused"
    assert result.refusal["code"] == "unknown_parameter"
    assert result.refusal["params"]["close"] == ["columns"]
    assert "'columns'" in result.refusal["hint"]["en"]


def test_an_invalid_parameter_is_named_with_what_was_given(registry):
    result = registry.run("clustering_tool", _FRAME, n_clusters=1)
    assert result.refusal["code"] == "invalid_parameter"
    assert "'n_clusters'" in result.refusal["message"]["en"]
    assert "1" in result.refusal["message"]["en"]


@pytest.mark.parametrize("wrong", ["a", 3, [1, 2]])
def test_a_wrong_type_is_returned_not_coerced(registry, wrong):
    result = registry.run("correlation_tool", _FRAME, columns=wrong)
    assert result.refusal["code"] == "invalid_parameter"


def test_a_numpy_scalar_is_the_number_it_holds():
    assert _Tool().fit_predict(_FRAME, seed=np.int64(7)).repro["seed"] == 7


def test_anything_but_a_frame_is_refused():
    assert _Tool().fit_predict([[1, 2]]).refusal["code"] == "not_a_frame"


def test_the_callers_frame_is_left_alone():
    def work(df):
        df["a"] = 0.0
        df.loc[0, "b"] = -1.0
        return ToolResult("test_tool", "ok")

    before = _FRAME.copy(deep=True)
    _Tool(work).fit_predict(_FRAME)
    pd.testing.assert_frame_equal(_FRAME, before)


def test_a_failing_library_is_a_refusal():
    def work(df):
        raise np.linalg.LinAlgError("singular matrix")

    result = _Tool(work).fit_predict(_FRAME)
    assert result.refusal["code"] == "method_failed"
    assert "singular matrix" in result.refusal["message"]["zh"]


def test_memory_errors_pass_to_whoever_set_the_limit():
    def work(df):
        raise MemoryError

    with pytest.raises(MemoryError):
        _Tool(work).fit_predict(_FRAME)


def test_library_warnings_go_to_the_diagnostics():
    def work(df):
        for _ in range(3):
            warnings.warn("did not converge", RuntimeWarning, stacklevel=1)
        return ToolResult("test_tool", "ok")

    heard = _Tool(work).fit_predict(_FRAME).diagnostics["warnings"]
    assert heard == [{"category": "RuntimeWarning", "message": "did not converge", "count": 3}]


def test_caveats_come_worst_first():
    def work(df):
        told = (Caveat("a"), Caveat("b", "severe"), Caveat("c", "warning"))
        return ToolResult("test_tool", "ok", caveats=told)

    assert [c.code for c in _Tool(work).fit_predict(_FRAME).caveats] == ["b", "c", "a"]


def test_values_are_json_safe():
    result = _Tool(lambda df: ToolResult("t", "ok", values={"x": np.float32("nan")}))
    assert result.fit_predict(_FRAME).values == {"x": None}


def test_labels_become_unique_text_and_dates_in_the_index_a_column():
    seen = {}

    def work(df):
        seen["columns"] = list(df.columns)
        return ToolResult("test_tool", "ok")

    index = pd.date_range("2024-01-01", periods=2)
    _Tool(work).fit_predict(
        pd.DataFrame([[1, 2, 3], [4, 5, 6]], columns=["x", "x", 7], index=index)
    )
    assert seen["columns"] == ["date", "x", "x_2", "7"]
