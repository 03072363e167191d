"""Measures every claim and ends with 1 when one is missed: ``python -m benchmarks [NAME ...]``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks.claims import ask_time, help_time, import_time, tools_time
from benchmarks.measure import Figure

Measure = Callable[[int], list[Figure]]
RUNS: Final = 11  # an odd number: the median is one of the runs


def _claims(*, large: bool) -> dict[str, Measure]:
    return {
        "import": import_time.measure,
        "help": help_time.measure,
        "ask": ask_time.measure,
        "tools": partial(tools_time.measure, large=large),
    }


def main(arguments: list[str] | None = None) -> int:
    """Prints each figure with its target; 0 when every promise is kept, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help="import, help, ask, tools; all when none is named")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"repetitions (default {RUNS})")
    parser.add_argument("--large", action="store_true", help="tools on 1,000,000 rows")
    options = parser.parse_args(arguments)

    claims = _claims(large=options.large)
    if unknown := set(options.names) - set(claims):
        parser.error(f"no claim {min(unknown)!r}; there are: {', '.join(claims)}")

    print(f"Python {platform.python_version()}, {os.cpu_count()} CPUs, {platform.machine()}")
    missed = 0
    for name in options.names or claims:
        for figure in claims[name](options.runs):
            print(figure, flush=True)
            missed += not figure.met
    print(f"{missed} promise(s) missed" if missed else "every promise kept")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
