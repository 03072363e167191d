"""Columns made comparable: skew removed, far outliers pulled in, equal weight each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from ml_tools.preparation import Prepared

    Array = np.ndarray[Any, np.dtype[Any]]

_SKEW_MIN = 2.0  # an exponential's skewness: from here on the logarithm tells more
_FAR = 3.0  # quartile distances beyond the quartiles: Tukey's "far out"
_LOOKED_AT = 100_000  # rows that the scale of a column is taken from
_ALIKE = 0.999


@dataclass(frozen=True, slots=True)
class Scale:
    """How a column's numbers become comparable.

    Attributes:
        log_unit: log(1 + x / log_unit) is taken first; None for no logarithm.
        low: smaller values (after the logarithm) count as this.
        high: larger values count as this.
        centre: mean of what then remains.
        spread: its standard deviation.
    """

    log_unit: float | None
    low: float
    high: float
    centre: float
    spread: float

    def __call__(self, values: Array) -> Array:
        """Return the values on the common scale."""
        import numpy as np

        return (np.clip(self._bent(values), self.low, self.high) - self.centre) / self.spread

    def beyond(self, values: Array) -> int:
        """Return how many values are pulled in."""
        bent = self._bent(values)
        return int(((bent < self.low) | (bent > self.high)).sum())

    def _bent(self, values: Array) -> Array:
        import numpy as np

        return values if self.log_unit is None else np.log1p(values / self.log_unit)


@dataclass(frozen=True, slots=True)
class Features:
    """What is clustered.

    Attributes:
        names: one name a scaled column; "city = Oslo" for a level of a text column.
        scaled: shape (rows with all features, columns).
        rows: their positions in the table.
        clipped: column → how many of its values were pulled in.
        logged: columns that were taken as logarithms.
    """

    names: tuple[str, ...]
    scaled: Array
    rows: Array
    clipped: dict[str, int]
    logged: tuple[str, ...]


def build(prepared: Prepared, seed: int, *, dtype: str = "float64") -> Features:
    """Return the features of the rows in which no feature is missing.

    A text column with L levels becomes L columns that together weigh as much as one number.
    """
    import numpy as np

    complete = ~np.isnan(prepared.matrix).any(axis=1)
    for name in prepared.categories.columns:
        complete &= prepared.categories[name].notna().to_numpy()
    rows = np.flatnonzero(complete)
    sample = _sample(rows, seed)
    levels = [(str(name), prepared.categories[name].cat) for name in prepared.categories.columns]
    width = len(prepared.names) + sum(len(cat.categories) for _, cat in levels)
    scaled = np.empty((len(rows), width), dtype=dtype)
    names, logged, clipped = list(prepared.names), [], {}
    for j, name in enumerate(prepared.names):
        column = prepared.matrix[:, j]
        scale = fit_scale(column[sample])
        scaled[:, j] = scale(column[rows])
        logged += [name] if scale.log_unit is not None else []
        if beyond := scale.beyond(column[sample]):
            clipped[name] = beyond
    j = len(prepared.names)
    for name, cat in levels:
        codes = cat.codes.to_numpy()[rows]
        for code, level in enumerate(cat.categories):
            scaled[:, j] = _indicator(codes == code)
            names.append(f"{name} = {level}")
            j += 1
    return Features(tuple(names), scaled, rows, clipped, tuple(logged))


def fit_scale(values: Array) -> Scale:
    """Return the scale of a column from its values; the same whatever its unit is."""
    import numpy as np

    unit = None
    if values.min() >= 0 and _skewness(values) > _SKEW_MIN and len(np.unique(values[:1000])) > 10:
        unit = float(np.median(values[values > 0]))
        values = np.log1p(values / unit)
    q1, q3 = np.quantile(values, [0.25, 0.75])
    reach = _FAR * (q3 - q1)
    low, high = (q1 - reach, q3 + reach) if reach > 0 else (values.min(), values.max())
    inside = np.clip(values, low, high)
    return Scale(unit, float(low), float(high), float(inside.mean()), float(inside.std()) or 1.0)


def _skewness(values: Array) -> float:
    import numpy as np

    spread = values.std()
    return float(np.mean(((values - values.mean()) / spread) ** 3)) if spread else 0.0


def _indicator(hits: Array) -> Array:
    """Return 0 and 1 centred and weighed so that all levels together have variance near 1."""
    share = hits.mean()
    return (hits - share) / max(1e-9, 0.5**0.5)


def _sample(rows: Array, seed: int) -> Array:
    import numpy as np

    if len(rows) <= _LOOKED_AT:
        return rows
    return np.sort(np.random.default_rng(seed).choice(rows, _LOOKED_AT, replace=False))


def alike(prepared: Prepared, seed: int) -> dict[str, str]:
    """Return columns that only repeat an earlier one (|r| >= 0.999): name → the earlier one."""
    import numpy as np

    from ml_tools.correlation.moments import pearson

    names: Sequence[str] = prepared.names
    if len(names) < 2:
        return {}
    sample = _sample(np.arange(len(prepared.matrix)), seed)
    pairs = [(i, j) for j in range(len(names)) for i in range(j)]
    r, _ = pearson(prepared.matrix[sample], pairs)
    found: dict[str, str] = {}
    for (i, j), value in zip(pairs, r, strict=True):
        if abs(value) >= _ALIKE and names[i] not in found:
            found.setdefault(names[j], names[i])
    return found
