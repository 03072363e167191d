"""The step between the dates of a column: daily, weekly, monthly, ..."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge import compute as pc

if TYPE_CHECKING:
    import pyarrow as pa

_HEAD = 20_000
_TOLERATED = 0.8  # share of steps that must be the usual one; the rest may be gaps
_BUSINESS_DAYS_MIN = 10
_SECONDS = {1: "s", 60: "min", 3600: "h", 86_400: "D", 7 * 86_400: "W"}
_MONTHS = {1: "MS", 3: "QS", 12: "YS"}
_MONTH_ENDS = {1: "ME", 3: "QE", 12: "YE"}


def frequency(values: pa.ChunkedArray) -> str | None:
    """Return the step as pandas writes it, or None where the dates have no step.

    Several rows a date are one date. Two dates are too few to tell.

    Args:
        values: dates or timestamps, in any order.

    Example:
        >>> frequency(arrow_dates("2024-01-01", "2024-02-01", "2024-03-01"))
        'MS'
    """
    import numpy as np
    import pyarrow as pa

    local = values.slice(0, _HEAD) if len(values) > 50 * _HEAD else values
    if getattr(local.type, "tz", None):
        local = pc.local_timestamp(local)
    moments = pc.unique(pc.cast(local, pa.timestamp("s"), safe=False)).drop_null()
    if len(moments) < 3:
        return None
    seconds = np.sort(_integers(moments))
    steps = np.diff(seconds)
    days = seconds.astype("datetime64[s]").astype("datetime64[D]")
    return _monthly(days) or _business(days) or _regular(steps)


def _integers(moments: pa.Array) -> Any:
    """Return the seconds since 1970 from the buffer itself: Arrow's to_numpy imports pandas."""
    import numpy as np

    return np.frombuffer(moments.buffers()[1], np.int64, len(moments), moments.offset * 8)


def _monthly(days: Any) -> str | None:
    import numpy as np

    months = days.astype("datetime64[M]")
    position = (days - months.astype("datetime64[D]")).astype(int)
    last = ((months + np.timedelta64(1, "M")).astype("datetime64[D]") - days).astype(int) == 1
    steps = np.diff(months.astype(int))
    for steady, names in ((position == position[0], _MONTHS), (last, _MONTH_ENDS)):
        if steady.all() and steps.min() > 0:
            usual, share = _usual(steps)
            if share >= _TOLERATED and usual in names:
                return names[usual]
    return None


def _business(days: Any) -> str | None:
    """Return "B" for days that leave out every weekend, over two weeks at least."""
    import numpy as np

    steps = np.diff(days).astype(int)
    whole = len(days) >= _BUSINESS_DAYS_MIN and np.is_busday(days).all()
    return "B" if whole and set(steps.tolist()) == {1, 3} else None


def _regular(steps: Any) -> str | None:
    usual, share = _usual(steps)
    smallest = int(steps.min())
    if share < _TOLERATED or usual != smallest:
        return None
    if usual in _SECONDS:
        return _SECONDS[usual]
    for size in (86_400, 3600, 60, 1):
        if usual % size == 0:
            return f"{usual // size}{_SECONDS[size]}"
    return None


def _usual(steps: Any) -> tuple[int, float]:
    import numpy as np

    found, counts = np.unique(steps, return_counts=True)
    best = int(counts.argmax())
    return int(found[best]), float(counts[best] / counts.sum())
