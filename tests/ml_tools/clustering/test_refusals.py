"""Data and parameters that allow no honest clusters."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

_RNG = np.random.default_rng(0)
_GOOD = pd.DataFrame(_RNG.normal(size=(50, 2)), columns=["a", "b"])


@pytest.mark.parametrize(
    ("frame", "params", "code"),
    [
        (_GOOD.head(0), {}, "no_rows"),
        (_GOOD.head(1), {}, "too_few_columns"),
        (_GOOD.head(5), {}, "too_few_rows"),
        (_GOOD.head(30), {"n_clusters": 40}, "too_few_rows"),
        (pd.DataFrame({"a": [0.5, 1.5] * 20}), {}, "too_few_distinct"),
        (pd.DataFrame({"a": [0.5, 1.5, 2.5] * 20}), {"n_clusters": 5}, "too_few_distinct"),
        (pd.DataFrame({"t": [f"x{i}" for i in range(60)]}), {}, "too_few_columns"),
        (_GOOD, {"features": ["c"]}, "unknown_column"),
        (_GOOD.assign(c=1), {"features": ["a", "c"]}, "column_constant"),
        (_GOOD.assign(c=np.nan), {"features": ["a", "c"]}, "column_all_missing"),
        (_GOOD, {"n_clusters": 51}, "invalid_parameter"),
        (_GOOD, {"n_clusters": 2.5}, "invalid_parameter"),
    ],
)
def test_refusals_say_why_in_both_languages(registry, frame, params, code):
    result = registry.run("clustering_tool", frame, **params)
    assert result.status == "refused"
    assert result.refusal["code"] == code
    tool = registry.get("clustering_tool")
    assert result.refusal["message"]["en"] in tool.explain(result)
    assert result.refusal["message"]["zh"] in tool.explain(result, "zh")
    assert result.rows.given == len(frame)
