"""The way a question takes, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way that was considered.

    Attributes:
        name: a tool's name, or "code".
        score: how well the question's words fit it; comparable within one question only.
    """

    name: str
    score: float


@dataclass(frozen=True, slots=True)
class Route:
    """Where a question goes.

    Attributes:
        path: "tool" (an ML tool is called directly) or "code" (a Program is written for it).
        reason: one sentence, in the language of the question.
        rows: rows of the table that decided.
        threshold: the row count above which tools answer their intents directly.
        tool: the ML tool's name, where one fits the intent, whatever the path.
        params: what the question fixed of the tool's parameters.
        candidates: what else was considered, best first.
    """

    path: Literal["code", "tool"]
    reason: str
    rows: int
    threshold: int
    tool: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
    candidates: tuple[Candidate, ...] = ()
