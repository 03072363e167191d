"""The explanation says the same numbers in both languages."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest

from ml_tools.regression.tool import RegressionTool

NUMBER = re.compile(r"-?\d[\d,.]*(?:e-?\d+)?%?")


def _numbers(text: str) -> list[str]:
    return sorted(hit.rstrip(".,") for hit in NUMBER.findall(text))


@pytest.mark.parametrize("two_valued", [True, False])
def test_numbers_agree(two_valued: bool) -> None:
    rng = np.random.default_rng(4)
    frame = pd.DataFrame(rng.normal(size=(200, 2)), columns=["price", "visits"])
    frame["region"] = rng.choice(["north", "south"], 200)
    signal = frame["price"] + (frame["region"] == "north") + rng.normal(size=200)
    frame["sales"] = signal > 0 if two_valued else signal
    tool = RegressionTool()
    result = tool.fit_predict(frame, target="sales")
    english, chinese = tool.explain(result), tool.explain(result, "zh")
    assert _numbers(english) == _numbers(chinese)
    assert "'price'" in english
    assert "「price」" in chinese


def test_no_causal_words() -> None:
    rng = np.random.default_rng(4)
    frame = pd.DataFrame(rng.normal(size=(50, 2)), columns=["x", "y"])
    tool = RegressionTool()
    text = tool.explain(tool.fit_predict(frame, target="y"))
    assert not re.search(
        r"\b(caused?|causing|leads? to|because)\b", text.replace("what causes what", "")
    )
