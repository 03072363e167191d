"""Help is quick, complete, and in the language of the locale."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.interpreter.doors.command import Command

COMMANDS = ["ask", "run", "demo", "tools", "config", "doctor"]
LIMIT_S = 0.25


def test_the_list_of_commands(command: Command) -> None:
    done = command("--help")
    assert done.code == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)


@pytest.mark.parametrize("name", [[name] for name in COMMANDS] + [["config", "show"]])
def test_each_command_has_help(command: Command, name: list[str]) -> None:
    done = command(*name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: statbox {' '.join(name)}")
    assert "--help" in done.out


@pytest.mark.parametrize("variable", ["LC_ALL", "STATBOX_LANGUAGE"])
def test_a_command_speaks_the_locales_language(
    variable: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "zh" if variable == "STATBOX_LANGUAGE" else "zh_CN.UTF-8")
    done = command("ask", "--nothing")
    assert done.err.startswith("用法错误")


def test_help_loads_nothing_heavy_and_is_quick() -> None:
    code = (
        "import sys; from interpreter.doors.cli import main; main(['--help']); "
        "heavy = {'pandas', 'numpy', 'pyarrow', 'duckdb', 'pydantic', 'rich'}; "
        "sys.exit(bool(heavy & set(sys.modules)))"
    )
    taken = []
    for _ in range(7):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        taken.append(time.perf_counter() - start)
        assert done.returncode == 0, done.stderr
    assert min(taken) <= LIMIT_S


def test_version(command: Command) -> None:
    import tomllib

    from tests.architecture.source import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert command("--version").out == f"statbox {project['version']}\n"
