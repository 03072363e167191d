"""Six statistical tools behind one contract: frame and parameters in, ``ToolResult`` out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ml_tools.contract import (
        Caveat,
        ColumnUse,
        Lang,
        MLTool,
        Refusal,
        RowUse,
        ToolParams,
        ToolResult,
    )
    from ml_tools.registry import MLToolRegistry

__all__ = [
    "Caveat",
    "ColumnUse",
    "Lang",
    "MLTool",
    "MLToolRegistry",
    "Refusal",
    "RowUse",
    "ToolParams",
    "ToolResult",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = "ml_tools.registry" if name == "MLToolRegistry" else "ml_tools.contract"
    return getattr(import_module(room), name)


def __dir__() -> list[str]:
    return sorted(__all__)
