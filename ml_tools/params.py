"""Types that the parameter models of the tools share."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator


def _as_names(given: Any) -> Any:
    # JSON has no tuples; a list of names is the same thing. A lone text stays wrong: it could be
    # one name or several.
    return tuple(given) if isinstance(given, list) else given


Names = Annotated[tuple[str, ...], BeforeValidator(_as_names)]
"""Column names: a list or tuple of text."""
