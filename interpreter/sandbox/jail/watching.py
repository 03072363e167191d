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
_WRITABLE = ("work", "tmp", "mpl")
_STAN = "prophet_model.bin"


class BlockedError(PermissionError):
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
    reads = [os.path.realpath(path) for path in readable]
    reads += [own, f"/proc/{os.getpid()}", *_SYSTEM]
    writes = ["/dev/null", *(os.path.join(own, name) for name in _WRITABLE)]
    for mount in mounts:
        target = os.path.realpath(str(mount["target"]))
        reads.append(target)
        if not mount["read_only"]:
            writes.append(target)

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event == "open":
            _check_open(args, reads, writes)
        elif event in _NETWORK:
            raise BlockedError("blocked_network", "the sandbox has no network")
        elif event in _STARTS and not _is_stan(event, args):
            raise BlockedError("processes", "the sandbox does not let this program start processes")
        elif event in _CHANGES:
            _check_all(event, args, writes)
        elif event in _LISTS:
            _check_all(event, args, reads)

    sys.addaudithook(hook)


def _check_open(args: tuple[object, ...], reads: Sequence[str], writes: Sequence[str]) -> None:
    path, mode, flags = args
    written = isinstance(mode, str) and set(mode) & set("wax+")
    written = written or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    if not _inside(path, writes if written else reads):
        raise BlockedError("blocked_path", f"the sandbox does not let this program open {path!r}")


def _check_all(event: str, args: tuple[object, ...], roots: Sequence[str]) -> None:
    paths = [arg for arg in args if isinstance(arg, (str, bytes, os.PathLike))]
    if not all(_inside(path, roots) for path in paths):
        raise BlockedError("blocked_path", f"{event} outside the working folder: {args[0]!r}")


def _inside(path: object, roots: Sequence[str]) -> bool:
    if isinstance(path, int):
        return True
    if not isinstance(path, (str, bytes, os.PathLike)):
        return False
    try:
        real = os.path.realpath(os.fsdecode(path))
    except ValueError:
        return False
    return any(real == root or real.startswith(root + os.sep) for root in roots)


def _is_stan(event: str, args: tuple[object, ...]) -> bool:
    """Whether Prophet starts the program that it ships."""
    if event not in {"subprocess.Popen", "os.posix_spawn", "os.exec"}:
        return False
    command = args[0]
    return isinstance(command, (str, bytes)) and os.path.basename(os.fsdecode(command)) == _STAN
