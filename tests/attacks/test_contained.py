"""Attacks that a process of its own already stops; each with its right end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.interpreter.sandbox.running import FRAME, run

OK = ("ok", "ok")

# id, what the program does, how it has to end, and (for "ok") what it may have found.
CASES = [
    pytest.param(
        "().__class__.__base__.__subclasses__() and 'walked'", OK, "walked", id="P01-subclasses"
    ),
    pytest.param(
        "'{0.__class__.__init__.__globals__}'.format(print.__self__)",
        ("failed", "error"), None, id="P05-format-string",
    ),
    pytest.param(
        "import gc, sys\nsys.meta_path.clear()\nopen('/etc/passwd')",
        ("failed", "blocked_path"), None, id="P11-hooks-removed",
    ),
    pytest.param(
        "f = lambda: 0\nf.__code__ = f.__code__.replace(co_code=b'\\x64\\xff' * 9)\nf()",
        ("failed", "crashed"), None, id="P15-forged-bytecode",
    ),
    pytest.param(
        "import sys\nsys.setrecursionlimit(10**9)\nf = lambda x: f(x)\nf(1)",
        ("failed", ("crashed", "memory", "error", "timeout_wall")), None, id="P16-recursion",
    ),
    pytest.param(
        "import json, os\njson.dumps = lambda *a, **k: '{\"has_value\": true}'\nresult = 1\n1 / 0",
        ("failed", "error"), None, id="P17-harness-tampering",
    ),
    pytest.param(
        "import atexit, time\natexit.register(time.sleep, 60)\n4", OK, 4, id="P18-hang-at-exit"
    ),
    pytest.param("sum(range(10**12))", ("failed", "timeout_wall"), None, id="P20-loop-in-C"),
    pytest.param("10**10**9", ("failed", ("timeout_wall", "memory")), None, id="P20-power"),
    pytest.param(
        "import pandas as pd\npd.read_pickle('x.pkl')",
        ("failed", "error"), None, id="D01-pickle-file",
    ),
    pytest.param(
        "import numpy as np\nnp.fromfile('/etc/passwd')",
        ("failed", "blocked_path"), None, id="D08-numpy-file",
    ),
    pytest.param("df.to_csv('/tmp/stolen.csv')", ("failed", "blocked_path"), None, id="D07-write"),
    pytest.param(
        "import sqlite3\nc = sqlite3.connect('own.db')\n"
        "c.execute('create table t (x)')\nc.execute('select count(*) from t').fetchone()[0]",
        OK, 0, id="D10-sqlite-in-the-folder",
    ),
    pytest.param(
        "import matplotlib\nmatplotlib.rcParams['text.usetex'] = True\n"
        "import matplotlib.pyplot as plt\nplt.title('x')\nresult = 1",
        ("failed", ("processes", "error", "blocked_path")), None, id="D15-usetex",
    ),
    pytest.param(
        "import matplotlib.pyplot as plt\nplt.figure(figsize=(600, 600), dpi=1000)\n"
        "plt.plot([1])\n1",
        ("failed", ("memory", "error", "timeout_wall")), None, id="D16-huge-figure",
    ),
    pytest.param(
        "from joblib import Parallel, delayed\n"
        "sum(Parallel(n_jobs=2)(delayed(abs)(-1) for _ in [0, 1]))",
        ("ok", "ok"), 2, id="D19-joblib",
    ),
    pytest.param("open('a' * 300, 'w')", ("failed", "error"), None, id="O13-long-name"),
    pytest.param(
        "with open('sparse', 'wb') as f:\n    f.truncate(10**12)", ("failed", "disk"), None,
        id="O12-sparse",
    ),
    pytest.param(
        "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2**60, 2**60))",
        ("failed", "error"), None, id="O16-raise-a-limit",
    ),
    pytest.param(
        "import resource\nresource.getrlimit(resource.RLIMIT_CORE)[1]", OK, 0, id="O15-core"
    ),
    pytest.param(
        "import socket", ("failed", "blocked_import"), None, id="O32-network"
    ),
    pytest.param(
        "import json\nprint(json.dumps({'status': 'ok', 'value': 9}))\n1 / 0",
        ("failed", "error"), None, id="H02-forged-on-stdout",
    ),
    pytest.param("open('../escape.txt', 'w')", ("failed", "blocked_path"), None, id="H11-name"),
    pytest.param("float('nan')", OK, None, id="H01-no-bare-nan"),
    pytest.param(
        "x = []\nfor _ in range(100_000): x = [x]\nresult = x",
        ("failed", ("error", "crashed")), None, id="H04-nested-result",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("source", "end", "value"), CASES)
def test_attack(source: str, end: tuple[str, str | tuple[str, ...]], value: object) -> None:
    uses_frame = "df." in source
    outcome = run(source, FRAME if uses_frame else None, timeout_s=4, memory_mb=256)
    status, reasons = end
    assert outcome.status == status, outcome
    assert outcome.reason in (reasons if isinstance(reasons, tuple) else (reasons,)), outcome
    if status == "ok":
        assert outcome.value == value


def test_a_second_run_is_clean_after_a_crash() -> None:
    assert run("import os\nos.kill(os.getpid(), 11)").reason == "crashed"
    assert run("1 + 1").value == 2


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("b'\\xff' * 16", "result_too_large"),
        ("(2).to_bytes(8, 'little') + (0).to_bytes(8, 'little') + b'[]'", "crashed"),
        ("(9).to_bytes(8, 'little') + (0).to_bytes(8, 'little') + b'{\"x\":NaN}'", "crashed"),
    ],
    ids=["giant", "no-object", "not-ours"],
)
def test_h03_a_forged_message_gives_no_result(message: str, reason: str) -> None:
    source = (
        "import os, sys\n"
        "fd = max(f for f in map(int, os.listdir('/proc/self/fd')) if _is_socket(f))\n"
        f"os.write(fd, {message})\nos._exit(0)"
    )
    helper = (
        "import os, stat\n"
        "def _is_socket(fd):\n"
        "    try: return stat.S_ISSOCK(os.fstat(fd).st_mode)\n"
        "    except OSError: return False\n"
    )
    outcome = run(helper + source)
    assert (outcome.status, outcome.reason) == ("failed", reason)
    assert outcome.value is None


def test_o57_links_are_not_followed_out_of_the_folder(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("c4n4ry")
    outcome = run(
        f"import os\ntry:\n    os.symlink({os.fspath(tmp_path)!r}, 'inside')\n"
        f"except OSError: pass\ntry:\n    os.link({os.fspath(secret)!r}, 'hard')\n"
        "except OSError: pass\nresult = 1"
    )
    assert outcome.status == "ok"
    assert outcome.files == ()


def test_z01_the_seed_is_the_runs_own() -> None:
    source = "import random, numpy as np\n[random.random(), float(np.random.rand())]"
    assert run(source).value == run(source).value
