"""Why there is no answer, as an Analysis: nothing ran."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from bridge.errors import Error
from interpreter.analysis import Analysis
from interpreter.intents.asking import NotUnderstood
from interpreter.manifest import make_manifest
from interpreter.sentences import as_sentence, error_in
from interpreter.unusable import Unusable

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.asked import Asked
    from interpreter.intents.asking import Choice
    from interpreter.intents.messages import Lang
    from ml_tools.contract import Refusal


def refuse(
    why: NotUnderstood | Unusable | Refusal | Error,
    asked: Asked | None,
    tables: Mapping[str, Table],
    *,
    lang: Lang = "en",
    question: str = "",
    again: Callable[[str], Analysis] | None = None,
) -> Analysis:
    """Return the Analysis of something that was refused before any program ran.

    Args:
        why: what was wrong.
        asked: what was asked, or None where the settings themselves were wrong.
        tables: the tables that were read before.
        lang: the language, where ``asked`` is None.
        question: the question, where ``asked`` is None.
        again: asks another question about the same tables.
    """
    lang = asked.lang if asked else lang
    status: Literal["refused", "needs_input"] = "refused"
    choices: tuple[Choice, ...] = ()
    match why:
        case NotUnderstood():
            status = "needs_input" if why.status == "needs_input" else "refused"
            cause, choices = why.code, why.choices
            message, hint = why.message, why.hint
        case Unusable():
            cause, message, hint = why.cause, why.message(lang), why.hint(lang)
        case Error():
            cause = why.code
            message, hint = error_in(lang, why)
        case _:
            cause, message, hint = why.code, why.message[lang], why.hint[lang]
    return Analysis(
        status=status,
        reason=status,
        cause=cause,
        message=message,
        hint=as_sentence(hint),
        choices=choices,
        question=asked.question if asked else question,
        lang=lang,
        manifest=make_manifest(tables),
        _again=again,
    )
