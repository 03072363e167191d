"""Text turned into what it says: numbers, money, percent, dates, yes and no. The one such room."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.convert.columns import convert_columns, convert_text
    from bridge.convert.converted import Converted
    from bridge.convert.series import convert_series

__all__ = ["Converted", "convert_columns", "convert_series", "convert_text"]

_ROOMS = {
    "Converted": "converted",
    "convert_columns": "columns",
    "convert_series": "series",
    "convert_text": "columns",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"bridge.convert.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
