"""The main job needs no network: it works where there is none, not even loopback."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

_UNSHARE = shutil.which("unshare")


def _cut_off(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(_UNSHARE), "--user", "--map-root-user", "--net", "--", *command],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if _UNSHARE is None or _cut_off(["true"], tmp_path).returncode != 0:
        pytest.skip("needs unshare and user namespaces")
    (tmp_path / "sales.csv").write_text("region,price\nNorth,10\nNorth,20\nSouth,5\n", "utf-8")
    return tmp_path


def test_ask_without_any_network(folder: Path) -> None:
    command = [sys.executable, "-m", "statbox", "ask", "sales.csv", "average price by region"]
    done = _cut_off(command, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15" in done.stdout


def test_the_place_has_no_network(folder: Path) -> None:
    code = "import socket; socket.create_connection(('127.0.0.1', 9), timeout=2)"
    done = _cut_off([sys.executable, "-c", code], folder)
    assert "Network is unreachable" in done.stderr
