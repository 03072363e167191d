"""Shape × intent → Route: which way a question goes, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.intents.tools import tool_intents
from interpreter.route import Candidate, Route

if TYPE_CHECKING:
    from interpreter.intents.understanding import Understanding

_REASONS = {
    ("en", "tool"): "{words} asks for {tool}, and {rows:,} rows are more than {threshold:,}",
    ("en", "small"): (
        "{words} asks for {tool}; at {rows:,} rows ({threshold:,} or fewer) a program calls it"
    ),
    (
        "en",
        "code",
    ): "no ML tool fits the question, so code computes it over all its rows ({rows:,})",
    ("zh", "tool"): "{words} 需要 {tool}，且 {rows:,} 行超过 {threshold:,} 行",
    ("zh", "small"): "{words} 需要 {tool}；{rows:,} 行不超过 {threshold:,} 行，由程序调用它",
    ("zh", "code"): "没有机器学习工具与问题对应，用代码对全部 {rows:,} 行计算",
    ("en", "explicit"): "{tool} was asked for by name",
    ("zh", "explicit"): "按名称指定了 {tool}",
}


def decide(understanding: Understanding, rows: int, threshold: int = 200) -> Route:
    """Decide the way of a question by the rows of its table and the intent of its words.

    Args:
        understanding: the question as it was read.
        rows: rows of the table that it is about.
        threshold: the row count above which a tool answers its intent directly.

    Returns:
        A Route. ``path`` is "tool" for a tool's intent on more rows than ``threshold``, else
        "code"; ``tool`` names the tool in both cases where one fits.
    """
    intents = tool_intents(understanding)
    if not intents:
        reason = _reason(understanding.lang, "code", rows=rows)
        return Route("code", reason, rows, threshold, candidates=(Candidate("code", 1.0),))
    intent = intents[0]
    path = "tool" if rows > threshold else "code"
    words = " + ".join(repr(m.text) for m in intent.phrases)
    key = "tool" if path == "tool" else "small"
    reason = _reason(
        understanding.lang, key, words=words, tool=intent.tool, rows=rows, threshold=threshold
    )
    candidates = tuple(Candidate(i.tool, i.score) for i in intents)
    return Route(path, reason, rows, threshold, tool=intent.tool, candidates=candidates)


def explicit(tool: str, params: dict, rows: int, threshold: int = 200, lang: str = "en") -> Route:
    """Return the Route of a tool that was asked for by name; it works at any size."""
    reason = _reason(lang, "explicit", tool=tool)
    return Route("tool", reason, rows, threshold, tool, params, (Candidate(tool, 1.0),))


def _reason(lang: str, key: str, **slots: object) -> str:
    return _REASONS[lang, key].format_map(slots)
