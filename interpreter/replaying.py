"""Saved analyses run again: announced, not yet there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from bridge.errors import Error


def replay(saved: str | Path, data: Any = None) -> NoReturn:
    """Not available in this version.

    Raises:
        Error: always, "not_available".
    """
    given = "" if data is None else " with data"
    raise Error(
        "not_available",
        f"replay of {str(saved)!r}{given} is not available in this version",
        "program.py in a saved analysis runs with statbox.run",
    )
