"""Frames in and out: pandas to Table, Table to pandas, and the raw buffers between processes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.frames.mapping import Frames

__all__ = ["Frames"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("bridge.frames.mapping"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
