"""The demo's data sets are the real ones."""

from __future__ import annotations

import pandas as pd
from sklearn.datasets import load_diabetes

from bridge.load import load
from interpreter.doors.cli import datasets
from interpreter.doors.cli.demo import questions
from interpreter.intents import language


def test_diabetes_is_scikit_learns() -> None:
    real = load_diabetes(as_frame=True, scaled=False)
    table = datasets.diabetes().to_pandas()
    assert list(table["progression"]) == list(real.target)
    features = table.drop(columns="progression").astype(float)
    pd.testing.assert_frame_equal(features, real.data.astype(float), check_names=False)


def test_the_rows_of_the_files() -> None:
    rows = {name: load(datasets.statsmodels_file(name)).row_count for name in
            ("statecrime", "co2", "fair")}  # fmt: skip
    assert rows == {"statecrime": 51, "co2": 2_284, "fair": 6_366}


def test_six_questions_one_of_them_chinese() -> None:
    asked = questions()
    assert len(asked) == 6
    assert {language(question["ask"]) for question in asked} == {"en", "zh"}
    assert {question["data"] for question in asked} == {"statecrime", "co2", "diabetes", "fair"}
