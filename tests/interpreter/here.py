"""A stand-in for the sandbox that runs programs in the test's own process: quick, not confined."""

from __future__ import annotations

from typing import Any

from bridge.frames import Frames
from bridge.strict_json import to_json_value
from bridge.table import Table
from interpreter.sandbox.outcome import Outcome
from interpreter.sandbox.spec import ExecRequest, Isolation, IsolationLevel, ProgramError


class Here:
    """Has the methods of a SandboxService that an Analyst calls.

    Attributes:
        requests: what it was asked to run.
        started: how often it was told to get ready.
    """

    level = IsolationLevel.APPLICATION
    layers = ("none: a test",)

    def __init__(self, outcome: Outcome | None = None) -> None:
        self.requests: list[ExecRequest] = []
        self.started = 0
        self._outcome = outcome

    def prestart(self, *modules: str) -> None:
        self.started += 1 + len(modules)

    def run(self, request: ExecRequest, **_: object) -> Outcome:
        self.requests.append(request)
        return self._outcome or _run(request)

    async def run_async(self, request: ExecRequest, **_: object) -> Outcome:
        return self.run(request)


def _run(request: ExecRequest) -> Outcome:
    space: dict[str, Any] = {n: t.to_pandas() for n, t in request.inputs.items()}
    isolation = Isolation(Here.level, Here.layers)
    try:
        exec(request.program.source, space)  # noqa: S102 - the planner's own program
    except Exception as error:  # noqa: BLE001 - whatever a program raises
        told = ProgramError(type(error).__name__, str(error))
        return Outcome("failed", "error", "mend the program", error=told, isolation=isolation)
    value, tables = _parts(space.get("result"))
    return Outcome("ok", "ok", value=value, tables=Frames(tables), isolation=isolation)


def _parts(result: Any) -> tuple[Any, dict[str, Table]]:
    import pandas as pd

    from ml_tools.contract import ToolResult

    if isinstance(result, ToolResult):
        frames = result.tables.items()
        return result.to_dict(), {name: Table.from_pandas(frame) for name, frame in frames}
    if isinstance(result, pd.DataFrame):
        return None, {"result": Table.from_pandas(result)}
    return to_json_value(result), {}
