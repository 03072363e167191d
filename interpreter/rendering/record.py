"""An Analysis as strict JSON."""

from __future__ import annotations

import base64
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.analysis import Analysis
    from interpreter.findings import Attempt
    from interpreter.sandbox.spec import Figure

SCHEMA_VERSION = 1


def record(analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as JSON-safe values, with ``schema_version``."""
    from bridge.strict_json import table_to_json, to_json_value

    route = asdict(analysis.route) if analysis.route else None
    plain = {
        "schema_version": SCHEMA_VERSION,
        "status": analysis.status,
        "reason": analysis.reason,
        "cause": analysis.cause,
        "message": analysis.message,
        "hint": analysis.hint,
        "choices": [asdict(choice) for choice in analysis.choices],
        "question": analysis.question,
        "lang": analysis.lang,
        "reading": analysis.reading,
        "answer": analysis.answer,
        "value": analysis.value,
        "explanation": analysis.explanation,
        "checks": [asdict(check) for check in analysis.checks],
        "caveats": [asdict(note) for note in analysis.caveats],
        "code": analysis.code,
        "route": route,
        "charts": [_chart(figure) for figure in analysis.charts],
        "attempts": [_attempt(attempt) for attempt in analysis.attempts],
        "manifest": asdict(analysis.manifest),
    }
    tables = {
        name: table_to_json(analysis.tables.table(name), max_rows=analysis.max_rows_json)
        for name in analysis.tables
    }
    return {**to_json_value(plain), "tables": tables}


def _chart(figure: Figure) -> dict[str, str]:
    data = base64.b64encode(figure.data).decode("ascii")
    return {"name": figure.name, "mime": figure.mime, "base64": data}


def _attempt(attempt: Attempt) -> dict[str, Any]:
    outcome = attempt.outcome
    return {
        "program": asdict(attempt.program),
        "outcome": {
            "status": outcome.status,
            "reason": outcome.reason,
            "hint": outcome.hint,
            "stdout": outcome.stdout,
            "stderr": outcome.stderr,
            "error": asdict(outcome.error) if outcome.error else None,
            "usage": asdict(outcome.usage),
        },
        "seconds": attempt.seconds,
        "tokens": attempt.tokens,
    }
