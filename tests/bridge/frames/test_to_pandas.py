"""A Table's frame is ordinary, writable, and holds the same values."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pandas as pd
import pyarrow as pa
import pytest

from bridge.table import Table


@pytest.mark.parametrize(
    ("values", "dtype"),
    [
        (pa.array(["a", None]), "str"),
        (pa.array(["a", "a"]).dictionary_encode(), "str"),
        (pa.array([1, 2]), "int64"),
        (pa.array([1, None]), "Int64"),
        (pa.array([1, None], pa.int16()), "Int16"),
        (pa.array([True, False]), "bool"),
        (pa.array([True, None]), "boolean"),
        (pa.array([1.5, None]), "float64"),
        (pa.array([dt.date(2024, 1, 5), None]), "datetime64[s]"),
        (pa.array([dt.datetime(2024, 1, 5), None], pa.timestamp("us")), "datetime64[us]"),
        (pa.array([1, 2], pa.timestamp("us", "UTC")), "datetime64[us, UTC]"),
        (pa.array([Decimal("1.10"), None]), "decimal128(3, 2)[pyarrow]"),
        (pa.nulls(2), "str"),
    ],
)
def test_dtypes_and_values(values: pa.Array, dtype: str) -> None:
    column = Table.from_arrow(pa.table({"x": values})).to_pandas()["x"]
    assert str(column.dtype) == dtype
    for got, expected in zip(column, values.to_pylist(), strict=True):
        assert (
            pd.isna(got) if expected is None else got == expected or pd.Timestamp(expected) == got
        )


def test_the_frame_can_be_written_to_without_changing_the_table() -> None:
    table = Table.from_arrow(pa.table({"x": [1, 2], "f": [1.0, 2.0], "t": ["a", "b"]}))
    frame = table.to_pandas()
    frame.loc[0, ["x", "f"]] = 9
    frame.loc[0, "t"] = "z"
    frame["x"].to_numpy(copy=True)[0] = 5
    assert table.to_arrow().to_pylist()[0] == {"x": 1, "f": 1.0, "t": "a"}


def test_rows_without_columns_are_counted() -> None:
    assert Table.from_pandas(pd.DataFrame(index=range(3))).to_pandas().shape == (3, 0)
