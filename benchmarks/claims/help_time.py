"""Claim: ``statbox --help`` takes at most 250 ms, the start of Python included."""

from __future__ import annotations

from pathlib import Path

from benchmarks.measure import Figure, interleaved, median, statbox_command, temporary_folder

LIMIT_MS = 250.0


def measure(runs: int) -> list[Figure]:
    """The median wall time of the whole command."""
    with temporary_folder() as folder:
        taken = interleaved({"help": [*statbox_command(), "--help"]}, Path(folder), runs=runs)
    return [Figure("statbox --help", median(taken["help"]) * 1000, LIMIT_MS, "ms", "median")]
