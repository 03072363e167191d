"""Refusals from their templates: what is wrong with which thing, and what to change."""

from __future__ import annotations

from typing import Any

from ml_tools.contract import Lang, Refusal
from ml_tools.wording import numbers
from ml_tools.wording.sentences import sentences

_LANGS: tuple[Lang, Lang] = ("en", "zh")


def refusal(code: str, **facts: Any) -> Refusal:
    """Return the refusal ``code`` in both languages, filled with ``facts``.

    ``close`` (close matches of a wrong name) becomes a did-you-mean in front of the hint. The
    templates stand in ``refusals/*.toml``: ``[code]`` with ``en`` and ``zh``, ``[code.hint]`` too.

    Example:
        >>> raise refusal("too_few_rows", have=3, need=10)
    """
    texts = sentences("ml_tools.wording", "refusals")
    hints: dict[Lang, str] = {}
    for lang in _LANGS:
        hint = texts.say(f"{code}.hint", lang, facts) if f"{code}.hint" in texts else ""
        hints[lang] = _did_you_mean(facts.get("close"), lang) + hint
    messages: dict[Lang, str] = {lang: texts.say(code, lang, facts) for lang in _LANGS}
    params = {k: list(v) if isinstance(v, (tuple, set)) else v for k, v in facts.items()}
    return Refusal(code, messages, hints, params)


def _did_you_mean(close: Any, lang: Lang) -> str:
    if not close:
        return ""
    listed = numbers.names(close, lang)
    return f"您是不是指{listed}？" if lang == "zh" else f"did you mean {listed}? "
