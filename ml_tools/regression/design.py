"""From prepared columns to a design matrix: numbers as they are, categories by their levels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from ml_tools.preparation import Prepared

Array = NDArray[np.float64]

LEVELS_MAX: Final = 20  # more levels cost a column each and hold few rows each
OTHER: Final = "(other)"


@dataclass(frozen=True, slots=True)
class Coded:
    """A category as level codes.

    Attributes:
        codes: the level of each row, -1 where missing.
        levels: names, the most frequent first: the one that the others are compared with.
        lumped: how many rare levels were taken together as "(other)".
    """

    codes: NDArray[np.intp]
    levels: tuple[str, ...]
    lumped: int = 0


@dataclass(frozen=True, slots=True)
class Design:
    """A design matrix and what its columns mean.

    Attributes:
        matrix: shape (rows, terms), NaN where missing.
        terms: name of each column: the feature's, or "feature[level]".
        features: the feature that each term belongs to.
        references: feature → level that the others are compared with.
        lumped: feature → number of rare levels taken together.
    """

    matrix: Array
    terms: tuple[str, ...]
    features: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    lumped: Mapping[str, int] = field(default_factory=dict)

    def take(self, rows: NDArray[Any] | None, columns: Sequence[int]) -> Design:
        """Return the design of some rows (a mask, None for all) and columns."""
        from dataclasses import replace

        kept = list(columns)
        matrix = self.matrix if rows is None else self.matrix[rows]
        if len(kept) != len(self.terms):
            matrix = matrix[:, kept]
        return replace(
            self,
            matrix=np.ascontiguousarray(matrix),
            terms=tuple(self.terms[i] for i in kept),
            features=tuple(self.features[i] for i in kept),
        )


def code_levels(series: pd.Series, levels_max: int = LEVELS_MAX) -> Coded:
    """Return the levels of a column by frequency, rare ones beyond the cap as "(other)"."""
    import pandas as pd

    codes, uniques = pd.factorize(series)
    counts = np.bincount(codes[codes >= 0], minlength=len(uniques))
    order = sorted(range(len(uniques)), key=lambda i: (-counts[i], str(uniques[i])))
    names = [str(uniques[i]) for i in order]
    rank = np.empty(len(uniques) + 1, dtype=np.intp)
    rank[-1] = -1
    rank[order] = np.arange(len(order))
    ranked = rank[codes]
    if len(names) <= levels_max:
        return Coded(ranked, tuple(names))
    kept = levels_max - 1
    return Coded(np.minimum(ranked, kept), (*names[:kept], OTHER), len(names) - kept)


def build(prepared: Prepared, features: Sequence[str], texts: Mapping[str, Any]) -> Design:
    """Return the design of ``features``, each a numeric column or one of ``texts``.

    Args:
        prepared: the prepared frame.
        features: names in the order of the terms.
        texts: name → pandas column, for those that are coded by level.
    """
    columns: list[Array] = []
    terms: list[str] = []
    owners: list[str] = []
    references: dict[str, str] = {}
    lumped: dict[str, int] = {}
    for name in features:
        if name not in texts:
            columns.append(prepared.column(name))
            terms.append(name)
            owners.append(name)
            continue
        coded = code_levels(texts[name])
        references[name] = coded.levels[0]
        if coded.lumped:
            lumped[name] = coded.lumped
        for code, level in enumerate(coded.levels[1:], start=1):
            hits = (coded.codes == code).astype(np.float64)
            columns.append(np.where(coded.codes < 0, np.nan, hits))
            terms.append(f"{name}[{level}]")
            owners.append(name)
    return Design(np.column_stack(columns), tuple(terms), tuple(owners), references, lumped)
