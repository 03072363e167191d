"""What the tests of all tools share."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ml_tools import MLToolRegistry

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?%?")


@pytest.fixture
def registry() -> MLToolRegistry:
    return MLToolRegistry()


@pytest.fixture
def numbers_in() -> Callable[[str], list[str]]:
    """Every number that stands in a text, sorted."""
    return lambda text: sorted(_NUMBER.findall(text.replace("，", " ").replace("、", " ")))
