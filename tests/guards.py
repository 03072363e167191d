"""Guards that every test runs under: no network, no process left behind."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from typing import Any

# Servants of multiprocessing and joblib that live as long as the process that uses them.
_STANDING = ("resource_tracker", "forkserver")


def _is_loopback(host: str) -> bool:
    if host in {"", "localhost"}:
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def guard_sockets(event: str, args: tuple[Any, ...]) -> None:
    """An audit hook that stops whatever would reach beyond this machine, resolving names too."""
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


def living_children() -> dict[int, str]:
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
