"""The command as people run it: another process, its exit code, its streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.interpreter.tables import sales

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
QUESTION = "average price by region"


def _statbox(*arguments: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "statbox", *arguments], cwd=folder, env={**ENV, **env},
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sales().to_csv(tmp_path / "sales.csv", index=False)
    return tmp_path


def test_ask(folder: Path) -> None:
    done = _statbox("ask", "sales.csv", QUESTION, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "15" in done.stdout


def test_the_host_does_without_pandas(folder: Path) -> None:
    code = (
        "import sys; from interpreter.doors.cli import main; "
        f"code = main(['ask', 'sales.csv', {QUESTION!r}]); "
        "sys.exit(code or bool({'pandas', 'sklearn', 'scipy', 'statsmodels'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=ENV, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_run_has_to_be_allowed(folder: Path) -> None:
    (folder / "s.py").write_text("print('hi')\ndf.price.max()\n", "utf-8")
    arguments = ["run", "s.py", "--data", "df=sales.csv"]
    denied = _statbox(*arguments, folder=folder)
    assert denied.returncode == 3
    assert "--allow-application" in denied.stderr
    done = _statbox(*arguments, "--allow-application", "--json", folder=folder)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["value"] == 20
    assert found["stdout"] == "hi\n"
    assert found["isolation"]["layers"]


@pytest.mark.parametrize(
    ("code", "part"),
    [("1/0", "ZeroDivisionError"), ("import socket", "socket"), ("x = (", "SyntaxError")],
)
def test_a_script_that_fails(code: str, part: str, folder: Path) -> None:
    (folder / "s.py").write_text(code, "utf-8")
    done = _statbox("run", "s.py", "--allow-application", folder=folder)
    assert done.returncode == 1
    assert part in done.stderr


@pytest.mark.slow
def test_a_pipe_that_closes_early(folder: Path) -> None:
    command = f"{sys.executable} -m statbox ask sales.csv '{QUESTION}' --json; echo $? >&2"
    done = subprocess.run(
        ["sh", "-c", f"({command}) | head -c 5"], cwd=folder, env=ENV, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.stderr.split()[-1] in {"0", "141"}


@pytest.mark.slow
def test_ctrl_c_ends_quietly_and_leaves_no_process(folder: Path) -> None:
    (folder / "s.py").write_text("import time\ntime.sleep(60)\n", "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "statbox", "run", "s.py", "--allow-application"], cwd=folder,
        env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # A test run in the background inherits that Ctrl-C is ignored; a person's shell does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    time.sleep(3)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == "interrupted\n"
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert str(folder) not in listed.stdout


@pytest.mark.slow
def test_the_demo_answers_everything(tmp_path: Path) -> None:
    done = _statbox("demo", folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("answer: ") + done.stdout.count("答案：") == 6
