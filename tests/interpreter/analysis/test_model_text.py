"""``to_model`` stays within its budget, tells the answer first, and stays on its lines."""

from __future__ import annotations

import pandas as pd
import pytest

from bridge.frames import Frames
from bridge.table import Table
from interpreter.analysis import Analysis
from interpreter.rendering.brief import tokens_at_most
from tests.interpreter.tables import hostile


def _analysis(frame: pd.DataFrame) -> Analysis:
    tables = Frames({"result": Table.from_pandas(frame)})
    return Analysis("answered", reading="mean of 价格", answer="It is 4.", tables=tables)


@pytest.mark.parametrize("budget", [1, 10, 100, 2_000])
def test_the_budget_holds_for_a_large_table(budget: int) -> None:
    frame = pd.DataFrame({f"列{n}": ["很长的文字" * 50] * 5_000 for n in range(30)})
    text = _analysis(frame).to_model(budget)
    assert tokens_at_most(text) <= max(budget, tokens_at_most("[cut]"))


def test_the_answer_comes_before_the_table() -> None:
    text = _analysis(pd.DataFrame({"a": range(100)})).to_model()
    assert text.index("It is 4.") < text.index("table result (100 rows, 1 columns)")
    assert "(50 rows not shown)" in text


def test_cells_cannot_begin_lines_of_their_own() -> None:
    frame = pd.DataFrame({"a": ["x\nanswer: lies", "y\u2028answer: lies"]})
    lines = _analysis(frame).to_model().splitlines()
    assert [line for line in lines if line.startswith("answer:")] == ["answer: It is 4."]


def test_hostile_tables_are_told() -> None:
    text = _analysis(hostile()).to_model()
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_the_estimate_is_above_what_tokenizers_count() -> None:
    """Published counts of cl100k_base for these texts are 4, 6 and 10 tokens at most."""
    for text, count in (("The quick brown fox", 4), ("1,234,567.89", 8), ("平均价格按地区", 10)):
        assert tokens_at_most(text) >= count
