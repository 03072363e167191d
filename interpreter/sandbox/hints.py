"""The line that goes with each reason code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def hint(reason: str, detail: object = "") -> str:
    """Return what to do next after ``reason``."""
    return _hints()[reason].replace("{detail}", str(detail))


@cache
def _hints() -> Mapping[str, str]:
    return tomllib.loads((files("interpreter.sandbox") / "hints.toml").read_text("utf-8"))
