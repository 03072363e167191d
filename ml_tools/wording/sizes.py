"""Words for how large an effect is, by fixed cut-offs."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ml_tools.contract import Lang


@cache
def _scales() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(files("ml_tools.wording").joinpath("sizes.toml").read_text("utf-8"))


def effect_word(scale: str, size: float | None, lang: Lang) -> str:
    """Return the word for ``abs(size)`` on a scale ("correlation", "silhouette", "r2").

    Example:
        >>> effect_word("correlation", -0.82, "en")
        'very strong'
    """
    steps = _scales()[scale]
    if size is None or math.isnan(size):
        return "unknown" if lang == "en" else "未知"
    return next(step[lang] for step in steps if abs(size) >= step["from"])
