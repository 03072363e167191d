"""Arrow's compute functions, loaded when the first one is used."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    import pyarrow.compute

    found = getattr(pyarrow.compute, name)
    globals()[name] = found
    return found
