"""A question with several readings is asked back, and goes on with the one that is chosen."""

from __future__ import annotations

import pickle

import pytest

from bridge.errors import Error
from interpreter.analysis import Analysis
from interpreter.analyst import Analyst
from tests.interpreter.here import Here
from tests.interpreter.tables import sales


@pytest.fixture
def asked_back() -> Analysis:
    return Analyst(service=Here()).ask(sales(), "average prise by region")


def test_it_offers_choices(asked_back: Analysis) -> None:
    assert asked_back.status == "needs_input"
    assert asked_back.reason == "needs_input"
    assert asked_back.choices[0].label == "price"


def test_each_way_to_choose_leads_to_the_answer(asked_back: Analysis) -> None:
    means = sales().groupby("region")["price"].mean()
    choice = asked_back.choices[0]
    for way in (choice, choice.id, 1, choice.label):
        table = asked_back.answer_with(way).tables["result"]
        assert dict(zip(table["region"], table["mean price"], strict=True)) == dict(means)


def test_a_choice_that_is_not_offered(asked_back: Analysis) -> None:
    with pytest.raises(Error) as caught:
        asked_back.answer_with("colour")
    assert caught.value.code == "unknown_choice"
    assert "price" in caught.value.hint


def test_an_answer_offers_none() -> None:
    answered = Analyst(service=Here()).ask(sales(), "average price")
    with pytest.raises(Error) as caught:
        answered.answer_with(1)
    assert caught.value.code == "nothing_to_choose"


def test_after_a_journey_the_question_is_said(asked_back: Analysis) -> None:
    again = pickle.loads(pickle.dumps(asked_back))  # noqa: S301 - our own bytes
    with pytest.raises(Error, match=r"price"):
        again.answer_with(1)
