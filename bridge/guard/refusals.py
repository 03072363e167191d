"""Why a statement is not sent, said so that whoever wrote it can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from bridge.errors import Error


def refuse(reason: str, message: str, hint: str = "", **details: object) -> Error:
    """Return the error for a statement that is not sent; ``reason`` is its code."""
    return Error(reason, message, hint, {"reason": reason, **details})


def not_select(what: str) -> Error:
    """Return the error for a statement that is no query."""
    return refuse("not_select", f"{what} is not run here; only SELECT is", "write one SELECT")


def function_denied(name: str) -> Error:
    """Return the error for a function that is not known to be harmless."""
    return refuse(
        "function_denied",
        f"the function {name!r} may not be called here",
        "use functions that compute from their arguments; files are given as tables",
        function=name,
    )


def table_denied(name: str, known: Iterable[str]) -> Error:
    """Return the error for a table that is not among those given."""
    names = sorted(known)
    close = get_close_matches(name, names, n=3, cutoff=0.6)
    hint = f"did you mean {', '.join(map(repr, close))}?" if close else (
        f"tables: {', '.join(map(repr, names[:10]))}" if names else "no table was given"
    )  # fmt: skip
    if any(mark in name for mark in "/\\.*:"):
        hint += "; a file is given by name: tables={'name': 'path'}"
    return refuse("table_denied", f"there is no table {name!r} here", hint, table=name)
