"""Wall time of whole commands, compared fairly: interleaved runs, so that load hits all alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

SMALL_CSV_ROWS = 40


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number beside its promise.

    Attributes:
        name: what was measured.
        value: the number, in ``unit``.
        target: the most it may be; None when nothing is promised yet.
        unit: "ms", "x", ...
        note: how it was measured, or why nothing is promised.
    """

    name: str
    value: float
    target: float | None
    unit: str
    note: str = ""

    @property
    def met(self) -> bool:
        """True unless a promise is missed."""
        return self.target is None or self.value <= self.target

    def __str__(self) -> str:
        number = f"{self.name:<46} {self.value:>9.2f} {self.unit:<3}"
        if self.target is None:
            return f"      {number}   not yet claimed   {self.note}"
        mark = "ok  " if self.met else "MISS"
        share = self.value / self.target
        return f"{mark}  {number} / {self.target:>7.2f} = {share:4.2f} of the limit   {self.note}"


def seconds(command: list[str], folder: Path) -> float:
    """The wall time of one run of a command that has to succeed."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    elapsed = time.perf_counter() - start
    if done.returncode != 0:
        raise SystemExit(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return elapsed


def interleaved(
    commands: dict[str, list[str]], folder: Path, *, runs: int
) -> dict[str, list[float]]:
    """Wall times by name; one warm-up of each, then ``runs`` rounds in which each runs once."""
    for command in commands.values():
        seconds(command, folder)
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            taken[name].append(seconds(command, folder))
    return taken


def median(values: list[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def statbox_command() -> list[str]:
    """How a user starts statbox: the installed script, else the module."""
    script = Path(sys.executable).with_name("statbox")
    return [str(script)] if os.access(script, os.X_OK) else [sys.executable, "-m", "statbox"]


def small_csv(folder: Path) -> Path:
    """A file of 40 rows: region, month, units, price."""
    path = folder / "sales.csv"
    regions = ("North", "South", "East", "West")
    rows = [
        f"{regions[n % 4]},2024-{n // 4 % 12 + 1:02d}-01,{100 + 7 * n % 60},{9.5 + n % 11 / 4}"
        for n in range(SMALL_CSV_ROWS)
    ]
    path.write_text("\n".join(["region,month,units,price", *rows]) + "\n", encoding="utf-8")
    return path


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder of its own for a benchmark, gone afterwards."""
    return tempfile.TemporaryDirectory(prefix="statbox-bench-")
