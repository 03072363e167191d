"""A caller's frame made safe to work on: private, plain index, unique text labels."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    import pandas as pd


def is_frame(thing: Any) -> bool:
    """Return whether ``thing`` is a pandas frame, without importing pandas for it."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(thing, pandas.DataFrame)


def column(df: pd.DataFrame, name: str) -> pd.Series:
    """Return one column of a frame whose labels are unique."""
    return cast("pd.Series", df[name])


def private_copy(df: pd.DataFrame) -> pd.DataFrame:
    """Return a frame that shares no writable memory with ``df``.

    Labels become text ("a / b" for several levels) and unique ("x", "x_2"); an index that carries
    names or dates becomes columns in front; rows are counted from 0.
    """
    import pandas as pd

    own = df.copy(deep=False)  # copy-on-write: nothing is copied until it is written to
    index = own.index
    dated = isinstance(index, (pd.DatetimeIndex, pd.PeriodIndex))
    if dated or any(name is not None for name in index.names):
        levels = [pd.Series(index.get_level_values(i), index=index) for i in range(index.nlevels)]
        labels = [
            name if name is not None else ("date" if dated else f"index_{i}")
            for i, name in enumerate(index.names)
        ]
        own = pd.concat([*levels, own], axis=1)
        own.columns = pd.Index([*labels, *df.columns], dtype=object)
    own.index = pd.RangeIndex(len(own))
    own.columns = pd.Index(_unique([_text(label) for label in own.columns]), dtype=object)
    return own


def _text(label: Any) -> str:
    if isinstance(label, tuple):
        return " / ".join(str(part) for part in label if str(part))
    return str(label)


def _unique(labels: list[str]) -> list[str]:
    taken: set[str] = set()
    all_labels = set(labels)
    unique: list[str] = []
    for label in labels:
        name, n = label, 1
        while name in taken or (n > 1 and name in all_labels):
            n += 1
            name = f"{label}_{n}"
        taken.add(name)
        unique.append(name)
    return unique
