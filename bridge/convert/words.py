"""The words of conversion, read once from their data file."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def words() -> dict[str, Any]:
    """Return the data file; see ``words.toml`` for what each part means."""
    return tomllib.loads(files("bridge.convert").joinpath("words.toml").read_text("utf-8"))


@cache
def alternatives(part: str) -> str:
    """Return the keys of a part as one pattern, the longest first."""
    keys = sorted(words()[part], key=len, reverse=True)
    return "|".join(re.escape(key) for key in keys)


def unit_of_label(label: str) -> str | None:
    """Return the unit that a header says in brackets, or None.

    Example:
        >>> unit_of_label("金额(万元)")
        '万元'
    """
    hit = re.search(r"[(（\[【]\s*([^()（）\[\]【】]+?)\s*[)）\]】]\s*$", label)
    return hit[1] if hit and hit[1] in words()["header"]["units"] else None
