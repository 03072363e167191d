"""Who may run what at which level; never a silent downgrade."""

from __future__ import annotations

import pytest

from interpreter.caller import Caller
from interpreter.program import Program
from interpreter.sandbox import ExecRequest, IsolationLevel
from interpreter.sandbox.policy import refusal
from interpreter.sandbox.service import exec_capability_available, get_sandbox_service

SYSTEM, APPLICATION, OFF = IsolationLevel.SYSTEM, IsolationLevel.APPLICATION, IsolationLevel.OFF


@pytest.mark.parametrize(
    ("author", "role", "wanted", "available", "may"),
    [
        ("planner", "user", SYSTEM, APPLICATION, True),
        ("tool", "user", SYSTEM, APPLICATION, True),
        ("caller", "admin", SYSTEM, APPLICATION, False),
        ("caller", "admin", APPLICATION, APPLICATION, True),
        ("caller", "user", APPLICATION, APPLICATION, False),
        ("gpt", "admin", SYSTEM, APPLICATION, False),
        ("gpt", "user", SYSTEM, SYSTEM, True),
        ("planner", "admin", APPLICATION, OFF, False),
    ],
)
def test_the_table(
    author: str, role: str, wanted: IsolationLevel, available: IsolationLevel, may: bool
) -> None:
    program, caller = Program("1", author=author), Caller(role=role)  # type: ignore[arg-type]
    assert (refusal(program, caller, wanted, available) is None) is may


def test_foreign_code_is_denied_below_system_with_what_to_change() -> None:
    outcome = get_sandbox_service().run(ExecRequest(Program("1 + 1")))
    assert (outcome.status, outcome.reason) == ("denied", "denied")
    assert "--allow-application" in outcome.hint


def test_the_level_is_not_overstated() -> None:
    service = get_sandbox_service()
    assert service.level is APPLICATION
    assert not exec_capability_available(Caller())
    assert "rlimits" in service.layers


@pytest.mark.parametrize("name", ["LD_PRELOAD", "PYTHONPATH", "PYTHONSTARTUP", "BASH_ENV", "HOME"])
def test_variables_that_steer_the_loader_are_refused(name: str) -> None:
    request = ExecRequest(Program("1", author="planner"), env={name: "x"})
    assert get_sandbox_service().run(request).reason == "invalid"
