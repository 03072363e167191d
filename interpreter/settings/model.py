"""The settings: names, types, bounds, defaults, and what each is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

from interpreter.sandbox.spec import IsolationLevel, ResourceLimits

# What a tool may use beyond the loaded libraries: a base, and copies of the table it works on.
_TOOL_BASE_MB, _TOOL_COPIES = 512, 1.5


def _as_texts(given: Any) -> Any:
    return tuple(given) if isinstance(given, list) else given


Texts = Annotated[tuple[str, ...], BeforeValidator(_as_texts)]
Level = Literal["application", "system"]


class Settings(BaseModel):
    """What can be set; ``load_settings`` builds it, ``sources()`` says where each value is from.

    Example:
        >>> load_settings(threshold_rows=500).threshold_rows
        500
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    language: Literal["auto", "en", "zh"] = Field(
        "auto",
        description="Language of help and messages that no question decides; auto: the locale's. "
        "Answers are in the language of the question.",
    )
    threshold_rows: int = Field(
        200,
        ge=0,
        description="A question for one of the six tools goes to the tool directly on more rows "
        "than this; on fewer, a program calls it.",
    )
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of everything random.")
    min_isolation: Level | None = Field(
        None,
        description="The lowest isolation level at which anything may run. Unset: system for code "
        "that somebody hands over, application for statbox's own programs.",
    )
    max_rows_json: int = Field(
        1_000, ge=0, le=1_000_000, description="Rows of each table in JSON; the rest is counted."
    )
    folders: Texts = Field(
        (),
        description="Folders that files may be read from, with what is in them. Empty: any.",
    )
    allowed_modules: Texts = Field(
        (),
        description="Modules that code which somebody hands over may import beyond the built-in "
        "list.",
    )
    timeout_s: float = Field(30.0, gt=0, le=86_400, description="Wall-clock seconds of a run.")
    cpu_seconds: float = Field(
        30.0, gt=0, le=864_000, description="CPU seconds of a run, over all its threads."
    )
    memory_mb: int | None = Field(
        None,
        ge=16,
        le=4_194_304,
        description="MiB of a run beyond libraries and input. Unset: 512, and for a tool 512 and "
        "1.5 times the size of its table.",
    )
    max_output_chars: int = Field(
        50_000, ge=0, le=10_000_000, description="Characters of printed text that are kept."
    )
    result_mb: int = Field(
        256, ge=1, le=65_536, description="MiB of value, tables and figures of a run together."
    )
    files_mb: int = Field(100, ge=0, le=1_048_576, description="MiB of files that a run writes.")
    processes: int = Field(
        0, ge=0, le=16, description="Processes that a program may start, the Stan program aside."
    )

    _sources: dict[str, str] = PrivateAttr(default_factory=dict)

    def sources(self) -> Mapping[str, str]:
        """Return where each value is from: "argument", "default", a variable, a file, a policy."""
        return {name: self._sources.get(name, "default") for name in type(self).model_fields}

    def limits(self, *, tool_bytes: int | None = None) -> ResourceLimits:
        """Return the limits of a run.

        Args:
            tool_bytes: the size of the table for a tool's program, None for other programs.
        """
        memory = self.memory_mb
        if memory is None and tool_bytes is not None:
            memory = _TOOL_BASE_MB + int(_TOOL_COPIES * tool_bytes / 2**20)
        return ResourceLimits(
            timeout_s=self.timeout_s,
            cpu_seconds=self.cpu_seconds,
            memory_mb=_TOOL_BASE_MB if memory is None else memory,
            max_output_chars=self.max_output_chars,
            result_mb=self.result_mb,
            files_mb=self.files_mb,
            processes=self.processes,
        )

    def isolation(self, *, ours: bool) -> IsolationLevel:
        """Return the lowest level at which a program may run; ``ours``: statbox wrote it."""
        if self.min_isolation is not None:
            return IsolationLevel(self.min_isolation)
        return IsolationLevel.APPLICATION if ours else IsolationLevel.SYSTEM
