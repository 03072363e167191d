"""The one place where numbers and names become text; the same text in every language."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ml_tools.contract import Lang

_NAMES_MAX = 8  # a sentence with more names is a table


def number(x: float | None, digits: int = 4) -> str:
    """Return ``x`` with thousands separators and ``digits`` significant digits.

    Digits before the point are all kept.

    Example:
        >>> number(1234567.891), number(0.0123456), number(3.0)
        ('1,234,568', '0.01235', '3')
    """
    if x is None or math.isnan(x):
        return "–"
    if math.isinf(x):
        return "∞" if x > 0 else "-∞"
    if x == 0:
        return "0"
    size = abs(x)
    if size >= 1e15 or size < 1e-4:
        return f"{x:.{digits - 1}e}"
    if float(x).is_integer():
        return f"{int(x):,}"
    places = max(0, digits - 1 - math.floor(math.log10(size)))
    text = f"{x:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def count(n: int) -> str:
    """Return a whole number with thousands separators."""
    return f"{int(n):,}"


def percent(share: float | None, digits: int = 3) -> str:
    """Return a share (0.123) as percent ("12.3%")."""
    if share is None or not math.isfinite(share):
        return "–"
    return f"{number(share * 100, digits)}%"


def p_value(p: float | None) -> str:
    """Return a p-value with its relation: "= 0.012", "< 1e-300"; never "= 0".

    Example:
        >>> p_value(0.0), p_value(0.01234), p_value(3.2e-9)
        ('< 1e-300', '= 0.012', '= 3.2e-09')
    """
    if p is None or math.isnan(p):
        return "= –"
    if p < 1e-300:
        return "< 1e-300"
    if p < 1e-3:
        return f"= {p:.1e}"
    return f"= {number(p, 2)}"


def names(given: Iterable[Any], lang: Lang) -> str:
    """Return names quoted and joined as the language does; the first eight of many."""
    listed = [str(name) for name in given]
    shown, more = listed[:_NAMES_MAX], len(listed) - _NAMES_MAX
    left, right, comma = ("「", "」", "、") if lang == "zh" else ("'", "'", ", ")
    text = comma.join(f"{left}{name}{right}" for name in shown)
    if more > 0:
        text += f" 等另外 {more} 个" if lang == "zh" else f" and {more} more"
    return text
