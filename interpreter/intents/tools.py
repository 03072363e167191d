"""Which of the ML tools, if any, a question's words ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.intents.mentions import Mention
    from interpreter.intents.understanding import Understanding

# Where words of two tools meet, the more specific task decides: "forecast ... affected by" is a
# forecast, "factors that affect" asks for drivers, "effect of related ..." for a regression.
_SPECIFIC_FIRST = (
    "forecasting_tool",
    "anomaly_tool",
    "clustering_tool",
    "attribution_tool",
    "regression_tool",
    "correlation_tool",
)


@dataclass(frozen=True, slots=True)
class ToolIntent:
    """A tool that the question asks for.

    Attributes:
        tool: the tool's name.
        score: how many of the question's phrases ask for it.
        phrases: those phrases.
    """

    tool: str
    score: float
    phrases: tuple[Mention, ...]


def tool_intents(understanding: Understanding) -> list[ToolIntent]:
    """Return the tools that the question's words ask for, the decisive one first."""
    found: dict[str, list[Mention]] = {}
    for mention in understanding.mentions:
        # A word that is also a column is the column, unless it opens the question as a verb.
        if mention.sense("column") and not _is_verb(understanding, mention):
            continue
        sense = mention.sense("tool")
        if sense:
            found.setdefault(sense.name, []).append(mention)
    ranked = sorted(found, key=_SPECIFIC_FIRST.index)
    return [ToolIntent(tool, float(len(found[tool])), tuple(found[tool])) for tool in ranked]


def _is_verb(understanding: Understanding, mention: Mention) -> bool:
    before = [m for m in understanding.mentions if m.end <= mention.start]
    return mention.sense("tool") is not None and all(m.sense("stop") for m in before)
