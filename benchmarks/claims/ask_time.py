"""Claim: asking about a small file takes at most 2.2 times a pandas script that does the same."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.measure import (
    Figure,
    interleaved,
    median,
    small_csv,
    statbox_command,
    temporary_folder,
)

LIMIT_RATIO = 2.2
QUESTION = "average price by region"
_SCRIPT = """\
import pandas as pd
df = pd.read_csv("sales.csv")
print(df.groupby("region")["price"].mean())
"""


def measure(runs: int) -> list[Figure]:
    """The ratio of the medians of interleaved runs; the jail, its start and its end included."""
    with temporary_folder() as name:
        folder = Path(name)
        small_csv(folder)
        script = folder / "by_hand.py"
        script.write_text(_SCRIPT, encoding="utf-8")
        commands = {
            "pandas": [sys.executable, str(script)],
            "ask": [*statbox_command(), "ask", "sales.csv", QUESTION],
        }
        taken = interleaved(commands, folder, runs=runs)
    by_hand, ask = median(taken["pandas"]), median(taken["ask"])
    note = f"{ask * 1000:.0f} ms against {by_hand * 1000:.0f} ms"
    return [
        Figure("statbox ask / a pandas script", ask / by_hand, LIMIT_RATIO, "x", note),
    ]
