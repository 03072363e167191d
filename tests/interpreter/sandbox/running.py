"""Run a program in the jail, as an administrator who accepts APPLICATION."""

from __future__ import annotations

from typing import Any

import pandas as pd

from bridge.table import Table
from interpreter.program import Program
from interpreter.sandbox import ExecRequest, IsolationLevel, Outcome, ResourceLimits
from interpreter.sandbox.service import get_sandbox_service

FRAME = pd.DataFrame(
    {
        "region": ["north", "south", "north", None],
        "price": [1.5, 2.5, None, 4.0],
        "units": [1, 2, 3, 4],
        "open": [True, False, True, True],
        "day": pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03", None]),
    }
)


def run(source: str, frame: pd.DataFrame | None = None, **limits: Any) -> Outcome:
    inputs = {} if frame is None else {"df": Table.from_pandas(frame)}
    request = ExecRequest(
        Program(source, tuple(inputs)),
        inputs,
        limits=ResourceLimits(**limits),
        min_isolation=IsolationLevel.APPLICATION,
    )
    return get_sandbox_service().run(request)
