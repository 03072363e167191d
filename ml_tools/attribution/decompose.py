"""Changes taken apart so that the parts add up to the whole, and turn round with the periods.

References:
    B. W. Ang (2005), "The LMDI approach to decomposition analysis", Energy Policy 33 (what a
    decomposition must satisfy); the midpoint split here is the Shapley value of two factors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

# A total so small beside its parts that shares of it say nothing.
_SHARE_LIMIT: Final = 5.0


@dataclass(frozen=True, slots=True)
class RatioParts:
    """A ratio's change by segment; ``rate + mix + unmatched`` sums to the change of the ratio.

    Attributes:
        rate: what the segment's own ratio changed, at the mean of its weights.
        mix: what its weight changed, at its mean ratio relative to the whole.
        unmatched: what numerators without any denominator add.
        before: the segment's ratio, NaN where its denominator is zero.
        after: the same in the later period.
        weight_before: its share of all denominators.
        weight_after: the same in the later period.
    """

    rate: Array
    mix: Array
    unmatched: Array
    before: Array
    after: Array
    weight_before: Array
    weight_after: Array

    @property
    def contribution(self) -> Array:
        """What each segment adds to the change."""
        return self.rate + self.mix + self.unmatched


def ratio_parts(top: tuple[Array, Array], bottom: tuple[Array, Array]) -> RatioParts:
    """Take the change of ``sum(top) / sum(bottom)`` apart by segment.

    Args:
        top: numerators before and after, shape (segments,) each.
        bottom: denominators before and after; their sums are not zero.
    """
    totals = [float(values.sum()) for values in bottom]
    weights = [values / total for values, total in zip(bottom, totals, strict=True)]
    rates = [
        np.divide(up, down, out=np.full_like(up, np.nan), where=down != 0)
        for up, down in zip(top, bottom, strict=True)
    ]
    loose = [
        np.where(down == 0, up, 0.0) / total
        for up, down, total in zip(top, bottom, totals, strict=True)
    ]
    filled = [np.where(np.isnan(rates[i]), rates[1 - i], rates[i]) for i in (0, 1)]
    known = [np.where(np.isnan(values), 0.0, values) for values in filled]
    overall = (float(top[0].sum()) / totals[0] + float(top[1].sum()) / totals[1]) / 2
    return RatioParts(
        rate=(weights[0] + weights[1]) / 2 * (known[1] - known[0]),
        mix=(weights[1] - weights[0]) * ((known[0] + known[1]) / 2 - overall),
        unmatched=loose[1] - loose[0],
        before=rates[0],
        after=rates[1],
        weight_before=weights[0],
        weight_after=weights[1],
    )


def shares(contribution: Array) -> Array | None:
    """Return each part's share of the whole change; None where shares would mislead.

    That is when parts of opposite sign cancel so far that the whole is less than a fifth of their
    sizes taken together.
    """
    total = float(contribution.sum())
    size = float(np.abs(contribution).sum())
    return None if size == 0 or size > _SHARE_LIMIT * abs(total) else contribution / total


def unevenness(before: Array, after: Array) -> float:
    """Return how far the parts of a change are from growing in step, 0 to 1.

    Half the distance between the segments' distributions before and after; 0 when every segment
    grew by the same rate, so that the segments explain nothing.
    """
    sums = float(before.sum()), float(after.sum())
    if min(before.min(), after.min()) < 0 or min(sums) <= 0:
        sizes = np.abs(after - before)
        total = float(sizes.sum())
        return float(sizes.max()) / total if total > 0 else 0.0
    return float(np.abs(before / sums[0] - after / sums[1]).sum()) / 2
