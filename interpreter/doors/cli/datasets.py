"""Real data sets that came with the installed packages, found without importing these."""

from __future__ import annotations

import gzip
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import Error

if TYPE_CHECKING:
    from bridge.table import Table

_DIABETES = ("age", "sex", "bmi", "bp", "s1", "s2", "s3", "s4", "s5", "s6")


def statsmodels_file(name: str) -> Path:
    """Return the CSV file of a data set of statsmodels, such as "co2".

    Raises:
        Error: "data_missing" where the package came without it.
    """
    return _existing("statsmodels", f"datasets/{name}/{name}.csv")


def diabetes() -> Table:
    """Return scikit-learn's diabetes patients in their original units, as a Table.

    Raises:
        Error: "data_missing".
    """
    import pyarrow as pa
    from pyarrow import csv

    from bridge.table import Table

    names = {"data_raw": list(_DIABETES), "target": ["progression"]}
    parts = []
    for part, columns in names.items():
        path = _existing("sklearn", f"datasets/data/diabetes_{part}.csv.gz")
        with gzip.open(path) as file:
            options = csv.ReadOptions(column_names=columns)
            parts.append(csv.read_csv(file, options, csv.ParseOptions(delimiter=" ")))
    features, target = parts
    table: pa.Table = features.append_column("progression", target.column(0))
    return Table.from_arrow(table, source="scikit-learn diabetes")


def _existing(package: str, inside: str) -> Path:
    spec = find_spec(package)
    path = Path(spec.origin).parent / inside if spec and spec.origin else None
    if path is None or not path.is_file():
        raise Error("data_missing", f"the package {package!r} came without {inside!r}")
    return path
