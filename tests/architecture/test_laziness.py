"""Importing a package loads none of the heavy stack and takes no time that a person notices."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture.source import FLOORS

HEAVY = ("pandas", "numpy", "scipy", "sklearn", "statsmodels", "prophet", "pyarrow", "matplotlib",
         "duckdb", "openai", "pydantic_ai")  # fmt: skip
LIMIT_S = 0.100  # the promise for `import statbox`


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("package", FLOORS)
def test_importing_loads_nothing_heavy(package: str) -> None:
    code = f"import {package}, sys; print(*({set(HEAVY)!r} & set(sys.modules)))"
    assert _python(code) == ""


def test_importing_starts_no_thread_and_no_process() -> None:
    code = (
        "import statbox, threading, pathlib; "
        "children = [p.read_text() for p in pathlib.Path('/proc/self/task').glob('*/children')]; "
        "print(threading.active_count(), *''.join(children).split())"
    )
    assert _python(code) == "1"


def test_import_statbox_is_quick() -> None:
    code = (
        "import time; start = time.perf_counter(); import statbox; "
        "print(time.perf_counter() - start)"
    )
    best = min(float(_python(code)) for _ in range(7))
    assert best <= LIMIT_S


def test_every_public_name_of_the_front_door_exists() -> None:
    code = (
        "import statbox; names = statbox.__all__; assert len(names) > 5; "
        "[getattr(statbox, name) for name in names]; assert set(names) <= set(dir(statbox))"
    )
    assert _python(code) == ""
