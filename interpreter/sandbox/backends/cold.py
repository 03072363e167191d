"""The cold backend: a new interpreter for each run, with a warden beside it."""

from __future__ import annotations

import array
import json
import os
import select
import socket
import struct
import subprocess
import sys
import time
import weakref
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.sandbox.backends.decoding import Message
from interpreter.sandbox.backends.output import HeadTail
from interpreter.sandbox.environment import environment, library_paths, readable_paths
from interpreter.sandbox.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bridge.frames.sealed import SealedTable
    from interpreter.sandbox.spec import ExecRequest

_HEAD = struct.Struct("<QI")
_WARDEN = Path(__file__).with_name("warden.py")
_BOOTSTRAP = Path(__file__).parents[1] / "jail" / "bootstrap.py"
_JAIL = (sys.executable, "-s", "-P", str(_BOOTSTRAP))
_BESIDE = (sys.executable, "-I", "-S", str(_WARDEN))
_CHUNK = 1 << 18
_MIB = 1024 * 1024
# The warden ends a jail within milliseconds of its limit; then it reports. This waits for both.
_GRACE_S, _START_S = 30.0, 120.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended: the warden's report, and what came through the pipes."""

    report: dict[str, Any]
    message: Message
    stdout: HeadTail
    stderr: HeadTail
    too_large: bool
    cancelled: bool


class ColdJail:
    """One interpreter that loads ``modules`` at once and waits for its only job."""

    def __init__(
        self, modules: Sequence[str] = ("pandas",), env: dict[str, str] | None = None
    ) -> None:
        self.modules = tuple(modules)
        self.workspace = Workspace()
        try:
            self._start(env or {})
        except BaseException:
            self.workspace.remove()
            raise
        self._cancel = weakref.finalize(self, _end, self._control, self._process, self.workspace)

    def _start(self, env: dict[str, str]) -> None:
        surroundings = environment(self.workspace.root, env)
        with ExitStack() as outer, ExitStack() as inner:
            self._control, control = _sockets(outer, inner)
            self._channel, channel = _sockets(outer, inner)
            ready_read, ready_write = _pipe(inner, inner)
            self._stdout, stdout = _pipe(outer, inner)
            self._stderr, stderr = _pipe(outer, inner)
            jail = [*_JAIL, str(channel.fileno()), str(ready_write), self._setup()]
            passed = f"{channel.fileno()},{ready_write}"
            warden = [*_BESIDE, str(control.fileno()), str(ready_read), passed]
            self._process = subprocess.Popen(
                [*warden, "--", *jail],
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                pass_fds=(control.fileno(), channel.fileno(), ready_read, ready_write),
                env=surroundings,
                cwd=self.workspace.work,
                start_new_session=True,
            )
            outer.pop_all()  # ours from here on, until close()

    def _setup(self) -> str:
        return json.dumps(
            {
                "paths": library_paths(),
                "readable": readable_paths(),
                "workspace": str(self.workspace.root),
                "modules": list(self.modules),
            }
        )

    def cancel(self) -> None:
        """End the run at once; safe from any thread."""
        try:
            self._control.shutdown(socket.SHUT_RDWR)
        except OSError:
            return

    def close(self) -> None:
        """End everything that is left and remove the folder."""
        self._cancel()
        self._channel.close()
        for fd in (self._stdout, self._stderr):
            try:
                os.close(fd)
            except OSError:
                continue

    def run(
        self, request: ExecRequest, job: dict[str, Any], tables: Sequence[SealedTable]
    ) -> Ended:
        """Hand the job over and wait for the end."""
        limits = request.limits
        own = {
            "timeout_s": limits.timeout_s,
            "cpu_seconds": limits.cpu_seconds,
            "memory_bytes": limits.memory_mb * _MIB,
            "processes": limits.processes,
        }
        self._control.sendall(json.dumps(own).encode() + b"\n")
        self._send(job, [table.fd for table in tables])
        return self._collect(request)

    def _send(self, job: dict[str, Any], fds: list[int]) -> None:
        data = json.dumps(job).encode()
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))] if fds else []
        try:
            self._channel.sendmsg([_HEAD.pack(len(data), len(fds))], rights)
            self._channel.sendall(data)
        except OSError:
            return  # the jail is gone; the report says why

    def _collect(self, request: ExecRequest) -> Ended:
        limits = request.limits
        pipes = {
            self._stdout: HeadTail(limits.max_output_chars),
            self._stderr: HeadTail(limits.max_output_chars),
        }
        message = Message(limits.result_mb * _MIB)
        report = bytearray()
        too_large = False
        control = self._control.fileno()
        poller = select.poll()
        for fd in (*pipes, self._channel.fileno(), control):
            poller.register(fd, select.POLLIN)
        last = time.monotonic() + limits.timeout_s + _START_S + _GRACE_S
        while not report.endswith(b"\n") and time.monotonic() < last:
            for fd, _ in poller.poll(1000):
                data = _read(fd)
                if not data:
                    poller.unregister(fd)
                    last = 0.0 if fd == control else last
                elif fd == control:
                    report += data
                elif fd in pipes:
                    pipes[fd].feed(data)
                elif not too_large and not message.feed(data):
                    too_large = True
                    self.cancel()
        for fd, kept in pipes.items():
            _drain(fd, kept.feed)
        if not too_large:
            _drain(self._channel.fileno(), message.feed)
        parsed = json.loads(report) if report.endswith(b"\n") else {}
        stdout, stderr = pipes.values()
        return Ended(parsed, message, stdout, stderr, too_large, cancelled=not parsed)


def _sockets(ours: ExitStack, theirs: ExitStack) -> tuple[socket.socket, socket.socket]:
    own, other = socket.socketpair()
    return ours.enter_context(own), theirs.enter_context(other)


def _pipe(ours: ExitStack, theirs: ExitStack) -> tuple[int, int]:
    read, write = os.pipe()
    ours.callback(os.close, read)
    theirs.callback(os.close, write)
    return read, write


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, _CHUNK)
    except OSError:
        return b""


def _drain(fd: int, feed: Callable[[bytes], object]) -> None:
    os.set_blocking(fd, False)
    while data := _read(fd):
        feed(data)


def _end(control: socket.socket, process: subprocess.Popen[bytes], workspace: Workspace) -> None:
    control.close()
    try:
        process.wait(_GRACE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    workspace.remove()
