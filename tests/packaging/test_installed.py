"""The installed wheel does the main job from any folder."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SALES = "region,price\nNorth,10\nNorth,20\nSouth,5\n"


def _run(command: list[str], folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize("way", [["statbox"], ["python", "-m", "statbox"]], ids=["script", "-m"])
def test_version(
    way: list[str], installed: Path, tmp_path: Path, clean_environment: dict[str, str]
) -> None:
    command = [str(installed / way[0]), *way[1:], "--version"]
    done = _run(command, tmp_path, clean_environment)
    assert done.returncode == 0, done.stderr
    assert "0.1.0" in done.stdout


def test_it_is_the_installed_one(
    installed: Path, tmp_path: Path, clean_environment: dict[str, str]
) -> None:
    code = "import statbox, interpreter; print(statbox.__file__); print(interpreter.__file__)"
    done = _run([str(installed / "python"), "-c", code], tmp_path, clean_environment)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(installed.parent)


def test_ask(installed: Path, tmp_path: Path, clean_environment: dict[str, str]) -> None:
    (tmp_path / "sales.csv").write_text(SALES, encoding="utf-8")
    command = [str(installed / "statbox"), "ask", "sales.csv", "average price by region", "--json"]
    done = _run(command, tmp_path, clean_environment)
    assert done.returncode == 0, done.stdout + done.stderr
    analysis = json.loads(done.stdout)
    assert analysis["status"] == "answered"
    tables = analysis["tables"]
    (table,) = tables.values() if isinstance(tables, dict) else tables
    assert {tuple(row) for row in table["rows"]} == {("North", 15), ("South", 5)}


@pytest.mark.parametrize("name", ["bridge.py", "interpreter", "ml_tools"])
@pytest.mark.parametrize("way", [["statbox"], ["python", "-m", "statbox"]], ids=["script", "-m"])
def test_a_folder_with_a_module_of_the_same_name(
    name: str, way: list[str], installed: Path, tmp_path: Path, clean_environment: dict[str, str]
) -> None:
    """A user's own bridge.py either does not matter, or one sentence says what is in the way."""
    if name.endswith(".py"):
        (tmp_path / name).write_text("river = 1\n", encoding="utf-8")
    else:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("river = 1\n", encoding="utf-8")
    (tmp_path / "sales.csv").write_text(SALES, encoding="utf-8")
    command = [str(installed / way[0]), *way[1:], "ask", "sales.csv", "average price by region"]
    done = _run(command, tmp_path, clean_environment)
    if done.returncode == 0:
        assert "15" in done.stdout
    else:
        assert done.returncode in {1, 2, 4}
        assert "Traceback" not in done.stderr
        (sentence,) = [line for line in done.stderr.splitlines() if line.strip()]
        assert name.removesuffix(".py") in sentence


def test_importing_beside_a_module_of_the_same_name(
    installed: Path, tmp_path: Path, clean_environment: dict[str, str]
) -> None:
    (tmp_path / "bridge.py").write_text("river = 1\n", encoding="utf-8")
    code = "import statbox; statbox.Table"
    done = _run([str(installed / "python"), "-c", code], tmp_path, clean_environment)
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert "bridge.py" in last
    assert "rename" in last.lower() or "move" in last.lower()
