"""Column names as people write them."""

from __future__ import annotations

import pandas as pd
import pytest

from ml_tools import Refusal
from ml_tools.preparation import resolve_column, resolve_columns

_FRAME = pd.DataFrame(columns=["Unit Price", "unit_cost", "销量", "a", "A"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Unit Price", "Unit Price"),
        ("unit_price", "Unit Price"),
        ("UNITCOST", "unit_cost"),
        ("销量", "销量"),
        ("a", "a"),
    ],
)
def test_names_resolve(written, meant):
    assert resolve_column(_FRAME, written, "target") == meant


def test_an_unknown_name_proposes_close_ones():
    with pytest.raises(Refusal) as caught:
        resolve_column(_FRAME, "unit prise", "target")
    assert caught.value.code == "unknown_column"
    assert caught.value.params["close"][0] == "Unit Price"
    assert "target" in caught.value.message["en"]


def test_two_that_fit_alike_are_asked_back():
    frame = pd.DataFrame(columns=["unit price", "Unit_Price"])
    with pytest.raises(Refusal) as caught:
        resolve_column(frame, "UNIT PRICE", "target")
    assert caught.value.code == "ambiguous_column"


def test_a_column_named_twice_is_refused():
    with pytest.raises(Refusal) as caught:
        resolve_columns(_FRAME, ["unit price", "Unit Price"], "columns")
    assert caught.value.code == "repeated_column"
