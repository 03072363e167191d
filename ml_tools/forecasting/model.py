"""What every forecasting method takes and gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ml_tools.forecasting.series import Series

    Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Path:
    """The periods ahead as one method sees them.

    Attributes:
        mean: shape (periods,).
        components: name → shape (periods,): "trend", "seasonal", ...
    """

    mean: Array
    components: Mapping[str, Array] = field(default_factory=dict)


Forecaster: TypeAlias = "Callable[[Series, int, int], Path]"
"""A method: (series, season length, periods ahead) → path."""


class CannotFit(Exception):  # noqa: N818 - the caller goes on to the next method
    """A method has no answer for this series; the text says why, for the reader."""
