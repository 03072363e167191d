"""The main job works from a user install and from an editable one: the jail finds its libraries."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

pytestmark = pytest.mark.slow

BORROWED = sysconfig.get_paths()["purelib"]


def _ask(python: Path, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    (folder / "sales.csv").write_text("region,price\nNorth,10\nNorth,20\nSouth,5\n", "utf-8")
    command = [str(python), "-m", "statbox", "ask", "sales.csv", "average price by region"]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_a_user_install(wheel: Path, tmp_path: Path, clean_environment: dict[str, str]) -> None:
    """The user site is left out by ``-s``, which the jail starts with."""
    python = Path(sys.executable).resolve()
    env = clean_environment | {"PYTHONUSERBASE": str(tmp_path / "user base")}
    code = "import site; print(site.getusersitepackages())"
    found = subprocess.run(
        [str(python), "-c", code], env=env, capture_output=True, text=True, check=True
    )
    site = Path(found.stdout.strip())
    site.mkdir(parents=True)
    zipfile.ZipFile(wheel).extractall(site)
    (site / "borrowed.pth").write_text(BORROWED + "\n", encoding="utf-8")
    done = _ask(python, tmp_path, env)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15" in done.stdout


def test_an_editable_install(tmp_path: Path, clean_environment: dict[str, str]) -> None:
    place = tmp_path / "env"
    venv.create(place, with_pip=False, symlinks=True)
    site = next(place.glob("lib/python*/site-packages"))
    (site / "statbox.pth").write_text(f"{ROOT}\n{BORROWED}\n", encoding="utf-8")
    done = _ask(place / "bin" / "python", tmp_path, clean_environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15" in done.stdout
