"""What has no place in a plan is refused or asked back, never ignored."""

from __future__ import annotations

import pandas as pd
import pytest

from interpreter.intents import NotUnderstood
from tests.interpreter.planner.asking import ask


@pytest.fixture
def orders() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "region": ["North", "South", "North", "East", None],
            "price": [10.0, 12.0, 9.0, 11.0, 13.0],
            "units": [3, 4, 5, 6, 7],
            "ordered": pd.to_datetime(["2024-01-01"] * 5),
            "shipped": pd.to_datetime(["2024-01-03"] * 5),
        }
    )


@pytest.mark.parametrize(
    "question",
    [
        "average salary by region",
        "average price by region and colour",
        "what will the weather be",
        "cluster rows in Atlantis",
        "平均工资是多少",
        "帮我写一首诗",
        "delete all rows",
        "cost per unit",
    ],
)
def test_a_word_that_nothing_accounts_for_refuses(orders: pd.DataFrame, question: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, question)
    assert refusal.value.status == "refused"
    assert refusal.value.hint


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("avarage price by region", "average price by region"),
        ("average price by regoin", 'average price by "region"'),
        ("price by region", 'average "price" by region'),
        ("rows in 2024", 'rows in 2024 by date column "ordered"'),
    ],
)
def test_an_open_reading_is_asked_back(orders: pd.DataFrame, question: str, first: str) -> None:
    with pytest.raises(NotUnderstood) as asked:
        ask(orders, question)
    assert asked.value.status == "needs_input"
    assert asked.value.choices[0].question == first


def test_every_choice_can_be_asked(orders: pd.DataFrame) -> None:
    with pytest.raises(NotUnderstood) as asked:
        ask(orders, "price by region")
    aggregates = [ask(orders, c.question).plan.measures[0].aggregate for c in asked.value.choices]
    assert sorted(aggregates) == ["max", "mean", "sum"]


def test_a_number_without_a_column_is_not_compared_with_a_neighbour(orders: pd.DataFrame) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, "average price of rows over 30")
    assert refusal.value.code == "number_without_column"


def test_text_cannot_be_averaged(orders: pd.DataFrame) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, "average region")
    assert refusal.value.code == "not_numeric"
    assert "'price'" in refusal.value.hint


@pytest.mark.parametrize("question", ["", "   ", "???", "。。。", "\u200b"])
def test_an_empty_question_says_what_to_ask(orders: pd.DataFrame, question: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, question)
    assert refusal.value.code == "empty_question"


def test_a_document_is_no_question(orders: pd.DataFrame) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, "price " * 1000)
    assert refusal.value.code == "question_too_long"


def test_the_refusal_speaks_the_language_of_the_question(orders: pd.DataFrame) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        ask(orders, "平均工资是多少")
    assert "工资" in refusal.value.message
    assert "不明白" in refusal.value.message
