"""The sandbox service: one place through which every computation runs."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter.caller import Caller
from interpreter.sandbox.hints import hint
from interpreter.sandbox.outcome import Outcome
from interpreter.sandbox.policy import refusal
from interpreter.sandbox.review import Allowlist, allowlist, review
from interpreter.sandbox.spec import (
    ExecRequest,
    Isolation,
    IsolationLevel,
    ProgramError,
    Reason,
    ResourceLimits,
    Status,
    Usage,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.sandbox.backends.cold import ColdJail, Ended
    from interpreter.sandbox.backends.decoding import Decoded

_MIB = 1024 * 1024


class SandboxService:
    """Runs programs in fresh, confined processes.

    Args:
        allowed_modules: modules that programs may import beyond the built-in list.

    Example:
        >>> service = get_sandbox_service()
        >>> outcome = service.run(ExecRequest(Program("1 + 1", author="planner")))
        >>> outcome.status, outcome.value
        ('ok', 2)
    """

    def __init__(self, allowed_modules: Sequence[str] = ()) -> None:
        self._modules = allowlist().extended(allowed_modules)
        self._waiting: list[ColdJail] = []
        self._lock = threading.Lock()

    @property
    def level(self) -> IsolationLevel:
        """The level that this machine proves."""
        return IsolationLevel.APPLICATION if _can_run() else IsolationLevel.OFF

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers in force for a run, by name."""
        return _layers()

    def prestart(self, modules: Sequence[str] = ("pandas",)) -> None:
        """Start an interpreter that loads ``modules`` now, for the next run; returns at once."""
        if not _can_run():
            return
        from interpreter.sandbox.backends.cold import ColdJail

        with self._lock:
            if not self._waiting:
                self._waiting.append(ColdJail(modules))

    def run(self, request: ExecRequest, *, allowed_modules: Sequence[str] = ()) -> Outcome:
        """Run a program and return what it gave back; never raises for the program's faults."""
        return self._run(request, self._modules.extended(allowed_modules), None)

    async def run_async(
        self, request: ExecRequest, *, allowed_modules: Sequence[str] = ()
    ) -> Outcome:
        """Run a program; cancelling the task ends the jail at once."""
        handle = _Handle()
        modules = self._modules.extended(allowed_modules)
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(None, partial(self._run, request, modules, handle))
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            handle.cancel()
            await asyncio.wait([future])
            raise

    def session(self, *_: object, **__: object) -> Outcome:
        """Kept sessions are not available yet; returns a refusal that says so."""
        return _refused("invalid", "kept sessions are not available yet; run a whole program")

    def close(self) -> None:
        """End the interpreters that wait for a job."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for jail in waiting:
            jail.close()

    def _run(self, request: ExecRequest, modules: Allowlist, handle: _Handle | None) -> Outcome:
        denied = refusal(request.program, request.caller, request.min_isolation, self.level)
        if denied:
            return _refused("denied", denied, status="denied")
        finding = review(request.program.source, modules)
        if finding:
            return _refused(finding.reason, finding.detail, error=finding.error)
        if request.mounts and sys.platform == "win32":
            return _refused("invalid", "mounts are not available on this system")
        try:
            jail = self._take(request)
        except ValueError as bad:
            return _refused("invalid", str(bad))
        except OSError as bad:
            return _refused("infra", str(bad), status="infra")
        if handle:
            handle.jail = jail
        try:
            return self._run_in(jail, request, modules)
        finally:
            jail.close()

    def _take(self, request: ExecRequest) -> ColdJail:
        from interpreter.sandbox.backends.cold import ColdJail

        if not request.env:
            with self._lock:
                if self._waiting:
                    return self._waiting.pop()
        return ColdJail(("pandas",) if request.program.inputs else (), dict(request.env))

    def _run_in(self, jail: ColdJail, request: ExecRequest, modules: Allowlist) -> Outcome:
        names = [name for name in request.program.inputs if name in request.inputs]
        sealed = [request.inputs[name].sealed() for name in names]
        limits = request.limits
        job: dict[str, Any] = {
            "source": request.program.source,
            "seed": request.seed,
            "allowed": sorted(modules.allowed),
            "refused": dict(modules.refused),
            "mounts": [
                {"target": str(mount.source), "read_only": mount.read_only}
                for mount in request.mounts
            ],
            "limits": {
                "memory_mb": limits.memory_mb,
                "cpu_seconds": limits.cpu_seconds,
                "files_mb": limits.files_mb,
            },
            "inputs": [
                {"name": name, "header": table.header}
                for name, table in zip(names, sealed, strict=True)
            ],
        }
        return _outcome(jail, jail.run(request, job, sealed), limits)


class _Handle:
    """Lets another thread end a run."""

    jail: ColdJail | None = None

    def cancel(self) -> None:
        if self.jail is not None:
            self.jail.cancel()


def _outcome(jail: ColdJail, ended: Ended, limits: ResourceLimits) -> Outcome:
    from interpreter.sandbox.backends.decoding import Decoded, decode

    report = ended.report
    decoded = Decoded()
    malformed = ""
    if ended.message.complete:
        try:
            decoded = decode(ended.message)
        except ValueError as bad:
            malformed = str(bad)
    status, reason, detail = _verdict(ended, decoded, malformed, limits)
    stdout, cut_out = ended.stdout.text()
    stderr, cut_err = ended.stderr.text()
    files, complete = jail.workspace.outputs(limits.files_mb * _MIB)
    caveats = ("output_truncated",) if cut_out or cut_err else ()
    if not complete:
        caveats += ("files_left_out",)
    value = decoded.value
    if status == "ok" and not decoded.has_value and not decoded.tables:
        value = stdout.rstrip("\n") or None
    return Outcome(
        status=status,
        reason=reason,
        hint=hint("output_truncated") if not detail and caveats else hint(reason, detail),
        value=value,
        tables=decoded.tables,
        figures=decoded.figures,
        files=files,
        stdout=stdout,
        stderr=stderr,
        error=decoded.error,
        usage=Usage(
            float(report.get("wall_s", 0.0)),
            float(report.get("cpu_s", 0.0)),
            float(report.get("peak_bytes", 0.0)) / _MIB,
        ),
        isolation=Isolation(IsolationLevel.APPLICATION, _layers(), _enforced_by()),
        caveats=caveats,
    )


def _verdict(
    ended: Ended, decoded: Decoded, malformed: str, limits: ResourceLimits
) -> tuple[Status, Reason, object]:
    """Decide how a run ended; the warden's word goes before the jail's."""
    report = ended.report
    details: dict[str, object] = {
        "timeout_wall": f"{limits.timeout_s:g}",
        "timeout_cpu": f"{limits.cpu_seconds:g}",
        "memory": limits.memory_mb,
        "processes": limits.processes,
        "disk": limits.files_mb,
    }
    if ended.too_large:
        return "failed", "result_too_large", limits.result_mb
    reason = report.get("reason")
    if reason in {"timeout_wall", "timeout_cpu", "memory", "processes"}:
        return "failed", reason, details[reason]
    if reason == "cancelled" or ended.cancelled:
        return "failed", "cancelled", ""
    if reason == "infra" or not report or not report.get("begun"):
        return "infra", "infra", _startup_error(ended)
    if report.get("signal"):
        signal = int(report["signal"])
        if signal == 24:  # SIGXCPU: the process's own bound
            return "failed", "timeout_cpu", details["timeout_cpu"]
        if signal == 25:  # SIGXFSZ
            return "failed", "disk", details["disk"]
        return "failed", "crashed", signal
    if malformed or not ended.message.complete:
        return "failed", "crashed", malformed or f"exit {report.get('exit')}"
    if decoded.error is not None:
        known = decoded.reason if decoded.reason in _FROM_THE_JAIL else "error"
        shown = f"{decoded.error.type}: {decoded.error.message}"[:300]
        return "failed", known, details.get(known, shown)  # type: ignore[return-value]
    return "ok", "ok", ""


_FROM_THE_JAIL = frozenset(
    {"memory", "blocked_import", "blocked_path", "blocked_network", "processes", "disk"}
)


def _startup_error(ended: Ended) -> str:
    text = ended.stderr.text()[0].strip().splitlines()
    return text[-1][:300] if text else "the sandbox did not start"


def _refused(
    reason: Reason, detail: str, *, status: Status = "failed", error: ProgramError | None = None
) -> Outcome:
    isolation = Isolation(IsolationLevel.APPLICATION if _can_run() else IsolationLevel.OFF)
    return Outcome(status, reason, hint(reason, detail), error=error, isolation=isolation)


def _can_run() -> bool:
    return os.name == "posix"


def _layers() -> tuple[str, ...]:
    if not _can_run():
        return ()
    layers = [
        "own process and session",
        "clean environment",
        "private working folder",
        "rlimits",
        "module allowlist",
        "path, network and process checks",
        "warden: deadline",
    ]
    if sys.platform == "linux":
        layers += ["warden: CPU, memory and process count", "no_new_privs", "not dumpable"]
    return tuple(layers)


def _enforced_by() -> dict[str, str]:
    linux = sys.platform == "linux"
    return {
        "timeout_s": "warden",
        "cpu_seconds": "warden and RLIMIT_CPU" if linux else "RLIMIT_CPU",
        "memory_mb": "warden and RLIMIT_AS" if linux else "nothing on this system",
        "max_output_chars": "host",
        "result_mb": "host",
        "files_mb": "RLIMIT_FSIZE for each file, host for what is taken back",
        "processes": "warden" if linux else "path, network and process checks",
    }


_service: SandboxService | None = None
_owner = 0
_guard = threading.Lock()


def get_sandbox_service() -> SandboxService:
    """Return the service of this process; a forked child makes its own."""
    global _service, _owner
    with _guard:
        if _service is None or _owner != os.getpid():
            _service, _owner = SandboxService(), os.getpid()
        return _service


def exec_capability_available(caller: Caller | None = None) -> bool:
    """Whether code of ``caller``'s own may run here without lowering the level."""
    caller = caller or Caller()
    may = not caller.scopes or "run_python" in caller.scopes
    return may and get_sandbox_service().level is IsolationLevel.SYSTEM
