"""Who asks: the identity that policies are checked against."""

from __future__ import annotations

import getpass
from dataclasses import dataclass, field
from typing import Literal


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


@dataclass(frozen=True, slots=True)
class Caller:
    """The one on whose behalf something runs; the default is the person who runs the process.

    Attributes:
        tenant: the organisation or workspace; "local" on one machine.
        principal: the user or agent within it.
        role: "admin" may lower the isolation level on purpose, "user" may not.
        scopes: what the caller may reach ("analyze", "run_python", ...); empty means all.
    """

    tenant: str = "local"
    principal: str = field(default_factory=_login)
    role: Literal["admin", "user"] = "admin"
    scopes: frozenset[str] = frozenset()
