"""Column names: text, unique, and close matches for the ones that do not exist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from bridge.columns import Loss
from bridge.errors import Error


def label_text(label: Any) -> str:
    """Return a header label as text; the levels of a tuple are joined by " / "."""
    if isinstance(label, tuple):
        return " / ".join(str(part) for part in label if str(part))
    return str(label)


def unique_names(labels: Sequence[str]) -> tuple[list[str], tuple[Loss, ...]]:
    """Return one distinct name per label ("x", "x_2", "x_3") and a Loss for each renamed one.

    A name that another column has by itself is never taken: ``a_2, a, a`` gives ``a_2, a, a_3``.
    An empty label becomes "column_1", counted from 1 by position.
    """
    named = [label if label.strip() else f"column_{i}" for i, label in enumerate(labels, 1)]
    own = set(named)
    taken: set[str] = set()
    last: dict[str, int] = {}  # where to go on counting, else many equal names take long
    names: list[str] = []
    losses: list[Loss] = []
    for label in named:
        n = last.get(label, 1)
        name = label if n == 1 else f"{label}_{n}"
        while name in taken or (n > 1 and name in own):
            n += 1
            name = f"{label}_{n}"
        if name != label:
            message = f"a second column {label!r} is called {name!r}"
            losses.append(Loss("duplicate_name", message, column=name))
        last[label] = n
        taken.add(name)
        names.append(name)
    return names, tuple(losses)


def require_known(name: str, known: Iterable[str], what: str = "column") -> str:
    """Return ``name`` if it is known.

    Raises:
        Error: "unknown_column" (or another ``what``), with close matches in the hint.
    """
    names = list(known)
    if name in names:
        return name
    folded = {candidate.casefold(): candidate for candidate in reversed(names)}
    close = [folded[hit] for hit in get_close_matches(str(name).casefold(), folded, cutoff=0.6)]
    shown = close or names[:10]
    lead = "did you mean " if close else f"{what}s: "
    hint = lead + ", ".join(map(repr, shown)) + ("?" if close else "")
    raise Error(f"unknown_{what}", f"there is no {what} {name!r}", hint, {"close": close})
