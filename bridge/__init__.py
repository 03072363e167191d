"""Tables in and out: frames, files and SQL results become Tables without losing a value."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.columns import Column, Kind, Loss, Provenance
    from bridge.errors import Error
    from bridge.executors.protocol import DataPlaneExecutor, ExecuteResult, Explanation
    from bridge.frames.mapping import Frames
    from bridge.from_result import from_result
    from bridge.load import load
    from bridge.profile import ColumnProfile, Profile
    from bridge.sql import sql
    from bridge.table import Table

__all__ = [
    "Column",
    "ColumnProfile",
    "DataPlaneExecutor",
    "Error",
    "ExecuteResult",
    "Explanation",
    "Frames",
    "Kind",
    "Loss",
    "Profile",
    "Provenance",
    "Table",
    "from_result",
    "load",
    "sql",
]

_ROOMS = {
    "Column": "columns",
    "ColumnProfile": "profile",
    "DataPlaneExecutor": "executors.protocol",
    "Error": "errors",
    "ExecuteResult": "executors.protocol",
    "Explanation": "executors.protocol",
    "Frames": "frames.mapping",
    "Kind": "columns",
    "Loss": "columns",
    "Profile": "profile",
    "Provenance": "columns",
    "Table": "table",
    "from_result": "from_result",
    "load": "load",
    "sql": "sql",
}


class _Package(ModuleType):
    """Keeps ``bridge.load`` the function although importing ``bridge/load.py`` would rebind it."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, ModuleType) and _ROOMS.get(name) == name:
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"bridge.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
