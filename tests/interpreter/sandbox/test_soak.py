"""Many runs and many kills leave the host as it was."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.interpreter.sandbox.running import FRAME, run

pytestmark = [
    pytest.mark.full,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc"),
]
ENDS = (
    ("int(df.units.sum())", "ok"),
    ("while True: pass", "timeout_wall"),
    ("x = bytearray(10**10)", "memory"),
    ("import os\nos.kill(os.getpid(), 11)", "crashed"),
)


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


def folders() -> set[str]:
    return {path.name for path in Path(tempfile.gettempdir()).glob("statbox-*")}


def test_two_hundred_runs_leave_no_descriptor_and_no_folder() -> None:
    run("1")
    before, left = descriptors(), folders()
    for _ in range(50):
        for source, reason in ENDS:
            assert run(source, FRAME, timeout_s=0.3, memory_mb=128).reason == reason
    assert descriptors() <= before
    assert folders() <= left


def test_a_stop_keeps_to_its_limit_every_time() -> None:
    late = [run("while True: pass", timeout_s=0.3).usage.wall_s - 0.3 for _ in range(40)]
    assert max(late) < 0.25
