"""What was asked, by whom and under which settings: what every step of the path knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.caller import Caller

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.analysis import Analysis
    from interpreter.codegen.planner import Planned
    from interpreter.intents.messages import Lang
    from interpreter.route import Route
    from interpreter.sandbox.spec import ExecRequest
    from interpreter.settings import Settings


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, or a tool with parameters, and who asks.

    Attributes:
        question: the question; empty where a tool is called by name.
        tool: the tool's name, or None.
        params: the tool's parameters.
        lang: the language of the answer.
        settings: the settings in force.
        caller: on whose behalf.
        progress: is told the name of each step as it begins.
    """

    question: str
    lang: Lang
    settings: Settings
    tool: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    caller: Caller = field(default_factory=Caller)
    progress: Callable[[str], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that is known before the program runs.

    Attributes:
        asked: what was asked.
        tables: the tables by name.
        route: the way it goes.
        planned: the program and its words.
        request: what the sandbox is asked to run.
        again: asks another question about the same tables.
    """

    asked: Asked
    tables: Mapping[str, Table]
    route: Route
    planned: Planned
    request: ExecRequest
    again: Callable[[str], Analysis]
