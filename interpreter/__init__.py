"""Questions and tables become Analyses: routing, code, the sandbox, and the doors to it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.analysis import Analysis
    from interpreter.analyst import Analyst
    from interpreter.caller import Caller
    from interpreter.program import Program
    from interpreter.route import Route
    from interpreter.settings import Settings, load_settings

__all__ = ["Analysis", "Analyst", "Caller", "Program", "Route", "Settings", "load_settings"]

_ROOMS = {
    "Analysis": "interpreter.analysis",
    "Analyst": "interpreter.analyst",
    "Caller": "interpreter.caller",
    "Program": "interpreter.program",
    "Route": "interpreter.route",
    "Settings": "interpreter.settings",
    "load_settings": "interpreter.settings",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
