"""``tools``, ``config show`` and ``doctor`` show what there is."""

from __future__ import annotations

import json

import pytest

from interpreter.settings.model import Settings
from ml_tools import MLToolRegistry
from tests.interpreter.doors.command import Command


def test_the_tools(command: Command) -> None:
    done = command("tools")
    assert done.code == 0
    assert all(name in done.out for name in MLToolRegistry().names())


@pytest.mark.parametrize("name", MLToolRegistry().names())
def test_a_tools_parameters(command: Command, name: str) -> None:
    done = command("tools", name)
    assert done.code == 0
    tool = MLToolRegistry().get(name)
    assert all(f"  {parameter} (" in done.out for parameter in tool.Params.model_fields)


def test_an_unknown_tool(command: Command) -> None:
    done = command("tools", "forcasting")
    assert done.code == 1
    assert "forecasting_tool" in done.err


def test_tools_as_json(command: Command) -> None:
    found = json.loads(command("tools", "--json").out)
    assert [tool["name"] for tool in found] == list(MLToolRegistry().names())
    assert all(tool["parameters"]["properties"] for tool in found)


def test_settings_with_their_sources(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATBOX_THRESHOLD_ROWS", "77")
    lines = command("config", "show").out.splitlines()
    assert len(lines) == len(Settings.model_fields) + 1
    (line,) = [each for each in lines if each.startswith("threshold_rows")]
    assert line.split() == ["threshold_rows", "77", "environment", "STATBOX_THRESHOLD_ROWS"]
    found = json.loads(command("config", "show", "--json").out)
    assert found["threshold_rows"]["value"] == 77


def test_the_doctor(command: Command) -> None:
    found = json.loads(command("doctor", "--json").out)
    assert found["isolation"]["level"] in {"system", "application", "off"}
    assert found["packages"]["pandas"]
    assert set(found["kernel"]) == {"user_namespaces", "landlock", "seccomp", "memfd"}
    text = command("doctor").out
    assert found["isolation"]["level"].upper() in text
    for line in found["raise"]:
        assert line in text
