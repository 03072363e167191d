"""The functions that a SELECT may call, by engine; data read once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Rules:
    """Names in lower case.

    Attributes:
        functions: what an expression may call.
        table_functions: what may stand where a table stands.
    """

    functions: frozenset[str]
    table_functions: frozenset[str]


@cache
def rules(engine: str) -> Rules:
    """Return the rules of "duckdb" or "sqlite"."""
    data = tomllib.loads(files("bridge.guard").joinpath(f"{engine}.toml").read_text("utf-8"))
    return Rules(
        frozenset(name.lower() for name in data["functions"]),
        frozenset(data["table_functions"]),
    )
