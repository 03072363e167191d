"""Which mode is chosen, what is refused, and that both languages say the same numbers."""

from __future__ import annotations

import json
import re

import numpy as np
import pandas as pd
import pytest

from ml_tools.attribution.tool import AttributionTool
from ml_tools.contract import ToolResult

NUMBER = re.compile(r"-?\d[\d,.]*(?:e-?\d+)?%?")


@pytest.fixture
def frame() -> pd.DataFrame:
    rng = np.random.default_rng(1)
    days = np.datetime64("2024-01-01") + rng.integers(0, 150, 900).astype("timedelta64[D]")
    return pd.DataFrame(
        {
            "day": days,
            "region": rng.choice(["north", "south"], 900),
            "sales": rng.gamma(2.0, 10.0, 900),
            "cost": rng.gamma(2.0, 4.0, 900),
        }
    )


MODES = [
    ({"target": "sales"}, "change", "dates_and_segments"),
    ({"target": "sales", "dimensions": ["cost"]}, "drivers", "numeric_drivers"),
    ({"numerator": "cost", "denominator": "sales"}, "ratio", "ratio_named"),
    ({"target": "sales", "mode": "drivers"}, "drivers", "asked"),
    ({"target": "sales", "before": "2024-01", "after": "2024-03"}, "change", "periods_named"),
]


@pytest.mark.parametrize(("params", "mode", "reason"), MODES)
def test_the_mode_follows_what_was_given(
    frame: pd.DataFrame, params: dict[str, object], mode: str, reason: str
) -> None:
    result = AttributionTool().fit_predict(frame, **params)
    assert (result.values["mode"], result.values["mode_reason"]) == (mode, reason)
    assert result.repro["params"]["mode"] == mode


@pytest.mark.parametrize(("params", "mode", "reason"), MODES)
def test_both_languages_say_the_same_numbers(
    frame: pd.DataFrame, params: dict[str, object], mode: str, reason: str
) -> None:
    tool = AttributionTool()
    result = tool.fit_predict(frame, **params)
    said = [
        sorted(hit.rstrip(".,") for hit in NUMBER.findall(tool.explain(result, lang)))
        for lang in ("en", "zh")
    ]
    assert said[0] == said[1]
    json.dumps(result.to_dict(), allow_nan=False)


def test_a_table_without_dates_or_segments_gives_drivers(frame: pd.DataFrame) -> None:
    result = AttributionTool().fit_predict(frame[["sales", "cost"]], target="sales")
    assert (result.values["mode"], result.values["mode_reason"]) == ("drivers", "no_dates")


def _refused(result: ToolResult) -> str:
    assert result.refusal is not None
    assert result.refusal["message"]["zh"]
    return result.refusal["code"]


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, "no_attribution_target"),
        ({"target": "salse"}, "unknown_column"),
        ({"target": "region"}, "not_numeric"),
        ({"target": "sales", "before": "2024-01"}, "half_a_comparison"),
        ({"target": "sales", "before": "2020", "after": "2024-01"}, "empty_period"),
        ({"target": "sales", "before": "x", "after": "2024-01"}, "invalid_period"),
        ({"numerator": "sales"}, "half_a_ratio"),
        ({"target": "sales", "dimensions": ["regio"]}, "unknown_column"),
        ({"target": "sales", "mode": "why"}, "invalid_parameter"),
    ],
)
def test_refusals(frame: pd.DataFrame, params: dict[str, object], code: str) -> None:
    assert _refused(AttributionTool().fit_predict(frame, **params)) == code


def test_no_segments_in_change_mode(frame: pd.DataFrame) -> None:
    result = AttributionTool().fit_predict(
        frame[["day", "sales", "cost"]], target="sales", mode="change"
    )
    assert _refused(result) == "no_dimensions"
