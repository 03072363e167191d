"""The planner: a question that was read becomes a Program and the words around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.codegen.planner import wording
from interpreter.codegen.planner.compose import compose
from interpreter.codegen.planner.left_out import left_out
from interpreter.codegen.planner.render import render, render_tool
from interpreter.codegen.planner.steps import Plan, ToolPlan
from interpreter.codegen.planner.tool_call import call_tool
from interpreter.program import Program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bridge.table import Table
    from interpreter.intents import Understanding
    from interpreter.intents.messages import Lang
    from interpreter.route import Route
    from interpreter.sandbox.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Planned:
    """A Program with the words that belong to it.

    Attributes:
        program: the code to run.
        columns: for each input, the columns that the program reads; empty for all.
        reading: how the question was read, in its language.
        plan: the typed plan behind the code.
        lang: the language of the question.
        caveats: what the reader must know of the data used, one sentence each.
    """

    program: Program
    columns: Mapping[str, tuple[str, ...]]
    reading: str
    plan: Plan | ToolPlan
    lang: Lang
    caveats: tuple[str, ...] = field(default=())

    def phrase(self, outcome: Outcome) -> str:
        """Return the answer as a sentence; for tools their own explanation says it."""
        if isinstance(self.plan, ToolPlan):
            return ""
        from interpreter.codegen.planner.answer import answer

        return answer(self.lang, self.plan, outcome)


def plan(understanding: Understanding, route: Route, tables: Mapping[str, Table]) -> Planned:
    """Write the Program for a question.

    Args:
        understanding: the question as it was read.
        route: where routing sent it; with a tool, the program calls that tool.
        tables: the tables by name.

    Raises:
        NotUnderstood: a word of the question has no place in any plan.
    """
    name, lang = understanding.table, understanding.lang
    if route.tool:
        call = call_tool(understanding, route.tool)
        author = "tool" if route.path == "tool" else "planner"
        program = Program(render_tool(call, name), (name,), author)
        text = _with_found_names(understanding, wording.tool_reading(lang, call))
        return Planned(program, {name: ()}, text, call, lang)
    steps = compose(understanding)
    labels = wording.labels(lang, steps.measures)
    program = Program(render(steps, name, labels, wording.words(lang)["units"]), (name,), "planner")
    notes = [
        wording.fill(lang, "left_out", rows=wording.rows(lang, count), column=column)
        for column, count in left_out(steps, tables[name]).items()
    ]
    text = _with_found_names(understanding, wording.reading(lang, steps))
    text = wording.words(lang)["semicolon"].join([text, *notes])
    return Planned(program, {name: _columns(steps)}, text, steps, lang, tuple(notes))


def _with_found_names(understanding: Understanding, text: str) -> str:
    """Say which column was meant where the question's word is not the column's own name."""
    lang = understanding.lang
    notes = []
    for mention in understanding.mentions:
        sense = mention.sense("column")
        if mention.role and sense and sense.how != "exact" and not mention.sense("value"):
            words = understanding.question.quote(mention.start, mention.end)
            note = wording.fill(lang, "read_as", words=words, column=sense.columns[0])
            if note not in notes:
                notes.append(note)
    return wording.words(lang)["semicolon"].join([text, *notes])


def _columns(steps: Plan) -> tuple[str, ...]:
    if steps.form in {"rows", "missing", "describe"} and not (
        steps.columns and steps.form != "rows"
    ):
        return ()
    names = [f.column for f in (*steps.filters, *steps.part)]
    names += [g.column for g in steps.groups]
    names += [m.column for m in steps.measures if m.column]
    return tuple(dict.fromkeys([*names, *steps.columns]))
