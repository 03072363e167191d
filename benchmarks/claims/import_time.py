"""Claim: ``import statbox`` takes at most 100 ms."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import Figure

LIMIT_MS = 100.0
_CODE = (
    "import time; start = time.perf_counter(); import statbox; "
    "print((time.perf_counter() - start) * 1000)"
)


def measure(runs: int) -> list[Figure]:
    """The median over new interpreters, each timing its own import."""
    taken = sorted(
        float(subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True,
                             check=True).stdout)
        for _ in range(runs + 1)
    )  # fmt: skip
    return [Figure("import statbox", taken[len(taken) // 2], LIMIT_MS, "ms", "median")]
