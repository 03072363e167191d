"""A second computation confirms right numbers and contradicts wrong ones."""

from __future__ import annotations

import pandas as pd
import pytest

from bridge.frames import Frames
from bridge.table import Table
from interpreter.analyst import analyze
from interpreter.sandbox.outcome import Outcome
from tests.interpreter.here import Here
from tests.interpreter.tables import sales


@pytest.mark.parametrize(
    "question",
    [
        "average price by region",
        "total units",
        "how many rows by region",
        "maximum price where units > 2",
        "minimum and maximum price by region",
        "top 1 region by units",
        "number of distinct region",
        "how many rows where region is North",
    ],
)
def test_right_numbers_are_confirmed(question: str) -> None:
    analysis = analyze(sales(), question, service=Here())
    assert analysis.status == "answered", analysis.message
    (check,) = analysis.checks
    assert check.passed, (check.message, analysis.value, list(analysis.tables))


def test_a_wrong_number_is_contradicted() -> None:
    wrong = Outcome("ok", "ok", value=10.3)
    analysis = analyze(sales(), "average price", service=Here(wrong))
    (check,) = analysis.checks
    assert not check.passed
    assert analysis.caveats[0].code == "contradicted"
    assert analysis.caveats[0].severity == "severe"
    assert analysis.caveats[0].message in str(analysis)


def test_a_missing_group_is_contradicted() -> None:
    frame = pd.DataFrame({"region": ["North"], "mean price": [15.0]})
    wrong = Outcome("ok", "ok", tables=Frames({"result": Table.from_pandas(frame)}))
    analysis = analyze(sales(), "average price by region", service=Here(wrong))
    assert not analysis.checks[0].passed


def test_what_it_cannot_compute_it_leaves() -> None:
    assert analyze(sales(), "median price", service=Here()).checks == ()


@pytest.mark.parametrize(
    "question", ["average price by region and units", "total units by g and h"]
)
def test_two_keys_and_gaps_in_them(question: str) -> None:
    frame = sales().assign(g=["a", None, "b", "a", "b", "中"], h=[1, 1, 2, 2, 1, 1])
    analysis = analyze(frame, question, service=Here())
    assert analysis.status == "answered", analysis.message
    assert [check.passed for check in analysis.checks] == [True]


def test_an_empty_selection() -> None:
    analysis = analyze(sales(), "total units by region where units > 100", service=Here())
    assert all(check.passed for check in analysis.checks)
