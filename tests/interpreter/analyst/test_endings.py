"""However a run ends, the Analysis says so in one sentence and keeps what there is."""

from __future__ import annotations

import pytest

from interpreter.analyst import analyze
from interpreter.sandbox.outcome import Outcome
from interpreter.sandbox.spec import IsolationLevel, ProgramError
from tests.interpreter.here import Here
from tests.interpreter.tables import sales


@pytest.mark.parametrize(
    ("status", "reason", "expected", "part"),
    [
        ("failed", "timeout_wall", "failed", "30 s"),
        ("failed", "timeout_cpu", "failed", "30 s"),
        ("failed", "memory", "failed", "512 MiB"),
        ("failed", "disk", "failed", "disk"),
        ("failed", "crashed", "failed", "without a result"),
        ("denied", "denied", "denied", "what to do"),
        ("infra", "infra", "infra", "what to do"),
    ],
)
def test_a_run_that_ended_badly(status: str, reason: str, expected: str, part: str) -> None:
    outcome = Outcome(status, reason, "what to do", stdout="so far")
    analysis = analyze(sales(), "average price", service=Here(outcome))
    assert (analysis.status, analysis.reason) == (expected, reason)
    assert part in analysis.message
    assert analysis.answer == ""
    assert "what to do" in analysis.message + analysis.hint
    assert analysis.attempts[0].outcome.stdout == "so far"
    assert analysis.code
    assert analysis.manifest.result_hash is None


def test_an_error_in_the_program_is_told() -> None:
    outcome = Outcome("failed", "error", error=ProgramError("KeyError", "'x'", 3))
    analysis = analyze(sales(), "average price", service=Here(outcome))
    assert "KeyError: 'x'" in analysis.message
    assert analysis.cause == "KeyError"


def test_the_sentences_are_in_chinese_too() -> None:
    outcome = Outcome("failed", "timeout_wall")
    analysis = analyze(sales(), "price 的平均值", limits={"timeout_s": 2}, service=Here(outcome))
    assert "2 秒" in analysis.message


def test_a_lowest_level_holds_for_statboxs_own_programs() -> None:
    here = Here()
    analysis = analyze(sales(), "average price", service=here, min_isolation=IsolationLevel.SYSTEM)
    assert analysis.status == "denied"
    assert "SYSTEM" in analysis.message
    assert here.requests == []


def test_prints_that_were_cut_are_a_caveat() -> None:
    outcome = Outcome("ok", "ok", value=3.0, caveats=("output_truncated",))
    analysis = analyze(sales(), "how many rows", service=Here(outcome))
    assert "output_truncated" in {note.code for note in analysis.caveats}
