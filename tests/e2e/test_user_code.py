"""The user's own code runs in the same jail, when that level is accepted, and its limits hold."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

import statbox
from tests.interpreter.tables import sales

LEVEL = statbox.IsolationLevel.APPLICATION


def _run(code: str, data: Any = None, **options: Any) -> statbox.Outcome:
    return statbox.run(code, data, min_isolation=LEVEL, **options)


def test_a_value() -> None:
    outcome = _run("df.price.mean()", sales())
    assert (outcome.status, outcome.reason) == ("ok", "ok")
    assert outcome.value == 51 / 5
    assert outcome.isolation.level is LEVEL
    assert outcome.isolation.layers


def test_without_leave_it_is_denied() -> None:
    outcome = statbox.run("1 + 1")
    if outcome.isolation.level is statbox.IsolationLevel.SYSTEM:
        pytest.skip("this machine proves SYSTEM, so nothing has to be allowed")
    assert outcome.status == "denied"
    assert "allow" in outcome.hint


def test_only_an_administrator_may_give_leave() -> None:
    outcome = _run("1 + 1", caller=statbox.Caller(role="user"))
    assert outcome.status == "denied"


@pytest.mark.parametrize(
    ("data", "part"), [("none.csv", "none.csv"), ({"a b": sales()}, "'a b'"), (3, "int")]
)
def test_bad_data_is_an_outcome(data: Any, part: str) -> None:
    outcome = _run("1", data)
    assert (outcome.status, outcome.reason) == ("failed", "invalid")
    assert part in outcome.hint


def test_bad_limits_are_an_outcome() -> None:
    assert "'timeout_s'" in _run("1", limits={"timeout": 3}).hint
    assert _run(3).reason == "invalid"  # type: ignore[arg-type]


def test_code_that_never_ends() -> None:
    start = time.perf_counter()
    outcome = _run("print('begun', flush=True)\nwhile True: pass", limits={"timeout_s": 1})
    assert outcome.reason == "timeout_wall"
    assert "begun" in outcome.stdout
    assert time.perf_counter() - start < 20


def test_code_that_allocates_without_end() -> None:
    code = "parts = []\nwhile True: parts.append(bytearray(b'x') * 2**24)"
    outcome = _run(code, limits={"memory_mb": 64, "timeout_s": 60})
    assert outcome.reason == "memory"


def test_code_that_prints_without_end() -> None:
    limits = {"timeout_s": 2, "max_output_chars": 1_000}
    outcome = _run("while True: print('x' * 1000)", limits=limits)
    assert outcome.reason in {"timeout_wall", "timeout_cpu"}
    assert 0 < len(outcome.stdout) < 5_000


def test_an_import_that_is_not_allowed() -> None:
    outcome = _run("import subprocess")
    assert outcome.reason == "blocked_import"
    assert "subprocess" in outcome.hint


def test_a_module_of_ones_own_may_be_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run("import xml.dom\n1").reason == "blocked_import"
    monkeypatch.setenv("STATBOX_ALLOWED_MODULES", "xml, sqlite3")
    assert _run("import xml.dom\n1").value == 1


def test_the_twin_works_in_a_loop() -> None:
    outcome = asyncio.run(statbox.run_async("df.units.sum()", sales(), min_isolation="application"))
    assert outcome.value == 21
