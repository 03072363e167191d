"""Each limit trips with its own reason, what was printed is kept, and nothing is left alive."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.interpreter.sandbox.running import run


@pytest.mark.parametrize(
    ("source", "limits", "reason"),
    [
        ("while True: pass", {"timeout_s": 0.7}, "timeout_wall"),
        ("import time\ntime.sleep(60)", {"timeout_s": 0.5}, "timeout_wall"),
        ("while True: pass", {"cpu_seconds": 0.5}, "timeout_cpu"),
        ("import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')", {"timeout_s": 0.7}, "timeout_wall"),
        ("x = bytearray(10**10)", {"memory_mb": 128}, "memory"),
        ("x = []\nwhile True: x.append(bytearray(10**6))", {"memory_mb": 128}, "memory"),
        ("import numpy\nx = [numpy.ones(10**6) for _ in range(999)]", {"memory_mb": 128}, "memory"),
        ("result = 'x' * (3 * 1024 * 1024)", {"result_mb": 1}, "result_too_large"),
        ("open('big', 'wb').write(bytes(3 * 1024 * 1024))", {"files_mb": 1}, "disk"),
        ("import os\nos.fork()", {}, "processes"),
        ("import os\nos.kill(os.getpid(), 11)", {}, "crashed"),
        ("import os\nos._exit(0)", {}, "crashed"),
        ("open('/etc/passwd').read()", {}, "blocked_path"),
        ("open('/tmp/outside', 'w')", {}, "blocked_path"),
        ("import os\nos.listdir('/')", {}, "blocked_path"),
        ("import pandas as pd\npd.read_csv('http://169.254.169.254/')", {}, "blocked_network"),
        ("__import__('socket')", {}, "blocked_import"),
        ("1 / 0", {}, "error"),
    ],
)  # fmt: skip
def test_a_limit_trips(source: str, limits: dict[str, Any], reason: str) -> None:
    outcome = run("print('before', flush=True)\n" + source, **limits)
    assert (outcome.status, outcome.reason) == ("failed", reason)
    assert outcome.stdout == "before\n"
    assert outcome.hint


def test_a_stop_comes_soon_after_the_limit() -> None:
    outcome = run("while True: pass", timeout_s=0.5)
    assert 0.5 <= outcome.usage.wall_s < 0.75


def test_a_busy_host_does_not_delay_the_deadline() -> None:
    import threading

    found = {}
    thread = threading.Thread(
        target=lambda: found.update(out=run("while True: pass", timeout_s=0.5))
    )
    thread.start()
    end = time.monotonic() + 2.0
    while time.monotonic() < end:
        sorted(range(300_000), key=str)  # holds the interpreter lock for long stretches
    thread.join()
    assert found["out"].usage.wall_s < 0.75


def test_endless_printing_keeps_head_and_tail() -> None:
    outcome = run(
        "print('first')\nfor i in range(200_000): print('line', i)\nprint('last')",
        max_output_chars=1_000,
    )
    assert outcome.status == "ok"
    assert outcome.caveats == ("output_truncated",)
    assert outcome.stdout.startswith("first\n")
    assert outcome.stdout.endswith("last\n")
    assert "characters cut" in outcome.stdout
    assert len(outcome.stdout) < 1_100


def test_a_background_thread_does_not_hold_the_end() -> None:
    started = time.monotonic()
    outcome = run(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(30,)).start()\n3"
    )
    assert outcome.value == 3
    assert time.monotonic() - started < 15


def test_usage_is_measured_outside() -> None:
    outcome = run(
        "import numpy as np\nx = np.ones(10**7)\nimport time\ntime.sleep(0.2)\nresult = 1"
    )
    assert outcome.usage.wall_s >= 0.2
    assert outcome.usage.peak_memory_mb > 60
