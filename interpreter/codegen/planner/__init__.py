"""The built-in planner: code from a question, without a model."""

from __future__ import annotations

from interpreter.codegen.planner.planned import Planned, plan

__all__ = ["Planned", "plan"]
