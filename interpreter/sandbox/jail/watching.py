"""Path, network and process checks inside the process: a courtesy with a readable reason.

An audit hook sees what Python code opens, connects and starts. Native code can pass it; the kernel
layers of the higher level are the wall. It cannot be removed from Python.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_STARTS = frozenset(
    {
        "os.fork",
        "os.forkpty",
        "os.exec",
        "os.posix_spawn",
        "os.spawn",
        "os.system",
        "subprocess.Popen",
    }
)
_NETWORK = frozenset({"socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"})
_CHANGES = frozenset(
    {"os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.link", "os.symlink",
     "os.chmod", "os.chown", "os.utime", "shutil.rmtree"}
)  # fmt: skip
_LISTS = frozenset({"os.listdir", "os.scandir"})
_SYSTEM = (
    "/dev/null",
    "/dev/urandom",
    "/dev/random",
    "/usr/share/zoneinfo",
    "/proc/self",
    "/etc/localtime",
)
_STAN = "prophet_model.bin"


class Blocked(PermissionError):
    """The sandbox refused what the program tried; ``reason`` is the code of it."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def watch(readable: Sequence[str], workspace: str, mounts: Sequence[dict[str, object]]) -> None:
    """Refuse from now on what lies outside the libraries and the working folder.

    Args:
        readable: folders of the interpreter and its libraries.
        workspace: the only folder that may be written to.
        mounts: more folders or files, as {"target", "read_only"}.
    """
    own = os.path.realpath(workspace)
    reads = [os.path.realpath(path) for path in readable] + [own, *_SYSTEM]
    writes = [own, "/dev/null"]
    for mount in mounts:
        target = os.path.realpath(str(mount["target"]))
        reads.append(target)
        if not mount["read_only"]:
            writes.append(target)
    proc = f"/proc/{os.getpid()}"
    reads.append(proc)

    def allowed(path: object, roots: Sequence[str]) -> bool:
        if isinstance(path, int):
            return True
        try:
            real = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return False
        return any(real == root or real.startswith(root + os.sep) for root in roots)

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event == "open":
            path, mode, flags = args
            written = isinstance(mode, str) and set(mode) & set("wax+")
            written = written or (
                isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            )
            if not allowed(path, writes if written else reads):
                raise Blocked(
                    "blocked_path", f"the sandbox does not let this program open {path!r}"
                )
        elif event in _NETWORK:
            raise Blocked("blocked_network", "the sandbox has no network")
        elif event in _STARTS:
            if not _is_stan(event, args):
                raise Blocked("processes", "the sandbox does not let this program start processes")
        elif event in _CHANGES or event in _LISTS:
            roots = reads if event in _LISTS else writes
            if not all(allowed(p, roots) for p in args if isinstance(p, (str, bytes, os.PathLike))):
                raise Blocked("blocked_path", f"{event} outside the working folder: {args[0]!r}")

    sys.addaudithook(hook)


def _is_stan(event: str, args: tuple[object, ...]) -> bool:
    """Whether Prophet starts the program that it ships."""
    if event not in {"subprocess.Popen", "os.posix_spawn", "os.exec"}:
        return event == "os.fork" and False
    name = args[0] or (args[1] or [""])[0]  # type: ignore[index]
    return os.path.basename(os.fsdecode(name)) == _STAN  # type: ignore[arg-type]
