"""A wheel built from this tree, and an environment that holds it on top of the present packages."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("statbox", "interpreter", "ml_tools", "bridge")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a clean environment with the wheel; other packages are borrowed.

    Nothing is fetched: a .pth line points at the packages of the environment that runs the tests,
    but not at its editable statbox, for .pth files are read in a site folder only, not in what a
    .pth line adds.
    """
    place = tmp_path_factory.mktemp("clean env")  # a space, as people's folders have
    venv.create(place, with_pip=False, symlinks=True)
    site = next(place.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert names
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
    options = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    done = subprocess.run([*pip, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    return place / "bin"


@pytest.fixture
def clean_environment() -> dict[str, str]:
    """What a new shell has: no variable that could lead to this tree."""
    kept = {"PATH", "HOME", "TZ", "LC_ALL", "TMPDIR"} | {n for n in os.environ if n[:4] == "XDG_"}
    return {name: value for name, value in os.environ.items() if name in kept}
