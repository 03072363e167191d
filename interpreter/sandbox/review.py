"""Read a program before it runs: does it parse, does it import what is there."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from interpreter.sandbox.spec import ProgramError, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# A program of more than 256 KiB was generated to hurt the parser, or holds its data as literals.
SOURCE_BYTES_MAX = 256 * 1024


@dataclass(frozen=True, slots=True)
class Allowlist:
    """Top-level modules that programs may import, and what to use instead of others."""

    allowed: frozenset[str]
    refused: Mapping[str, str]

    def extended(self, more: Iterable[str]) -> Allowlist:
        """Return a list that allows ``more`` as well."""
        return Allowlist(self.allowed | frozenset(more), self.refused)


@dataclass(frozen=True, slots=True)
class Finding:
    """Why a program does not run."""

    reason: Reason
    detail: str
    error: ProgramError | None = None


@cache
def allowlist() -> Allowlist:
    """Return the built-in allowlist."""
    data = tomllib.loads((files("interpreter.sandbox") / "allowlist.toml").read_text("utf-8"))
    return Allowlist(frozenset(data["allowed"]), data["refused"])


def review(source: str, modules: Allowlist) -> Finding | None:
    """Return why ``source`` cannot run, or None.

    A courtesy, not a boundary: it makes the common refusals fast and readable.
    """
    try:
        size = len(source.encode("utf-8"))
    except UnicodeEncodeError:
        return _invalid("the program holds characters that are not Unicode text")
    if size > SOURCE_BYTES_MAX:
        return _invalid(f"the program has {size:,} bytes; at most {SOURCE_BYTES_MAX:,} are run")
    if "\0" in source:
        return _invalid("the program holds a NUL character")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        shown = ProgramError(type(error).__name__, error.msg, error.lineno, f"line {error.lineno}")
        return Finding("error", f"{type(error).__name__} in line {error.lineno}", shown)
    except (RecursionError, MemoryError):
        return _invalid("the program is nested too deeply to be read")
    for line, name in _imports(tree):
        if name not in modules.allowed:
            instead = modules.refused.get(name, "it is not on the list of allowed modules")
            message = f"the module {name!r} is not available in the sandbox: {instead}"
            return Finding("blocked_import", message, ProgramError("ImportError", message, line))
    return None


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]


def _invalid(detail: str) -> Finding:
    return Finding("invalid", detail)
