"""The sandbox's contracts: what is asked of a run, and what comes back."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from interpreter.caller import Caller

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bridge.table import Table
    from interpreter.program import Program

Status = Literal["ok", "failed", "denied", "infra"]

Reason = Literal[
    "ok",
    "error",
    "timeout_wall",
    "timeout_cpu",
    "memory",
    "processes",
    "disk",
    "files",
    "output_truncated",
    "result_too_large",
    "blocked_import",
    "blocked_path",
    "blocked_network",
    "blocked_syscall",
    "crashed",
    "cancelled",
    "busy",
    "session_lost",
    "invalid",
    "denied",
    "needs_input",
    "refused",
    "infra",
]


class IsolationLevel(enum.Enum):
    """How far a run is confined; proved by self-test, never declared.

    SYSTEM: kernel-enforced (namespaces or Landlock, seccomp, no network, bounded memory).
    APPLICATION: a process of its own with rlimits, clean environment, allowlist.
    OFF: nothing runs.
    """

    SYSTEM = "system"
    APPLICATION = "application"
    OFF = "off"

    def rank(self) -> int:
        """Return 2 for SYSTEM, 1 for APPLICATION, 0 for OFF."""
        return {"system": 2, "application": 1, "off": 0}[self.value]


@dataclass(frozen=True, slots=True)
class ResourceLimits:
    """What one run may use.

    Attributes:
        timeout_s: wall-clock seconds.
        cpu_seconds: CPU seconds over all threads and processes.
        memory_mb: MiB beyond the loaded libraries and the shared input, summed over all.
        max_output_chars: characters of stdout and of stderr that are captured (head and tail).
        result_mb: MiB of value, tables and figures together.
        files_mb: MiB of files written.
        processes: processes that the program may start; 0 to 16.
    """

    timeout_s: float = 30.0
    cpu_seconds: float = 30.0
    memory_mb: int = 512
    max_output_chars: int = 50_000
    result_mb: int = 256
    files_mb: int = 100
    processes: int = 0

    def with_changes(self, **changes: Any) -> ResourceLimits:
        """Return a copy with some limits replaced."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Mount:
    """A host folder or file that the jail may see."""

    source: Path
    target: str
    read_only: bool = True


@dataclass(frozen=True, slots=True)
class ExecRequest:
    """One run.

    Attributes:
        program: the code and the names of its inputs.
        inputs: the tables by name; only those that the program names are handed over.
        limits: what it may use.
        mounts: host paths that it may see.
        env: extra environment variables; loader variables are refused.
        caller: on whose behalf.
        min_isolation: the lowest level at which it may run.
        session: a kept session's id, or None for a one-shot run.
        trace_id: the caller's correlation id.
        seed: for ``random`` and numpy's global generator.
    """

    program: Program
    inputs: Mapping[str, Table] = field(default_factory=dict)
    limits: ResourceLimits = field(default_factory=ResourceLimits)
    mounts: tuple[Mount, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    caller: Caller = field(default_factory=Caller)
    min_isolation: IsolationLevel = IsolationLevel.SYSTEM
    session: str | None = None
    trace_id: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that the program made: ``data`` is PNG or SVG bytes, by ``mime``."""

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file that the program left in its working folder."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ProgramError:
    """What the program raised.

    Attributes:
        type: the exception's class name.
        message: its text.
        line: the line of the program, counted from 1, where known.
        traceback: the frames inside the program, trimmed.
    """

    type: str
    message: str
    line: int | None = None
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run used, measured outside the jail."""

    wall_s: float = 0.0
    cpu_s: float = 0.0
    peak_memory_mb: float = 0.0


@dataclass(frozen=True, slots=True)
class Isolation:
    """How a run was confined.

    Attributes:
        level: the level that was in force.
        layers: the layers in force, by name.
        enforced_by: for each limit, what enforces it ("timeout_s": "process group kill").
    """

    level: IsolationLevel
    layers: tuple[str, ...] = ()
    enforced_by: Mapping[str, str] = field(default_factory=dict)
