"""A file of a million rows is read whole and exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from bridge import load


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_million_rows_by_ten_columns(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    numbers = rng.normal(size=(1_000_000, 8)).round(6)
    frame = pd.DataFrame(numbers, columns=list("abcdefgh"))
    frame["id"] = [f"{i:09}" for i in range(len(frame))]
    frame["day"] = pd.Timestamp("2020-01-01") + pd.to_timedelta(np.arange(len(frame)) % 900, "D")
    path = tmp_path / "big.csv"
    frame.to_csv(path, index=False)
    table = load(path)
    assert table.row_count == len(frame)
    assert {c.name: c.kind for c in table.columns}["id"] == "id"
    read = table.to_pandas()
    assert np.array_equal(read[list("abcdefgh")].to_numpy(), numbers)
    assert read["id"].iloc[-1] == "000999999"
    assert (read["day"] == frame["day"]).all()
