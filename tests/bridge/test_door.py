"""The package's door: names load when asked for, and CSV needs no pandas."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_functions_stay_functions_after_their_rooms_are_imported() -> None:
    import bridge.from_result
    import bridge.load
    import bridge.sql

    assert callable(bridge.load)
    assert callable(bridge.sql)
    assert callable(bridge.from_result)
    assert all(hasattr(bridge, name) for name in bridge.__all__)


def test_a_csv_is_read_profiled_and_hashed_without_pandas(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(
        "date,region,amount,share,flag,month\n"
        '2024-01-05,north,"$1,200.50",45%,yes,2024-01\n'
        '2024-01-06,NA,"$7",5%,no,2024-02\n'
        "2024-01-07,south,-,5%,no,2024-03\n",
        encoding="utf-8",
    )
    code = (
        "import sys, bridge\n"
        f"table = bridge.load({str(path)!r})\n"
        "table.profile(), table.fingerprint\n"
        "table.select(['amount'], [('region', '==', 'north'), ('date', '>', '2024-01-01')])\n"
        "print([c.kind for c in table.columns], 'pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    kinds = "['date', 'category', 'number', 'number', 'boolean', 'date']"
    assert (done.stdout.strip(), done.stderr) == (f"{kinds} False", "")
