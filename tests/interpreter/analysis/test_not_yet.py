"""What is not there yet says so."""

from __future__ import annotations

import pytest

import statbox
from interpreter.analysis import Analysis


def test_to_notebook() -> None:
    with pytest.raises(statbox.Error) as caught:
        Analysis("answered").to_notebook("x.ipynb")
    assert caught.value.code == "not_available"
    assert "save" in caught.value.hint


def test_replay() -> None:
    with pytest.raises(statbox.Error) as caught:
        statbox.replay("folder")
    assert caught.value.code == "not_available"
