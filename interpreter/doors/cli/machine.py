"""What this machine's kernel offers for confining a run, found by trying it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

_LANDLOCK_CREATE_RULESET = 444  # the same number on every Linux architecture
_LANDLOCK_VERSION_FLAG = 1
_SECCOMP = Path("/proc/sys/kernel/seccomp/actions_avail")
# A process of its own, because what it tries cannot be undone.
_UNSHARE = """\
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
if libc.unshare(0x10000000):
    sys.exit(1)
try:
    open("/proc/self/setgroups", "w").write("deny")
    open("/proc/self/uid_map", "w").write("0 %d 1")
except OSError:
    sys.exit(1)
sys.exit(1 if libc.unshare(0x00020000) else 0)
"""


def user_namespaces() -> bool:
    """Whether a process without privileges may make user and mount namespaces."""
    if sys.platform != "linux":
        return False
    code = _UNSHARE % os.getuid()
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and text
            [sys.executable, "-I", "-S", "-c", code], capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def landlock_abi() -> int:
    """The version of Landlock that the kernel offers; 0 where it has none."""
    if sys.platform != "linux":
        return 0
    found = ctypes.CDLL(None).syscall(_LANDLOCK_CREATE_RULESET, None, 0, _LANDLOCK_VERSION_FLAG)
    return max(0, int(found))


def seccomp_filters() -> bool:
    """Whether the kernel offers filters of system calls."""
    try:
        return "kill_process" in _SECCOMP.read_text("ascii")
    except OSError:
        return False


def sealed_memory_files() -> bool:
    """Whether memory files can be sealed against change."""
    if not hasattr(os, "memfd_create"):
        return False
    import fcntl

    try:
        handle = os.memfd_create("statbox-doctor", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError:
        return False
    try:
        fcntl.fcntl(handle, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
