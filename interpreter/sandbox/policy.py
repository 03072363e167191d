"""Who may run what, at which level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.sandbox.spec import IsolationLevel

if TYPE_CHECKING:
    from interpreter.caller import Caller
    from interpreter.program import Program

# The planner's templates and the tools' calls are our own code.
OURS = frozenset({"planner", "tool"})


def refusal(
    program: Program, caller: Caller, wanted: IsolationLevel, available: IsolationLevel
) -> str | None:
    """Return why a program may not run at the level that is available, or None.

    Code of ours may run at APPLICATION. Code from a model, an agent or a file needs SYSTEM, or an
    administrator who asked for APPLICATION explicitly; never less.
    """
    if available is IsolationLevel.OFF:
        return "code execution is off on this machine"
    if available.rank() >= IsolationLevel.SYSTEM.rank() or program.author in OURS:
        return None
    if wanted.rank() > available.rank():
        return (
            f"this program needs isolation level SYSTEM, and this machine proves only"
            f" {available.name}; an administrator may accept that with"
            f" min_isolation=IsolationLevel.APPLICATION (--allow-application)"
        )
    if caller.role != "admin":
        return "only a caller with role admin may run foreign code below isolation level SYSTEM"
    return None
