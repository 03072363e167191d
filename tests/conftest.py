"""What holds for every test: UTC, no settings of the user's, no network, no process left behind."""

from __future__ import annotations

import ipaddress
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_GRACE_S = 2.0  # a killed process needs a moment until its parent has seen it
# Servants of multiprocessing and joblib that live as long as the process that uses them.
_STANDING = ("resource_tracker", "forkserver")


def _fix_environment() -> None:
    os.environ["TZ"] = "UTC"
    time.tzset()
    os.environ["LC_ALL"] = "C.UTF-8"
    for name in [name for name in os.environ if name.startswith("STATBOX_")]:
        del os.environ[name]
    home = Path(tempfile.gettempdir()) / f"statbox-tests-{os.getuid()}"
    for kind in ("CONFIG", "CACHE", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())


def _is_loopback(host: str) -> bool:
    if host in {"", "localhost"}:
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _guard_sockets(event: str, args: tuple[Any, ...]) -> None:
    if event == "socket.getaddrinfo":
        host = args[0]
    elif event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
        address = args[1]
        if not isinstance(address, tuple):  # a path: a local socket
            return
        host = address[0]
    else:
        return
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    if name is not None and not _is_loopback(str(name)):
        raise RuntimeError(f"a test tried to reach {name!r}; tests stay on this machine")


_fix_environment()
sys.addaudithook(_guard_sockets)


def _living_children() -> dict[int, str]:
    """Processes that this one started and that still run: number to command line."""
    living: dict[int, str] = {}
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            numbers = task.read_text().split()
        except OSError:  # the thread ended meanwhile
            continue
        for number in numbers:
            try:
                state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
                command = Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ").strip()
            except OSError:  # it ended meanwhile
                continue
            if state != "Z" and not any(name in command for name in _STANDING):
                living[int(number)] = command
    return living


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    before = _living_children()
    yield
    deadline = time.monotonic() + _GRACE_S
    while left := {n: c for n, c in _living_children().items() if n not in before}:
        if time.monotonic() > deadline:
            pytest.fail(f"the test left processes behind: {left}")
        time.sleep(0.01)
