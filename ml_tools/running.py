"""The one way a tool runs: check parameters, copy the frame, run quietly, return a result."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from bridge.errors import Error
from ml_tools.contract import Caveat, Refusal, RowUse, ToolResult
from ml_tools.invalid import read_params
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.contract import MLTool, ToolParams

_LOG = logging.getLogger(__name__)
_SEVERITY = {"severe": 0, "warning": 1, "info": 2}
_WARNINGS_MAX = 20  # a library that warns once a row must not fill the result
_PACKAGES = ("numpy", "pandas", "scipy", "scikit-learn", "statsmodels", "prophet")


def refused(tool: str, why: Refusal, rows: int = 0) -> ToolResult:
    """Return the result that says why ``tool`` gives no answer."""
    return ToolResult(
        tool=tool,
        status="refused",
        rows=RowUse(given=rows),
        refusal={
            "code": why.code,
            "message": dict(why.message),
            "hint": dict(why.hint),
            "params": dict(why.params),
        },
    )


def run_tool(tool: MLTool, df: pd.DataFrame, params: Mapping[str, Any]) -> ToolResult:
    """Validate, run and finish; see ``MLTool.fit_predict``.

    Whatever the data or the parameters are, the answer is a result. Only ``MemoryError`` and
    interrupts pass, because whoever set the limits has to see them.
    """
    from ml_tools.preparation import is_frame, private_copy

    if not is_frame(df):
        return refused(tool.name, refusal("not_a_frame", got=type(df).__name__))
    rows = len(df)
    try:
        resolved = read_params(tool, params)
        frame = private_copy(df)
        result, heard = _run_quietly(tool, frame, resolved)
    except Refusal as why:
        return refused(tool.name, why, rows)
    except Error as error:
        return refused(tool.name, _from_error(error), rows)
    return _finish(tool, result, resolved, rows, heard)


def _run_quietly(
    tool: MLTool, frame: pd.DataFrame, params: ToolParams
) -> tuple[ToolResult, list[dict[str, Any]]]:
    """Run with library warnings caught and one BLAS thread.

    One thread, because sums over several are added up in an order that depends on the machine.
    """
    for library in ("numpy", "scipy.linalg", *getattr(tool, "libraries", ())):
        import_module(library)  # the limit below reaches only libraries that are loaded
    from threadpoolctl import threadpool_limits

    with warnings.catch_warnings(record=True) as caught, threadpool_limits(limits=1):
        warnings.simplefilter("always")
        try:
            result = tool._fit_predict(frame, params)
        except (Refusal, Error, MemoryError):
            raise
        except Exception as error:
            _LOG.debug("%s failed", tool.name, exc_info=True)
            text = f"{type(error).__name__}: {error}"[:500]
            raise refusal("method_failed", tool=tool.name, error=text) from error
    return result, _heard(caught)


def _heard(caught: list[warnings.WarningMessage]) -> list[dict[str, Any]]:
    """Return each distinct warning once, with how often it came."""
    counts: dict[tuple[str, str], int] = {}
    for warning in caught:
        key = warning.category.__name__, str(warning.message)[:300]
        counts[key] = counts.get(key, 0) + 1
    return [
        {"category": category, "message": message, "count": count}
        for (category, message), count in list(counts.items())[:_WARNINGS_MAX]
    ]


def _finish(
    tool: MLTool,
    result: ToolResult,
    params: ToolParams,
    rows: int,
    heard: list[dict[str, Any]],
) -> ToolResult:
    """Fill what no tool has to think of: versions, rows given, order of caveats, JSON safety."""
    from bridge.strict_json import to_json_value

    given = params.model_dump(mode="json")
    repro = {
        "seed": params.seed,
        "params": {**given, **result.repro.get("params", {})},
        "chosen": list(result.repro.get("chosen", ())),
        "versions": _versions(),
        **{k: v for k, v in result.repro.items() if k not in {"params", "chosen"}},
    }
    diagnostics = {**result.diagnostics, **({"warnings": heard} if heard else {})}
    caveats = sorted(result.caveats, key=lambda caveat: _SEVERITY[caveat.severity])
    return replace(
        result,
        tool=tool.name,
        rows=replace(result.rows, given=result.rows.given or rows),
        values=to_json_value(dict(result.values)),
        diagnostics=to_json_value(diagnostics),
        caveats=tuple(Caveat(c.code, c.severity, to_json_value(dict(c.params))) for c in caveats),
        repro=to_json_value(repro),
    )


def _versions() -> dict[str, str]:
    found: dict[str, str] = {}
    for package in ("statbox", *_PACKAGES):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # run from a checkout, or a stack without that library
            continue
    return found


def _from_error(error: Error) -> Refusal:
    return Refusal(
        error.code,
        {"en": error.message, "zh": error.message},
        {"en": error.hint, "zh": error.hint},
        error.details,
    )
