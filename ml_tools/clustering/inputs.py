"""Which columns the rows are grouped by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.clustering.params import ClusteringParams
    from ml_tools.preparation import Prepared

_MISSING_MAX = 0.3  # a column with more gaps would cost too many rows
_COLUMNS_MAX = 50


def choose(df: pd.DataFrame, params: ClusteringParams) -> Prepared:
    """Return the features: the named columns, or all numbers that can be used.

    Raises:
        Refusal: for a named column that cannot be used, or when nothing is left.
    """
    import numpy as np

    from ml_tools.clustering.features import alike
    from ml_tools.preparation import prepare, resolve_columns

    if params.features is not None:
        names = resolve_columns(df, params.features, "features")
        prepared = prepare(df, names)
        for name in names:
            if name not in prepared.categories.columns:
                prepared.require_number(df, name, "features")
        return prepared
    prepared = prepare(df)
    prepared = replace(prepared, texts=tuple(map(str, prepared.categories.columns)))
    prepared = replace(prepared, categories=prepared.categories.iloc[:, :0])
    gaps = np.isnan(prepared.matrix).mean(axis=0)
    full = [name for name, gap in zip(prepared.names, gaps, strict=True) if gap <= _MISSING_MAX]
    prepared = prepared.only(full, why="mostly_missing")
    repeats = alike(prepared, params.seed)
    prepared = prepared.only([n for n in prepared.names if n not in repeats], why="repeats_another")
    prepared = prepared.only(prepared.names[:_COLUMNS_MAX], why="over_limit")
    if not prepared.names:
        raise refusal("too_few_columns", need=1, have=0, ignored=prepared.use(()).ignored)
    return prepared
