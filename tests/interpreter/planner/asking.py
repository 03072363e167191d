"""Ask the planner about a frame, and run what it wrote."""

from __future__ import annotations

from typing import Any

import pandas as pd

from bridge.table import Table
from interpreter.codegen.planner import Planned, plan
from interpreter.intents import understand
from interpreter.routing import decide


def ask(frame: pd.DataFrame, question: str, *, threshold: int = 200) -> Planned:
    table = Table.from_pandas(frame)
    understanding = understand(question, {"df": table.profile()})
    route = decide(understanding, table.row_count, threshold)
    return plan(understanding, route, {"df": table})


def run(planned: Planned, frame: pd.DataFrame) -> Any:
    """Run the planner's own program here; what it computes is tested, not the jail."""
    space: dict[str, Any] = {"df": Table.from_pandas(frame).to_pandas()}
    exec(planned.program.source, space)  # noqa: S102
    return space["result"]


def answer(frame: pd.DataFrame, question: str) -> Any:
    return run(ask(frame, question), frame)
