"""Limits that a process sets on itself before foreign code runs; hard and soft are the same."""

from __future__ import annotations

import sys
from typing import Any

from interpreter.sandbox.jail.watching import watch

_MIB = 1024 * 1024
# Stacks of library threads and allocator arenas are address space that nothing uses.
_SLACK_MB = 192
_FILES_OPEN = 256


def lock_down(job: dict[str, Any], setup: dict[str, Any]) -> None:
    """Bound memory, CPU, files and processes, and watch what the program opens."""
    try:
        import resource
    except ImportError:  # Windows has none
        return
    limits = job["limits"]
    size = _address_space()
    if size is not None:
        _bound(resource.RLIMIT_AS, size + (limits["memory_mb"] + _SLACK_MB) * _MIB)
    # The warden sums the CPU of all processes; this one bound is the safety net of one process.
    _bound(resource.RLIMIT_CPU, int(limits["cpu_seconds"]) + 5 + _cpu_used())
    _bound(resource.RLIMIT_FSIZE, limits["files_mb"] * _MIB)
    _bound(resource.RLIMIT_NOFILE, _FILES_OPEN)
    _bound(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        import ctypes

        libc = ctypes.CDLL(None)
        libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
        libc.prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE: no core, no ptrace by neighbours
    watch(setup["readable"], setup["workspace"], job["mounts"])


def _bound(kind: int, value: int) -> None:
    import resource

    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, value))


def _cpu_used() -> int:
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    return int(used.ru_utime + used.ru_stime) + 1


def _address_space() -> int | None:
    try:
        with open("/proc/self/statm", "rb") as file:
            import resource

            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return None
