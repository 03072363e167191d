"""The user's own code in the same jail: ``run`` and ``run_async``."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bridge.errors import Error
from interpreter.analyst import as_settings
from interpreter.caller import Caller
from interpreter.program import Program
from interpreter.sandbox.outcome import Outcome
from interpreter.sandbox.spec import ExecRequest, ProgramError, ResourceLimits
from interpreter.settings import load_settings
from interpreter.unusable import Unusable

if TYPE_CHECKING:
    from interpreter.sandbox.spec import IsolationLevel

Limits = ResourceLimits | Mapping[str, Any]


def run(
    code: str,
    data: Any = None,
    *,
    limits: Limits | None = None,
    min_isolation: IsolationLevel | str | None = None,
    seed: int | None = None,
    caller: Caller | None = None,
) -> Outcome:
    """Run ``code`` in the jail and return what came of it.

    Args:
        code: a program; its value is the variable ``result``, else its last expression.
        data: one source (bound as ``df``) or a mapping of names to sources; see ``bridge.load``.
        limits: what it may use, see ``ResourceLimits``; default: the settings.
        min_isolation: the lowest level at which it may run; default: the setting, else SYSTEM. To
            run below SYSTEM, ask for APPLICATION on purpose, as a caller whose role is "admin".
        seed: of everything random; default: the setting.
        caller: on whose behalf; default: the person who runs the process.

    Returns:
        An Outcome; what is wrong with the data or an argument is told in it (reason "invalid").

    Example:
        >>> run("df.price.mean()", "sales.csv", min_isolation="application").value
    """
    given = _request(code, data, limits, min_isolation, seed, caller)
    if isinstance(given, Outcome):
        return given
    from interpreter.sandbox import get_sandbox_service

    request, modules = given
    return get_sandbox_service().run(request, allowed_modules=modules)


async def run_async(
    code: str,
    data: Any = None,
    *,
    limits: Limits | None = None,
    min_isolation: IsolationLevel | str | None = None,
    seed: int | None = None,
    caller: Caller | None = None,
) -> Outcome:
    """Run as ``run`` does, inside an event loop; cancelling it ends the run."""
    given = await asyncio.to_thread(_request, code, data, limits, min_isolation, seed, caller)
    if isinstance(given, Outcome):
        return given
    from interpreter.sandbox import get_sandbox_service

    request, modules = given
    return await get_sandbox_service().run_async(request, allowed_modules=modules)


def _request(
    code: Any,
    data: Any,
    limits: Limits | None,
    min_isolation: IsolationLevel | str | None,
    seed: int | None,
    caller: Caller | None,
) -> tuple[ExecRequest, tuple[str, ...]] | Outcome:
    from interpreter.inputs import read_tables

    if not isinstance(code, str):
        return _invalid("bad_code", f"the code is a {type(code).__name__}", "give it as text")
    try:
        options = {"limits": limits, "min_isolation": min_isolation, "seed": seed}
        settings = load_settings(**as_settings(options))
        tables = read_tables(data, settings, empty_ok=True)
        request = ExecRequest(
            program=Program(code, tuple(tables), "caller"),
            inputs=tables,
            limits=settings.limits(),
            caller=caller or Caller(),
            min_isolation=settings.isolation(ours=False),
            seed=settings.seed,
        )
    except Unusable as why:
        return _invalid(why.cause, why.message("en"), why.hint("en"))
    except Error as error:
        return _invalid(error.code, error.message, error.hint)
    return request, settings.allowed_modules


def _invalid(code: str, message: str, hint: str) -> Outcome:
    told = f"{message} ({hint})" if hint else message
    return Outcome("failed", "invalid", told, error=ProgramError(code, message))
