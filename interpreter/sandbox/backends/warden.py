"""The process beside a jail: starts it, enforces its limits, ends all that it started, reports.

Run as a script with the standard library alone; single-threaded, so that nothing which keeps the
host busy delays a deadline. It trusts only what the kernel says of the processes below it.

Started as ``warden.py CONTROL READY PASSED -- COMMAND...`` with inherited descriptors:

* CONTROL: a stream socket to the host. The host sends one line of JSON with the limits and later
  nothing, or closes it (then everything ends). The warden answers with one line: the report.
* READY: the read end of a pipe whose other end the jail holds; a byte means that the libraries and
  the input are loaded and foreign code is about to run.
* PASSED: the jail's descriptors, comma separated.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import sys
import time

# 20 ms bounds how late a limit is noticed; a pass over one process costs about 20 us.
TICK_S = 0.02
# A jail that has not loaded its libraries by then never will.
START_S = 120.0
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_CLOCK_HZ = os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Start the jail and stay with it to its end."""
    control, ready = int(sys.argv[1]), int(sys.argv[2])
    passed = [int(fd) for fd in sys.argv[3].split(",")]
    command = sys.argv[sys.argv.index("--") + 1 :]
    adopt_orphans()
    child = start(command, passed)
    for fd in passed:
        os.close(fd)
    report = watch(child, control, ready)
    sweep()
    try:
        os.write(control, json.dumps(report).encode() + b"\n")
    except OSError:
        return 1
    return 0


def adopt_orphans() -> None:
    """Become the parent of whatever the jail leaves behind, so that nothing escapes the sweep."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def start(command: list[str], passed: list[int]) -> int:
    """Start the jail in a session of its own; return its process id."""
    warden = os.getpid()
    child = os.fork()
    if not child:
        os.setsid()
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != warden:
                os._exit(1)
        for fd in passed:
            os.set_inheritable(fd, True)
        os.execve(command[0], command, os.environ)
    return child


def watch(child: int, control: int, ready: int) -> dict[str, object]:
    """Wait for the end of the jail, or end it when it passes a limit."""
    state = State(child, control, ready)
    poller = select.poll()
    end = os.pidfd_open(child) if hasattr(os, "pidfd_open") else -1
    for fd in (control, ready, end):
        if fd >= 0:
            poller.register(fd, select.POLLIN)
    while True:
        for fd, _ in poller.poll(TICK_S * 1000):
            if fd == ready:
                poller.unregister(ready)
                state.begin()
            elif fd == control:
                state.listen()
        status = ended(child)
        if status is not None:
            return summary(status, state.reason, state.begun)
        if not state.reason:
            state.judge()


class State:
    """What the warden knows of its jail."""

    def __init__(self, child: int, control: int, ready: int) -> None:
        self.child, self.control, self.ready = child, control, ready
        self.born = time.monotonic()
        self.limits: dict[str, float] | None = None
        self.begun: Begun | None = None
        self.reason = ""
        self._line = b""

    def begin(self) -> None:
        """Note that foreign code begins, where the jail said so before it ended."""
        if os.read(self.ready, 1):
            self.begun = Begun(self.child)

    def listen(self) -> None:
        """Take the limits from the host; a closed socket ends the run."""
        data = os.read(self.control, 65536)
        if not data:
            self.end("cancelled")
        self._line += data
        if self.limits is None and self._line.endswith(b"\n"):
            self.limits = json.loads(self._line)

    def judge(self) -> None:
        """End the jail where it passes a limit."""
        if self.limits is None:
            return
        if self.begun is not None:
            self.end(self.begun.passed(self.limits))
        elif time.monotonic() - self.born > START_S:
            self.end("infra")

    def end(self, reason: str) -> None:
        """Kill the jail for ``reason``, if there is one; the first reason stays."""
        if reason:
            self.reason = self.reason or reason
            kill(self.child)


class Begun:
    """What the jail used when foreign code began, and what it uses since."""

    def __init__(self, child: int) -> None:
        self.child = child
        self.at = time.monotonic()
        self.seen: set[int] = set()
        self.cpu_0, self.memory_0, _ = self.usage()
        self.cpu = self.memory = self.peak = 0.0

    def passed(self, limits: dict[str, float]) -> str:
        """Return the reason code of the first limit that is passed, or an empty text."""
        cpu, memory, processes = self.usage()
        self.cpu = max(self.cpu, cpu - self.cpu_0)
        self.memory = memory - self.memory_0
        self.peak = max(self.peak, self.memory)
        if time.monotonic() - self.at > limits["timeout_s"]:
            return "timeout_wall"
        if self.cpu > limits["cpu_seconds"]:
            return "timeout_cpu"
        if self.memory > limits["memory_bytes"]:
            return "memory"
        if processes > limits["processes"]:
            return "processes"
        return ""

    def usage(self) -> tuple[float, float, int]:
        """Return CPU seconds, resident bytes and the number of processes below the jail."""
        cpu, memory, below = 0.0, 0.0, 0
        pids = tree(self.child)
        for pid in pids:
            # A process that is about to become the Stan program shares its parent's pages until
            # then; it counts from the second time it is seen.
            if pid != self.child and pid not in self.seen:
                continue
            try:
                cpu += cpu_of(pid)
                memory += resident(pid)
            except (OSError, ValueError, IndexError):
                continue
            if pid != self.child and not is_stan(pid):
                below += 1
        self.seen = set(pids)
        return cpu, memory, below


def cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process and of its children that have ended."""
    with open(f"/proc/{pid}/stat", "rb") as file:
        fields = file.read().rpartition(b")")[2].split()
    return sum(map(int, fields[11:15])) / _CLOCK_HZ


def resident(pid: int) -> int:
    """Return the anonymous and shared bytes of a process; file pages are the libraries'."""
    total = 0
    with open(f"/proc/{pid}/status", "rb") as file:
        for row in file:
            if row.startswith((b"RssAnon:", b"RssShmem:", b"VmSwap:", b"VmPTE:")):
                total += int(row.split()[1]) * 1024
    return total


def is_stan(pid: int) -> bool:
    """Whether a process runs the program that Prophet ships."""
    try:
        return os.path.basename(os.readlink(f"/proc/{pid}/exe")) == "prophet_model.bin"
    except OSError:
        return True  # gone, or between fork and exec: the next tick sees what it became


def tree(root: int) -> list[int]:
    """Return ``root`` and the processes below it, and orphans that came to us."""
    found, queue = [], [root]
    queue += [pid for pid in children(os.getpid()) if pid != root]
    while queue:
        pid = queue.pop()
        if pid not in found:
            found.append(pid)
            queue += children(pid)
    return found


def children(pid: int) -> list[int]:
    """Return the children of a process, over all its threads."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass
    return found


def kill(child: int) -> None:
    """Kill the jail, its group, and everything below it; repeat until nothing new appears."""
    for signal_ in (signal.SIGSTOP, signal.SIGKILL):
        for _ in range(10):
            pids = tree(child)
            for pid in pids:
                try:
                    os.kill(pid, signal_)
                except OSError:
                    continue
            if set(tree(child)) <= set(pids):
                break
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)


def ended(child: int) -> int | None:
    """Reap what has ended; return the jail's own wait status once it has."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return 0
        if pid == child:
            return status
        if pid == 0:
            return None


def sweep() -> None:
    """End and reap everything that the jail left."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        for pid in children(os.getpid()):
            kill(pid)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def summary(status: int, reason: str, begun: Begun | None) -> dict[str, object]:
    """Return the report: how the jail ended, why, and what it used."""
    signal_ = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    used = os.times()
    return {
        "reason": reason,
        "signal": signal_,
        "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else -1,
        "begun": begun is not None,
        "wall_s": time.monotonic() - begun.at if begun else 0.0,
        "cpu_s": max(used[2] + used[3] - begun.cpu_0, 0.0) if begun else 0.0,
        "peak_bytes": begun.peak if begun else 0.0,
    }


if __name__ == "__main__":
    sys.exit(main())
