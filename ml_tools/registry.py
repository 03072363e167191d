"""Where tools are found by name: the six built-ins and whatever a user registers."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bridge.errors import Error

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.contract import MLTool, ToolResult


@dataclass(frozen=True, slots=True)
class _Entry:
    """A tool, or where to import it from ("module:Class")."""

    aliases: tuple[str, ...]
    tool: MLTool | str


@cache
def _builtins() -> dict[str, _Entry]:
    text = files("ml_tools").joinpath("builtins.toml").read_text("utf-8")
    return {
        name: _Entry(tuple(entry["aliases"]), entry["path"])
        for name, entry in tomllib.loads(text).items()
    }


class MLToolRegistry:
    """The tools that may be called by name.

    A new registry knows the six built-in tools; a tool's module is imported when the tool is first
    asked for. Registries share nothing, so registering in one leaves the others alone.

    Example:
        >>> MLToolRegistry().names()[0]
        'clustering_tool'
    """

    def __init__(self) -> None:
        self._entries = dict(_builtins())

    def names(self) -> tuple[str, ...]:
        """Return the canonical names in order of registration; imports no tool."""
        return tuple(self._entries)

    def register(self, tool: MLTool, *, replace: bool = False) -> None:
        """Add ``tool`` under its name and aliases.

        Args:
            tool: an instance of an ``MLTool`` subclass.
            replace: allow a tool of the same name to be replaced.

        Raises:
            bridge.errors.Error: "not_a_tool" for anything else; "name_taken" when the name or an
                alias already belongs to another tool.
        """
        from ml_tools.contract import MLTool

        if not isinstance(tool, MLTool):
            raise Error(
                "not_a_tool",
                f"{tool!r} is not a tool",
                "give an instance of a subclass of ml_tools.MLTool",
            )
        if replace:
            self._entries.pop(tool.name, None)
        taken = self._by_any_name()
        for name in (tool.name, *tool.aliases):
            if name in taken:
                raise Error(
                    "name_taken",
                    f"the name {name!r} already belongs to {taken[name]!r}",
                    "choose another name, or pass replace=True to replace the tool of that name",
                )
        self._entries[tool.name] = _Entry(tool.aliases, tool)

    def unregister(self, name: str) -> None:
        """Forget a tool, by its name or an alias.

        Raises:
            bridge.errors.Error: "unknown_tool".
        """
        del self._entries[self._canonical(name)]

    def get(self, name: str) -> MLTool:
        """Return the tool of this name or alias.

        Raises:
            bridge.errors.Error: "unknown_tool", with close matches.
        """
        canonical = self._canonical(name)
        entry = self._entries[canonical]
        if not isinstance(entry.tool, str):
            return entry.tool
        module, _, cls = entry.tool.partition(":")
        tool = getattr(import_module(module), cls)()
        self._entries[canonical] = _Entry(entry.aliases, tool)
        return tool

    def run(self, name: str, df: pd.DataFrame, **params: Any) -> ToolResult:
        """Run a tool on a frame; the frame is left unchanged.

        An unknown tool, an invalid parameter and unusable data give a result with status
        "refused", not an exception.

        Example:
            >>> result = MLToolRegistry().run("correlation_tool", df, target="price")
            >>> result.tables["pairs"]
        """
        try:
            tool = self.get(name)
        except Error as error:
            from ml_tools.running import refused
            from ml_tools.wording import refusal

            close = error.details.get("close", [])
            return refused(
                str(name), refusal("unknown_tool", tool=name, close=close, known=self.names())
            )
        return tool.fit_predict(df, **params)

    def schema(self, name: str) -> dict[str, Any]:
        """Return the JSON Schema of a tool's parameters.

        Raises:
            bridge.errors.Error: "unknown_tool", with close matches.
        """
        return self.get(name).Params.model_json_schema()

    def _by_any_name(self) -> dict[str, str]:
        return {
            name: canonical
            for canonical, entry in self._entries.items()
            for name in (canonical, *entry.aliases)
        }

    def _canonical(self, name: str) -> str:
        known = self._by_any_name()
        if name in known:
            return known[name]
        close = get_close_matches(str(name), known, n=3, cutoff=0.5)
        meant = f"did you mean {' or '.join(map(repr, close))}? " if close else ""
        raise Error(
            "unknown_tool",
            f"there is no tool {name!r}",
            f"{meant}known: {', '.join(self._entries)}",
            {"close": close, "known": list(self._entries)},
        )
