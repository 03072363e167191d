"""Where a distribution's tail ends: limits that clean data hardly ever pass.

References:
    Pickands (1975), Statistical inference using extreme order statistics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_SHAPE_MAX = 0.5  # heavier tails have no variance; so few points cannot show more
_SHAPE_ROWS = 500  # with fewer rows the shape is mostly chance and is drawn towards 0
_AT = (0.80, 0.90, 0.95)  # the tail is read here, so up to one row in twenty may be anomalous


@dataclass(frozen=True, slots=True)
class Limits:
    """What is typical of one column.

    Attributes:
        low: values below are beyond the lower tail; -inf where the tail says nothing.
        high: values above are beyond the upper tail.
        middle: the median.
        typical: the range that holds nine in ten values.
    """

    low: float
    high: float
    middle: float
    typical: tuple[float, float]

    def reach(self, values: Array) -> Array:
        """Return how far values are from the middle: 0 there, 1 at a limit, more beyond it."""
        import numpy as np

        up = self.high - self.middle
        down = self.middle - self.low
        away = values - self.middle
        with np.errstate(invalid="ignore"):
            return np.where(away >= 0, away / up, -away / down)


def upper_limit(values: Array, beyond: float) -> float:
    """Return the value that a share ``beyond`` of clean values exceeds.

    The tail is a generalised Pareto whose shape and scale come from the 80 %, 90 % and 95 %
    quantiles; it is never taken to be lighter than an exponential, so the limit errs to the far
    side. Infinite where those quantiles do not differ.
    """
    import numpy as np

    # Values as they are, never between two: half a step between counts is no tail.
    first, second = np.quantile(values, _AT[:2], method="inverted_cdf")
    third = np.quantile(values, _AT[2], method="higher")
    step = third - second
    if not step > 0:
        return float("inf")
    before = second - first
    shape = float(np.clip(np.log2(step / before), 0.0, _SHAPE_MAX)) if before > 0 else 0.0
    shape *= len(values) / (len(values) + _SHAPE_ROWS)
    doublings = np.log2((1 - _AT[1]) / beyond)
    grown = doublings if shape < 1e-6 else (2 ** (shape * doublings) - 1) / (2**shape - 1)
    return float(second + step * grown)


def limits(values: Array, beyond: float) -> Limits:
    """Return the limits of a column's values (no NaN) on both sides."""
    import numpy as np

    low, middle, high = np.quantile(values, [0.05, 0.5, 0.95])
    return Limits(
        low=-upper_limit(-values, beyond),
        high=upper_limit(values, beyond),
        middle=float(middle),
        typical=(float(low), float(high)),
    )


def expected_share(rows: int) -> float:
    """Return the share of clean rows that may be flagged: half a row, 0.1 % at least."""
    return min(0.005, max(0.001, 0.5 / max(1, rows)))
