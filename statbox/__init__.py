"""statbox: a table and a question in, a right answer and its code out, every computation in a jail.

Example:
    >>> import statbox
    >>> statbox.analyze("sales.csv", "average price by region").answer
"""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.columns import Column, Loss, Provenance
    from bridge.errors import Error
    from bridge.from_result import from_result
    from bridge.load import load
    from bridge.sql import sql
    from bridge.table import Table
    from interpreter.analysis import Analysis
    from interpreter.analyst import Analyst, analyze, analyze_async
    from interpreter.caller import Caller
    from interpreter.program import Program
    from interpreter.replaying import replay
    from interpreter.route import Route
    from interpreter.running import run, run_async
    from interpreter.sandbox.outcome import Outcome
    from interpreter.sandbox.spec import IsolationLevel, ResourceLimits
    from interpreter.settings import Settings, load_settings
    from ml_tools.contract import MLTool, ToolParams, ToolResult
    from ml_tools.registry import MLToolRegistry

__all__ = [
    "Analysis",
    "Analyst",
    "Caller",
    "Column",
    "Error",
    "IsolationLevel",
    "Loss",
    "MLTool",
    "MLToolRegistry",
    "Outcome",
    "Program",
    "Provenance",
    "ResourceLimits",
    "Route",
    "Settings",
    "Table",
    "ToolParams",
    "ToolResult",
    "analyze",
    "analyze_async",
    "from_result",
    "load",
    "load_settings",
    "replay",
    "run",
    "run_async",
    "sql",
]

_ROOMS = {
    "Analysis": "interpreter.analysis",
    "Analyst": "interpreter.analyst",
    "Caller": "interpreter.caller",
    "Column": "bridge.columns",
    "Error": "bridge.errors",
    "IsolationLevel": "interpreter.sandbox.spec",
    "Loss": "bridge.columns",
    "MLTool": "ml_tools.contract",
    "MLToolRegistry": "ml_tools.registry",
    "Outcome": "interpreter.sandbox.outcome",
    "Program": "interpreter.program",
    "Provenance": "bridge.columns",
    "ResourceLimits": "interpreter.sandbox.spec",
    "Route": "interpreter.route",
    "Settings": "interpreter.settings",
    "Table": "bridge.table",
    "ToolParams": "ml_tools.contract",
    "ToolResult": "ml_tools.contract",
    "analyze": "interpreter.analyst",
    "analyze_async": "interpreter.analyst",
    "from_result": "bridge.from_result",
    "load": "bridge.load",
    "load_settings": "interpreter.settings",
    "replay": "interpreter.replaying",
    "run": "interpreter.running",
    "run_async": "interpreter.running",
    "sql": "bridge.sql",
    "__version__": "interpreter.version",
}


def _refuse_strangers() -> None:
    """Stop with one sentence when a module of the user's hides one of ours."""
    spec = find_spec("interpreter")
    ours = Path(__file__).resolve().parents[1] / "interpreter" / "__init__.py"
    place = spec.origin if spec else None
    if place is None or Path(place).resolve() != ours:
        raise ImportError(
            f"{place or 'a folder'!r} hides the package 'interpreter' that statbox needs; rename "
            "or move it, or run from another folder.",
            name=__name__,
        )
    from interpreter.neighbours import hidden_package

    if sentence := hidden_package():
        # With the name, ``python -m statbox`` tells it on one line, without a traceback.
        raise ImportError(sentence, name=__name__)


_refuse_strangers()


# A library is silent unless the application that uses it wants to hear it.
for _name in ("statbox", "interpreter", "ml_tools", "bridge"):
    logging.getLogger(_name).addHandler(logging.NullHandler())


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), "VERSION" if name == "__version__" else name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
