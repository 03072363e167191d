"""Nothing of the host's is inside, and nothing of the jail's outlives it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.program import Program
from interpreter.sandbox import ExecRequest, IsolationLevel, Outcome
from interpreter.sandbox.service import SandboxService, get_sandbox_service
from tests.interpreter.sandbox.running import FRAME, run

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


def processes() -> set[int]:
    return {int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()}


def named(text: str) -> list[int]:
    found = []
    for pid in processes():
        try:
            if text.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
        except OSError:
            continue
    return found


def test_the_environment_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_CANARY", "c4n4ry")
    outcome = run("import os\nsorted(os.environ)")
    assert "SECRET_CANARY" not in outcome.value
    assert "c4n4ry" not in str(run("dict(__import__('os').environ)").value)


@linux
def test_no_descriptor_of_the_host_is_inherited(tmp_path: Path) -> None:
    with (tmp_path / "canary").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        outcome = run(
            "import os\n"
            "[os.readlink(f'/proc/self/fd/{fd}') for fd in os.listdir('/proc/self/fd')"
            " if os.path.exists(f'/proc/self/fd/{fd}')]"
        )
    assert outcome.status == "ok"
    assert "canary" not in str(outcome.value)


def test_a_module_in_the_current_folder_does_not_shadow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bridge.py").write_text("raise SystemExit('shadowed')")
    (tmp_path / "pandas.py").write_text("raise SystemExit('shadowed')")
    monkeypatch.chdir(tmp_path)
    assert run("int(df.units.sum())", FRAME).value == 10


@linux
def test_a_daemon_does_not_outlive_the_run() -> None:
    # Native code passes the checks of the interpreter: fork by system call number.
    source = (
        "import numpy.ctypeslib\n"
        "import sys\n"
        "ctypes = sys.modules['ctypes']\n"
        "libc = ctypes.CDLL(None)\n"
        "if libc.fork() == 0:\n"
        "    libc.setsid()\n"
        "    if libc.fork() == 0:\n"
        "        libc.prctl(15, b'jail-daemon')\n"
        "        libc.sleep(60)\n"
        "    libc._exit(0)\n"
        "libc.usleep(30_000)\n"
        "result = 1"
    )
    before = processes()
    outcome = run(source)
    assert outcome.status in {"ok", "failed"}
    left = {pid for pid in processes() - before if _name(pid) == "jail-daemon"}
    assert left == set()


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


@linux
def test_the_jail_dies_with_its_host(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(
        "import statbox\nprint('up', flush=True)\n"
        "statbox.run('marker_of_this_test = 1\\nwhile True: pass', min_isolation='application')\n"
    )
    host = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE)
    assert host.stdout is not None
    host.stdout.readline()
    jails: list[int] = []
    deadline = time.monotonic() + 20
    while not jails and time.monotonic() < deadline:
        jails = [pid for pid in named("bootstrap.py") if _parents(pid) & {host.pid}]
        time.sleep(0.05)
    assert jails
    time.sleep(0.5)
    host.kill()
    host.wait()
    host.stdout.close()
    deadline = time.monotonic() + 5
    while any(Path(f"/proc/{pid}").exists() for pid in jails) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [pid for pid in jails if Path(f"/proc/{pid}").exists()] == []


def _parents(pid: int) -> set[int]:
    found: set[int] = set()
    while pid > 1:
        try:
            text = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            break
        pid = int(text[1])
        found.add(pid)
    return found


def request(source: str) -> ExecRequest:
    return ExecRequest(Program(source), min_isolation=IsolationLevel.APPLICATION)


def test_a_run_inside_a_running_loop() -> None:
    async def ask() -> Outcome:
        return run("40 + 2")

    assert asyncio.run(ask()).value == 42


def test_cancelling_ends_the_jail_at_once() -> None:
    async def ask() -> float:
        task = asyncio.create_task(get_sandbox_service().run_async(request("while True: pass")))
        await asyncio.sleep(1.0)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - started

    assert asyncio.run(ask()) < 1.0


def test_a_prestarted_jail_gives_the_same_answer() -> None:
    service = SandboxService()
    cold = service.run(request("import random\nrandom.random()"))
    service.prestart()
    warm = service.run(request("import random\nrandom.random()"))
    service.close()
    assert cold.value == warm.value


@linux
def test_one_that_waits_ends_with_the_service() -> None:
    service = SandboxService()
    service.prestart()
    deadline = time.monotonic() + 10
    while not own_wardens() and time.monotonic() < deadline:
        time.sleep(0.01)
    started = own_wardens()
    service.close()
    assert started
    assert own_wardens() == []


def own_wardens() -> list[int]:
    return [pid for pid in named("warden.py") if os.getpid() in _parents(pid)]


def test_two_runs_do_not_see_each_other() -> None:
    run("open('left.txt', 'w').write('x')\nimport builtins\nbuiltins.left = 1")
    outcome = run("import builtins, os\n[os.path.exists('left.txt'), hasattr(builtins, 'left')]")
    assert outcome.value == [False, False]


@linux
def test_the_temporary_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    outcome = run(
        "import os\nfor i in range(40):\n    os.mkdir('d'); os.chdir('d')\n"
        "open('x\\ny', 'w').close()\nos.chmod('.', 0)\nresult = 1"
    )
    assert outcome.value == 1
    assert list(tmp_path.iterdir()) == []
