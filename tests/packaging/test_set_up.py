"""``scripts/in-env`` finds a Python, or says plainly why it cannot make an environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that set-up reads, in a folder of their own with a space in its name."""
    folder = tmp_path / "a clone"
    (folder / "scripts").mkdir(parents=True)
    for name in ("Makefile", "requirements.txt", "pyproject.toml", "scripts/in-env"):
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """A folder that is the whole PATH: what a shell script needs, and no Python yet."""
    folder = tmp_path / "commands"
    folder.mkdir()
    for name in ("sh", "cat", "cksum", "mkdir", "rm", "sleep", "grep", "env", "dirname", "make"):
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return folder


def _command(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!{shutil.which('sh')}\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def _in_env(clone: Path, commands: Path, *, python: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "scripts/in-env", "true"],
        cwd=clone, capture_output=True, text=True, check=False,
        env={"PATH": str(commands), "PYTHON": python, "HOME": str(clone)},
    )  # fmt: skip


def test_no_python(clone: Path, commands: Path) -> None:
    done = _in_env(clone, commands)
    assert done.returncode == 1
    assert done.stderr.startswith("statbox: no Python 3.11 or newer on PATH")


def test_a_switcher_that_only_prints_an_error_is_passed_over(clone: Path, commands: Path) -> None:
    _command(commands, "python3.13", "echo 'command not found' >&2; exit 127")
    _command(commands, "python3.12", 'echo 3.12; case "$2" in *ensurepip*) exit 1;; esac')
    done = _in_env(clone, commands)
    assert "python3.12-venv" in done.stderr


def test_the_chosen_python_is_too_old(clone: Path, commands: Path) -> None:
    _command(commands, "python3", "echo 3.9; exit 1")
    done = _in_env(clone, commands, python="python3")
    assert done.returncode == 1
    expected = "statbox: PYTHON=python3 is Python 3.9; 3.11 or newer is needed"
    assert done.stderr.strip() == expected


def test_the_chosen_python_does_not_run(clone: Path, commands: Path) -> None:
    done = _in_env(clone, commands, python="python9")
    assert done.returncode == 1
    assert "PYTHON=python9 does not run" in done.stderr


def test_a_python_without_pip_names_the_package_to_install(clone: Path, commands: Path) -> None:
    _command(commands, "python3.11", 'echo 3.11; case "$2" in *ensurepip*) exit 1;; esac')
    done = _in_env(clone, commands)
    assert done.returncode == 1
    assert "apt install python3.11-venv" in done.stderr


def test_a_finished_environment_is_used_as_it_is(clone: Path, commands: Path) -> None:
    version = "{}.{}".format(*sys.version_info[:2])
    (commands / "python3").symlink_to(sys.executable)
    place = clone / ".venv" / version
    (place / "bin").mkdir(parents=True)
    (place / "bin" / "python").symlink_to(sys.executable)
    lines = "cat requirements.txt pyproject.toml; pwd"
    stamp = subprocess.run(
        ["sh", "-c", f"{{ {lines}; }} | cksum"], cwd=clone,
        capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    (place / ".installed").write_text(stamp.stdout, encoding="utf-8")
    done = subprocess.run(
        ["sh", "scripts/in-env", "sh", "-c", "echo $VIRTUAL_ENV"],
        cwd=clone, capture_output=True, text=True, check=False,
        env={"PATH": str(commands), "HOME": str(clone)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith(f"a clone/.venv/{version}")


def test_make_without_a_target_lists_the_commands(clone: Path) -> None:
    done = subprocess.run(["make"], cwd=clone, capture_output=True, text=True, check=True)
    listed = {line.split()[1] for line in done.stdout.splitlines()}
    assert {"demo", "test", "fast", "full", "help", "lint", "types", "bench", "build"} <= listed
