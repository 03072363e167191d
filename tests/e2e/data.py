"""Real data sets as their packages give them, for numbers computed without statbox."""

from __future__ import annotations

import pandas as pd
from statsmodels.datasets import co2, fair, statecrime


def states() -> pd.DataFrame:
    """51 rows; the state is the index."""
    return statecrime.load_pandas().data


def affairs() -> pd.DataFrame:
    """6,366 rows."""
    return fair.load_pandas().data


def carbon() -> pd.DataFrame:
    """2,284 weekly values with gaps; the week is the index."""
    return co2.load_pandas().data
