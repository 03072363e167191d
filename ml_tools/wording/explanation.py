"""The frame of every explanation: the tool's own lines, then what to be careful of."""

from __future__ import annotations

from collections.abc import Callable

from ml_tools.contract import Caveat, Lang, ToolResult
from ml_tools.wording.reasons import left_out
from ml_tools.wording.sentences import sentences


def explanation(
    result: ToolResult, lang: Lang, lines: Callable[[ToolResult, Lang], list[str]]
) -> str:
    """Return the explanation of a result: its lines, columns left out, and caveats, worst first.

    Args:
        result: what a tool found; a refused one is told by its refusal alone.
        lang: "en" or "zh".
        lines: gives the tool's own sentences for a result that has an answer.
    """
    if result.refusal is not None:
        text, hint = result.refusal["message"][lang], result.refusal["hint"][lang]
        join = " " if lang == "en" else ""
        return f"{text}{join}{_sentence(hint, lang)}" if hint else text
    told = lines(result, lang)
    if result.fallback_reason:
        told.append(caveat_sentence(Caveat("degraded", params=_degraded(result)), lang))
    told.append(left_out(result.columns.ignored, lang))
    told += [caveat_sentence(caveat, lang) for caveat in result.caveats]
    return "\n".join(line for line in told if line)


def caveat_sentence(caveat: Caveat, lang: Lang) -> str:
    """Return the sentence for a caveat; an unknown code is said as it is, never dropped.

    Templates stand in ``caveats/*.toml``, one file a tool beside ``common.toml``.
    """
    texts = sentences("ml_tools.wording", "caveats")
    if caveat.code not in texts:
        return f"{caveat.code}: {dict(caveat.params)}"
    return texts.say(caveat.code, lang, caveat.params)


def _degraded(result: ToolResult) -> dict[str, str]:
    return {"method": result.method, "reason": result.fallback_reason or ""}


def _sentence(hint: str, lang: Lang) -> str:
    if hint[-1:] in ".?!。？！":
        return hint[:1].upper() + hint[1:]
    return hint[:1].upper() + hint[1:] + ("." if lang == "en" else "。")
