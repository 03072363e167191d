"""Names of tables as names of files and sheets that lead nowhere else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_RESERVED = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)


def safe_names(names: Iterable[str], *, limit: int = 60) -> dict[str, str]:
    """Return name → a name for a file or sheet: letters, digits, "_" and "-"; unique.

    Unique means unique for file systems and workbooks that do not tell upper from lower case.
    """
    taken: set[str] = set()
    found: dict[str, str] = {}
    for name in names:
        base = _plain(name)[:limit] or "table"
        if base.lower() in _RESERVED:
            base = f"{base}_"
        candidate, number = base, 1
        while candidate.lower() in taken:
            number += 1
            candidate = f"{base[: limit - 5]}_{number}"
        taken.add(candidate.lower())
        found[name] = candidate
    return found


def _plain(name: str) -> str:
    text = unicodedata.normalize("NFKC", name)
    return "".join(c if c.isalnum() or c in "_-" else "_" for c in text).strip("_-")
