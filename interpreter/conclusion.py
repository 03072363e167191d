"""From what the sandbox gave back to the Analysis that the user holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from bridge.frames import Frames
from interpreter.analysis import Analysis, Status
from interpreter.findings import Attempt, Note
from interpreter.manifest import hash_result, make_manifest
from interpreter.second_look import second_look
from interpreter.sentences import as_sentence, sentence

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.asked import Prepared
    from interpreter.intents.messages import Lang
    from interpreter.sandbox.outcome import Outcome
    from ml_tools.contract import ToolResult
    from ml_tools.registry import MLToolRegistry


@dataclass(frozen=True, slots=True)
class _Said:
    """What a result says, in words."""

    status: Status
    reason: str = "ok"
    cause: str = ""
    message: str = ""
    hint: str = ""
    answer: str = ""
    explanation: str = ""
    caveats: tuple[Note, ...] = ()


def conclude(
    prepared: Prepared, outcome: Outcome, seconds: float, registry: MLToolRegistry
) -> Analysis:
    """Return the Analysis of a program that ran, or that the sandbox did not let run."""
    said = _say(prepared, outcome, registry)
    done = said.status in {"answered", "degraded"}
    checks = second_look(prepared.planned, prepared.tables, outcome) if done else ()
    severe = (Note("contradicted", "severe", c.message) for c in checks if not c.passed)
    caveats = (*severe, *said.caveats, *_notes(prepared, outcome))
    tables = outcome.tables if done else Frames()
    value = outcome.value if done else None
    hashed = hash_result(value, tables, said.answer, caveats) if done else None
    asked = prepared.asked
    return Analysis(
        status=said.status,
        reason=said.reason,
        cause=said.cause,
        message=said.message,
        hint=said.hint,
        question=asked.question,
        lang=asked.lang,
        reading=prepared.planned.reading,
        answer=said.answer,
        value=value,
        tables=tables,
        charts=outcome.figures,
        code=prepared.planned.program.source,
        route=prepared.route,
        explanation=said.explanation,
        checks=checks,
        caveats=caveats,
        attempts=(Attempt(prepared.planned.program, outcome, round(seconds, 3)),),
        manifest=make_manifest(prepared.tables, prepared.request, outcome, hashed),
        max_rows_json=asked.settings.max_rows_json,
        inputs=Frames(prepared.tables),
        _again=prepared.again,
    )


def _say(prepared: Prepared, outcome: Outcome, registry: MLToolRegistry) -> _Said:
    if outcome.status != "ok":
        return _ended_badly(prepared, outcome)
    if prepared.route.tool is not None:
        return _tool(prepared.asked.lang, outcome, registry)
    answer = prepared.planned.phrase(outcome)
    return _Said("answered", answer=answer, explanation=answer)


def _tool(lang: Lang, outcome: Outcome, registry: MLToolRegistry) -> _Said:
    from ml_tools.wording import caveat_sentence

    result = tool_result(outcome)
    if result.refusal is not None:
        told = result.refusal
        return _Said(
            "refused",
            reason="refused",
            cause=str(told["code"]),
            message=str(told["message"][lang]),
            hint=as_sentence(str(told["hint"][lang])),
        )
    explanation = registry.get(result.tool).explain(result, lang)
    notes = tuple(Note(c.code, c.severity, caveat_sentence(c, lang)) for c in result.caveats)
    if result.fallback_reason:
        notes = (_degraded(result, lang), *notes)
    status: Status = "degraded" if result.status == "degraded" else "answered"
    answer = next((line for line in explanation.splitlines() if line.strip()), "")
    return _Said(status, answer=answer, explanation=explanation, caveats=notes)


def _degraded(result: ToolResult, lang: Lang) -> Note:
    from ml_tools.contract import Caveat
    from ml_tools.wording import caveat_sentence

    facts = {"method": result.method, "reason": result.fallback_reason}
    return Note("degraded", "warning", caveat_sentence(Caveat("degraded", params=facts), lang))


def tool_result(outcome: Outcome) -> ToolResult:
    """Return the ToolResult of a run; its tables are decoded when somebody looks at them.

    Raises:
        bridge.errors.Error: the run did not give a tool's result.
    """
    from ml_tools.contract import ToolResult

    # Named tables would be decoded here and now, which loads pandas.
    plain = ToolResult.from_dict({**dict(outcome.value), "tables": []}, {})
    return replace(plain, tables=outcome.tables)


def _ended_badly(prepared: Prepared, outcome: Outcome) -> _Said:
    lang, limits = prepared.asked.lang, asdict(prepared.request.limits)
    error = outcome.error
    told = f"{error.type}: {error.message}" if error else outcome.hint
    slots = {**limits, "error": told, "hint": outcome.hint, "reason": outcome.reason}
    message = sentence(lang, f"reason_{outcome.reason}", **slots)
    message = message or sentence(lang, "reason_other", **slots)
    status: Status = "infra" if outcome.status == "infra" else "failed"
    status = "denied" if outcome.status == "denied" else status
    cause = error.type if error else ""
    hint = outcome.hint if outcome.hint not in message else ""
    return _Said(status, str(outcome.reason), cause, message, hint)


def _notes(prepared: Prepared, outcome: Outcome) -> Iterator[Note]:
    lang = prepared.asked.lang
    for text in prepared.planned.caveats:
        yield Note("left_out", "info", text)
    for name, columns in prepared.planned.columns.items():
        yield from _of_reading(prepared.tables[name], columns)
    for code in outcome.caveats:
        text = sentence(lang, code) or code
        yield Note(code, "warning", text)
    infinite = [name for name in outcome.tables if _has_infinity(outcome.tables.table(name))]
    if infinite:
        names = ", ".join(map(repr, infinite))
        yield Note("infinite_values", "warning", sentence(lang, "infinite_values", names=names))


def _of_reading(table: Table, columns: tuple[str, ...]) -> Iterator[Note]:
    """Tell what reading the table changed, as far as the columns that the program used."""
    used = set(columns) or {column.name for column in table.columns}
    for loss in table.losses:
        if loss.column is None or loss.column in used:
            yield Note(loss.code, "warning", loss.message)
    for column in table.columns:
        if column.name in used and column.note:
            yield Note("converted", "info", f"{column.name}: {column.note}")


def _has_infinity(table: Table) -> bool:
    import pyarrow as pa
    import pyarrow.compute as pc

    return any(
        pa.types.is_floating(column.type)
        and pc.call_function("any", [pc.call_function("is_inf", [column])]).as_py()
        for column in table.to_arrow().columns
    )
