"""Column names as people write them, resolved against the columns that there are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

_IGNORED = re.compile(r"[\s_\-]+")


def _folded(name: str) -> str:
    return _IGNORED.sub("", name).casefold()


def resolve_column(df: pd.DataFrame, name: str, param: str) -> str:
    """Return the column that ``name`` means: exact, else alone in ignoring case, spaces, "_", "-".

    Args:
        df: the table.
        name: the name as given.
        param: the parameter it was given for; named in the refusal.

    Raises:
        Refusal: "unknown_column" with close matches, "ambiguous_column" when several fit.
    """
    known = [str(column) for column in df.columns]
    if name in known:
        return name
    alike = [column for column in known if _folded(column) == _folded(name)]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise refusal("ambiguous_column", column=name, parameter=param, close=alike)
    folded = {_folded(column): column for column in reversed(known)}
    close = [folded[hit] for hit in get_close_matches(_folded(name), folded, n=3, cutoff=0.6)]
    raise refusal("unknown_column", column=name, parameter=param, close=close, known=known)


def resolve_columns(df: pd.DataFrame, names: Iterable[str], param: str) -> tuple[str, ...]:
    """Return the columns that ``names`` mean, in that order; see ``resolve_column``.

    Raises:
        Refusal: also "repeated_column" when two names mean the same column.
    """
    found: list[str] = []
    for name in names:
        column = resolve_column(df, name, param)
        if column in found:
            raise refusal("repeated_column", column=column, parameter=param)
        found.append(column)
    return tuple(found)
