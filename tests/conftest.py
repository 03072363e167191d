"""What holds for every test: UTC, no settings of the user's, no network, no process left behind."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guards import guard_sockets, living_children

_GRACE_S = 2.0  # a killed process needs a moment until its parent has seen it


def _fix_environment() -> None:
    os.environ["TZ"] = "UTC"
    time.tzset()
    os.environ["LC_ALL"] = "C.UTF-8"
    for name in [name for name in os.environ if name.startswith("STATBOX_")]:
        del os.environ[name]
    home = Path(tempfile.gettempdir()) / f"statbox-tests-{os.getuid()}"
    for kind in ("CONFIG", "CACHE", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())


_fix_environment()
sys.addaudithook(guard_sockets)


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    before = living_children()
    yield
    deadline = time.monotonic() + _GRACE_S
    while left := {n: c for n, c in living_children().items() if n not in before}:
        if time.monotonic() > deadline:
            pytest.fail(f"the test left processes behind: {left}")
        time.sleep(0.01)
