"""Where programs run: contracts, service, policy, and the backends that confine them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.sandbox.outcome import Outcome
    from interpreter.sandbox.service import (
        SandboxService,
        exec_capability_available,
        get_sandbox_service,
    )
    from interpreter.sandbox.spec import ExecRequest, IsolationLevel, Mount, ResourceLimits

_HOMES = {
    "ExecRequest": "spec",
    "IsolationLevel": "spec",
    "Mount": "spec",
    "Outcome": "outcome",
    "ResourceLimits": "spec",
    "SandboxService": "service",
    "exec_capability_available": "service",
    "get_sandbox_service": "service",
}
__all__ = [
    "ExecRequest",
    "IsolationLevel",
    "Mount",
    "Outcome",
    "ResourceLimits",
    "SandboxService",
    "exec_capability_available",
    "get_sandbox_service",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
