"""What the correlation tool says of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.wording import effect_word, sentences

if TYPE_CHECKING:
    from ml_tools.contract import Lang, ToolResult

_SAID = 5
_LARGE_N = 100_000  # from here on everything is detectable


def lines(result: ToolResult, lang: Lang) -> list[str]:
    """Return the strongest pairs, one a line, and how many pairs stand after adjustment."""
    texts = sentences("ml_tools.correlation")
    top = result.values["top"][:_SAID]
    if result.values["significant"]:
        told = [texts.say("strongest", lang, _facts(top[0], lang))]
        told += [texts.say("pair", lang, _facts(pair, lang)) for pair in top[1:]]
    else:
        told = [texts.say("none", lang, _facts(top[0], lang))]
    how = result.diagnostics["adjusted_by"]
    told.append(texts.say(f"significant_{how}", lang, result.values))
    if top[0]["n"] > _LARGE_N and abs(top[0]["r"]) < 0.1:
        told.append(texts.say("tiny", lang))
    return told


def _facts(pair: dict[str, Any], lang: Lang) -> dict[str, Any]:
    texts = sentences("ml_tools.correlation")
    sign = "rising" if pair["r"] > 0 else "falling"
    return {
        **pair,
        "size": effect_word("correlation", pair["r"], lang),
        "direction": texts.say(sign, lang),
        "coefficient": texts.say(pair["method"], lang),
    }
