"""Not yet claimed: each of the six tools on 1,000,000 rows and 10 columns (``--large``)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from benchmarks.measure import Figure

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools import MLToolRegistry

ROWS_SMALL, ROWS_LARGE = 20_000, 1_000_000
COLUMNS = 10

_PARAMS: dict[str, dict[str, Any]] = {
    "clustering_tool": {"features": [f"x{n}" for n in range(COLUMNS - 1)]},
    "anomaly_tool": {"columns": [f"x{n}" for n in range(COLUMNS - 1)]},
    "regression_tool": {"target": "x0"},
    "correlation_tool": {"columns": [f"x{n}" for n in range(COLUMNS - 1)]},
    "attribution_tool": {"target": "x0", "dimensions": ["segment"]},
    "forecasting_tool": {"date": "day", "target": "x0"},
}


def _frame(rows: int) -> pd.DataFrame:
    import numpy as np
    import pandas as pd

    random = np.random.default_rng(0)
    numbers = random.normal(size=(rows, COLUMNS - 1))
    frame = pd.DataFrame(numbers, columns=[f"x{n}" for n in range(COLUMNS - 1)])
    frame["x0"] += frame["x1"] - 2 * frame["x2"]
    frame["segment"] = random.choice(["a", "b", "c"], rows)
    frame["day"] = pd.Timestamp("2020-01-01") + pd.to_timedelta(np.arange(rows) % 1000, unit="D")
    return frame


def _timed(registry: MLToolRegistry, name: str, frame: pd.DataFrame) -> tuple[float, str]:
    start = time.perf_counter()
    result = registry.run(name, frame, **_PARAMS[name])
    return time.perf_counter() - start, f"{result.status}, {result.method}"


def measure(runs: int, *, large: bool = False) -> list[Figure]:
    """Seconds of one call of each tool, in this process; the best of at most three."""
    from ml_tools import MLToolRegistry

    rows = ROWS_LARGE if large else ROWS_SMALL
    frame = _frame(rows)
    registry = MLToolRegistry()
    figures: list[Figure] = []
    for name in registry.names():
        if name not in _PARAMS:
            continue
        spent, note = min(_timed(registry, name, frame) for _ in range(min(runs, 3)))
        figures.append(Figure(f"{name} on {rows:,} x {COLUMNS}", spent, None, "s", note))
    return figures
