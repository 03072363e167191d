"""What a run gave back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bridge.frames import Frames
from interpreter.sandbox.spec import (
    Figure,
    Isolation,
    IsolationLevel,
    OutputFile,
    ProgramError,
    Usage,
)

if TYPE_CHECKING:
    from interpreter.sandbox.spec import Reason, Status


@dataclass(frozen=True, slots=True)
class Outcome:
    """The typed result of one run.

    ``value``, ``tables``, ``figures``, ``files``, ``stdout`` and ``stderr`` are the program's word;
    ``status``, ``reason``, ``usage`` and ``isolation`` come from outside the jail.

    Attributes:
        status: "ok", "failed" (the program's fault), "denied" (ours to say no), "infra".
        reason: a stable code, see ``spec.Reason``.
        hint: one line: what to do next.
        value: scalar, text, or list or dict of scalars; a tool's result as its JSON.
        tables: frames and series by name, decoded to pandas when first looked at.
        figures: pictures.
        files: files written to the working folder.
        stdout: what was printed, head and tail where it was cut.
        stderr: likewise.
        error: what the program raised.
        usage: wall and CPU seconds, peak memory.
        isolation: level, layers in force, what enforces each limit.
        caveats: what a reader must know of this run ("output_truncated", ...).
    """

    status: Status
    reason: Reason
    hint: str = ""
    value: Any = None
    tables: Frames = field(default_factory=Frames)
    figures: tuple[Figure, ...] = ()
    files: tuple[OutputFile, ...] = ()
    stdout: str = ""
    stderr: str = ""
    error: ProgramError | None = None
    usage: Usage = field(default_factory=Usage)
    isolation: Isolation = field(default_factory=lambda: Isolation(IsolationLevel.OFF))
    caveats: tuple[str, ...] = ()
