"""Parameters read against a tool's model; what is wrong with one, told so that it can be mended."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ml_tools.wording import refusal, sentences

if TYPE_CHECKING:
    from ml_tools.contract import Lang, MLTool, Refusal, ToolParams


def read_params(tool: MLTool, params: Mapping[str, Any]) -> ToolParams:
    """Return ``params`` as the tool's parameter model.

    Raises:
        Refusal: "unknown_parameter" with close matches, or "invalid_parameter" naming the
            parameter, what was expected and what was given.
    """
    plain = {name: _plain(value) for name, value in params.items()}
    try:
        return tool.Params(**plain)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise _refusal(tool, plain, first, error.error_count()) from None


def _plain(value: Any) -> Any:
    """Return a numpy scalar as the Python value it holds; nothing else is converted."""
    if type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0:
        return value.item()
    return value


def _refusal(tool: MLTool, given: Mapping[str, Any], problem: Any, count: int) -> Refusal:
    where = problem["loc"]
    name = str(where[0]) if where else ""
    known = list(tool.Params.model_fields)
    if problem["type"] == "extra_forbidden":
        close = get_close_matches(name, known, n=3, cutoff=0.5)
        return refusal(
            "unknown_parameter", tool=tool.name, parameter=name, close=close, known=known
        )
    return refusal(
        "invalid_parameter",
        tool=tool.name,
        parameter=name or ", ".join(known),
        expected=_expected(problem, "en"),
        expected_zh=_expected(problem, "zh"),
        got=repr(given.get(name))[:200],
        count=count,
    )


def _expected(problem: Any, lang: Lang) -> str:
    texts = sentences("ml_tools.wording", "expected.toml")
    kind = problem["type"] if problem["type"] in texts else "other"
    message = problem["msg"].removeprefix("Value error, ")
    return texts.say(kind, lang, problem.get("ctx", {}), message=message)
