"""The column format between processes: exact both ways, and never believed unseen."""

from __future__ import annotations

import copy
import datetime as dt
import os
from decimal import Decimal
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge import Table
from bridge.errors import Error
from bridge.frames.buffers import decode, encode, padded
from bridge.frames.sealed import frame_of

DATA = pa.table(
    {
        "i": pa.array([1, None, 2**62]),
        "u": pa.array([1, 2, 255], pa.uint8()),
        "f": pa.array([1.5, float("inf"), None]),
        "b": pa.array([True, None, False]),
        "t": pa.array(["a", None, "文字"]),
        "l": pa.array(["", "x" * 5_000, None], pa.large_string()),
        "d": pa.array([dt.date(2024, 1, 2), None, dt.date(1, 1, 1)]),
        "m": pa.array([0, None, 10**15], pa.timestamp("us")),
        "z": pa.array([0, 1, None], pa.timestamp("ms", "Asia/Shanghai")),
        "n": pa.array([1, None, 3], pa.duration("us")),
        "c": pa.array([Decimal("1.10"), None, Decimal("-9.99")]),
    }
)


def message(data: pa.Table) -> tuple[dict[str, Any], bytes]:
    header, parts = encode(data)
    return header, b"".join(bytes(p) + bytes(padded(p.nbytes) - p.nbytes) for p in parts)


@pytest.mark.parametrize(
    "data",
    [
        DATA,
        DATA.slice(1, 2),
        DATA.slice(3),
        pa.concat_tables([DATA, DATA.slice(1), DATA]),
        pa.table({"empty": pa.array([], pa.string())}),
        pa.table({}),
    ],
)
def test_what_goes_in_comes_out(data: pa.Table) -> None:
    header, body = message(data)
    assert decode(header, memoryview(body)).to_pydict() == data.to_pydict()


def test_nested_values_travel_as_json_text() -> None:
    header, body = message(pa.table({"x": pa.array([[1, 2], None])}))
    assert header["columns"][0]["type"] == "json"
    assert decode(header, memoryview(body)).to_pydict() == {"x": ["[1, 2]", None]}


def test_the_frame_of_a_jail_equals_the_tables_own() -> None:
    table = Table.from_arrow(DATA)
    sealed = table.sealed()
    pd.testing.assert_frame_equal(frame_of(sealed.header, sealed.fd), table.to_pandas())


def test_a_sealed_table_cannot_be_changed_and_the_frame_can() -> None:
    table = Table.from_arrow(pa.table({"x": [1.0, 2.0]}))
    sealed = table.sealed()
    assert table.sealed() is sealed
    frame = frame_of(sealed.header, sealed.fd)
    frame.loc[0, "x"] = 9.0
    assert frame_of(sealed.header, sealed.fd)["x"].tolist() == [1.0, 2.0]
    if hasattr(os, "memfd_create"):
        with pytest.raises(PermissionError):
            os.pwrite(sealed.fd, b"x", 0)


HEADER, BODY = message(DATA)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(BODY) - 1), st.integers(0, 255)), max_size=8))
def test_edited_bytes_give_a_table_or_an_error(edits: list[tuple[int, int]]) -> None:
    body = bytearray(BODY)
    for place, value in edits:
        body[place] = value
    try:
        decode(HEADER, memoryview(body)).to_pylist()
    except (Error, ValueError, OverflowError):
        # A date beyond Python's calendar is a value that Arrow holds and Python does not.
        return


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, len(HEADER["columns"]) - 1),
    st.sampled_from(["type", "nulls", "buffers", "rows", "cut"]),
    st.one_of(
        st.integers(-(2**65), 2**65),
        st.sampled_from(["large_utf8", "double", "bool", "decimal128[99,9]", "timestamp[s][x]"]),
        st.none(),
        st.lists(st.lists(st.integers(-5, 2**40), max_size=3), max_size=3),
    ),
)
def test_edited_headers_give_a_table_or_an_error(place: int, field: str, value: Any) -> None:
    header, body = copy.deepcopy(HEADER), BODY
    if field == "rows":
        header["rows"] = value
    elif field == "cut":
        body = BODY[: abs(value) % len(BODY)] if isinstance(value, int) else b""
    else:
        header["columns"][place][field] = value
    try:
        decode(header, memoryview(body))
    except Error as error:
        assert error.code == "bad_buffers"
