"""Why columns were left out, in words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ml_tools.wording.numbers import names
from ml_tools.wording.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ml_tools.contract import Lang


@cache
def _reasons() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("ml_tools.wording").joinpath("reasons.toml").read_text("utf-8"))


def reason(code: str, lang: Lang) -> str:
    """Return why a column was left out; an unknown code as it is."""
    return _reasons().get(code, {}).get(lang, code)


def left_out(ignored: Mapping[str, str], lang: Lang) -> str:
    """Return one sentence on the columns that a reader might miss; empty when there are none.

    Args:
        ignored: name → reason code.
        lang: "en" or "zh".
    """
    by_reason: dict[str, list[str]] = {}
    for name, code in ignored.items():
        if _reasons().get(code, {}).get("said"):
            by_reason.setdefault(code, []).append(name)
    if not by_reason:
        return ""
    form = "{}（{}）" if lang == "zh" else "{} ({})"
    parts = [form.format(names(who, lang), reason(code, lang)) for code, who in by_reason.items()]
    joined = ("；" if lang == "zh" else "; ").join(parts)
    return sentences("ml_tools.wording", "caveats").say("columns_ignored", lang, listed=joined)
