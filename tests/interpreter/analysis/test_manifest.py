"""The manifest tells what an answer was made of; its hash tells whether it came out the same."""

from __future__ import annotations

import hashlib
import pickle
from typing import Any

import pandas as pd
import pytest

from interpreter.analysis import Analysis
from interpreter.analyst import Analyst
from tests.interpreter.here import Here
from tests.interpreter.tables import sales

QUESTION = "average price by region"


def _ask(frame: pd.DataFrame, question: str = QUESTION, **options: Any) -> Analysis:
    return Analyst(service=Here()).ask(frame, question, **options)


def test_it_names_inputs_code_seed_limits_and_layers() -> None:
    analysis = _ask(sales(), seed=7, limits={"timeout_s": 9})
    manifest = analysis.manifest
    assert manifest.inputs["df"]["rows"] == 6
    assert manifest.code_hash == hashlib.sha256(analysis.code.encode()).hexdigest()
    assert manifest.seed == 7
    assert manifest.limits["timeout_s"] == 9
    assert manifest.isolation["level"] == "application"
    assert manifest.sent_to_model == ()
    assert {"python", "statbox", "pandas", "numpy"} <= set(manifest.versions)


def test_the_same_gives_the_same_hash() -> None:
    first, second = _ask(sales()), _ask(sales())
    assert first.manifest.result_hash == second.manifest.result_hash
    assert len(str(first.manifest.result_hash)) == 64


@pytest.mark.parametrize(
    ("frame", "question"),
    [
        (sales().assign(price=[10.0, 5.0, 20.0, 7.0, None, 9.5]), QUESTION),
        (sales(), "total price by region"),
        (sales(), "average price"),
    ],
)
def test_something_else_gives_another_hash(frame: pd.DataFrame, question: str) -> None:
    assert _ask(frame, question).manifest.result_hash != _ask(sales()).manifest.result_hash


def test_a_refusal_has_inputs_but_no_result() -> None:
    manifest = _ask(sales(), "average colour").manifest
    assert manifest.inputs["df"]["rows"] == 6
    assert manifest.result_hash is None


def test_an_analysis_travels() -> None:
    analysis = _ask(sales())
    again = pickle.loads(pickle.dumps(analysis))  # noqa: S301 - our own bytes
    assert again.to_dict() == analysis.to_dict()
