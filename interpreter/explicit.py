"""A tool that is asked for by name: its parameters checked, its program written."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from interpreter.codegen.planner.planned import Planned
from interpreter.codegen.planner.render import render_tool
from interpreter.codegen.planner.steps import ToolPlan
from interpreter.program import Program
from interpreter.sentences import sentence
from interpreter.unusable import Unusable

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.intents.messages import Lang
    from ml_tools.registry import MLToolRegistry

_SHOWN_MAX = 200


def call_explicitly(
    registry: MLToolRegistry,
    tool: str,
    params: Mapping[str, Any],
    tables: Mapping[str, Table],
    lang: Lang,
) -> Planned:
    """Return the program that calls ``tool`` on the only table.

    Raises:
        Unusable: several tables, a tool that is not built in, a parameter that is no plain value.
        ml_tools.Refusal: a parameter that the tool does not know, or a value out of bounds.
        bridge.errors.Error: "unknown_tool", with close matches.
    """
    from ml_tools.invalid import read_params

    if len(tables) > 1:
        raise Unusable("several_tables", tables=", ".join(map(repr, tables)))
    (name,) = tables
    found = registry.get(tool)
    if not type(found).__module__.startswith("ml_tools."):
        raise Unusable("foreign_tool", tool=repr(tool))
    plain = {str(key): _plain(str(key), value) for key, value in params.items()}
    # The names stand as keywords in the program's text, so only the tool's own may pass.
    read_params(found, plain)
    plan = ToolPlan(found.name, plain)
    return Planned(
        Program(render_tool(plan, name), (name,), "tool"),
        {name: ()},
        _reading(lang, plan),
        plan,
        lang,
    )


def seeded(planned: Planned, seed: int) -> Planned:
    """Return a tool's program with ``seed`` as its parameter, unless it has one; others as is."""
    plan = planned.plan
    if not isinstance(plan, ToolPlan) or not seed or "seed" in plan.params:
        return planned
    plan = replace(plan, params={**plan.params, "seed": seed})
    source = render_tool(plan, planned.program.inputs[0])
    return replace(planned, plan=plan, program=replace(planned.program, source=source))


def _reading(lang: Lang, plan: ToolPlan) -> str:
    if not plan.params:
        return sentence(lang, "explicit", tool=plan.tool)
    shown = ", ".join(f"{name}={value!r}" for name, value in plan.params.items())
    shown = shown if len(shown) <= _SHOWN_MAX else shown[: _SHOWN_MAX - 1] + "…"
    return sentence(lang, "explicit_params", tool=plan.tool, params=shown)


def _plain(name: str, value: Any, depth: int = 4) -> Any:
    """Return a value whose ``repr`` is code for it, and nothing else."""
    if type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0:
        value = value.item()
    if value is None or type(value) in {bool, int, str}:
        return value
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (list, tuple)) and depth:
        return [_plain(name, item, depth - 1) for item in value]
    if type(value) is dict and depth:
        return {str(key): _plain(name, item, depth - 1) for key, item in value.items()}
    raise Unusable("not_plain", name=repr(name), kind=type(value).__name__)
