"""Settings become the limits of a run."""

from __future__ import annotations

from interpreter.sandbox.spec import IsolationLevel, ResourceLimits
from interpreter.settings import load_settings

NOWHERE = {"XDG_CONFIG_HOME": "/nowhere"}


def test_the_defaults_are_those_of_the_sandbox() -> None:
    assert load_settings(env=NOWHERE).limits() == ResourceLimits()


def test_a_tool_may_use_more_on_a_larger_table() -> None:
    settings = load_settings(env=NOWHERE)
    assert settings.limits(tool_bytes=80 * 2**20).memory_mb == 512 + 120
    assert settings.limits(tool_bytes=0).memory_mb == 512


def test_a_limit_that_was_set_holds_for_tools_too() -> None:
    settings = load_settings(env=NOWHERE, memory_mb=64)
    assert settings.limits(tool_bytes=80 * 2**20).memory_mb == 64


def test_the_lowest_level_depends_on_who_wrote_the_code() -> None:
    settings = load_settings(env=NOWHERE)
    assert settings.isolation(ours=True) is IsolationLevel.APPLICATION
    assert settings.isolation(ours=False) is IsolationLevel.SYSTEM
    both = load_settings(env=NOWHERE, min_isolation=IsolationLevel.SYSTEM)
    assert both.isolation(ours=True) is IsolationLevel.SYSTEM
