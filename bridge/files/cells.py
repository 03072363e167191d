"""The cells of a delimited text file, as text columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from bridge.arrow import texts
from bridge.columns import Loss
from bridge.errors import Error

if TYPE_CHECKING:
    from bridge.files.dialect import Dialect

_BLOCK = 1 << 22
COLUMNS_MAX = 10_000


@dataclass(frozen=True, slots=True)
class Cells:
    """Text columns, at least as many as the header has, and what did not fit the header."""

    columns: list[Any]
    rows: int
    losses: tuple[Loss, ...] = ()


def read_cells(data: bytes, dialect: Dialect) -> Cells:
    """Return the cells below the header.

    Arrow reads files whose records all have the header's width; the others are read by Python's
    csv, which keeps short and long records: what is missing at the end of a record is missing,
    and what is too much gets columns of its own.
    """
    import pyarrow as pa

    width = len(dialect.header)
    body = memoryview(data)[dialect.start :]
    if not bytes(body[:_BLOCK]).strip():
        return Cells([texts([]) for _ in range(width)], 0)
    try:
        found = _read_arrow(body, dialect.delimiter, width)
    except pa.ArrowInvalid:
        return _read_uneven(bytes(body), dialect.delimiter, width)
    return Cells(found.columns, found.num_rows)


def _read_arrow(body: memoryview, delimiter: str, width: int) -> Any:
    import pyarrow as pa
    import pyarrow.csv as arrow_csv

    names = [str(i) for i in range(width)]
    quoted = b'"' in bytes(body)
    return arrow_csv.read_csv(
        pa.BufferReader(pa.py_buffer(body)),
        read_options=arrow_csv.ReadOptions(column_names=names, block_size=_BLOCK),
        parse_options=arrow_csv.ParseOptions(
            delimiter=delimiter, quote_char='"' if quoted else False, newlines_in_values=quoted
        ),
        convert_options=arrow_csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()),
            strings_can_be_null=True,
            null_values=[""],
        ),
    )


def _read_uneven(body: bytes, delimiter: str, width: int) -> Cells:
    records = list(_records(body.decode("utf-8"), delimiter))
    short = [n for n, cells in enumerate(records, 1) if len(cells) < width]
    long = [n for n, cells in enumerate(records, 1) if any(cells[width:])]
    if not long:
        records = [cells[:width] for cells in records]
    longest = max(map(len, records), default=0)
    if longest > COLUMNS_MAX:
        raise Error(
            "too_wide",
            f"a row has {longest} cells under a header of {width}; {COLUMNS_MAX} can be read",
            "check the line ends and the separator",
        )
    columns = [texts([cell or None for cell in column]) for column in zip_longest(*records)]
    columns += [texts([None] * len(records)) for _ in range(width - len(columns))]
    return Cells(columns, len(records), tuple(_uneven(short, long, width)))


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(2**31 - 1)
    for cells in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        if cells:
            yield cells


def _uneven(short: list[int], long: list[int], width: int) -> Iterator[Loss]:
    if short:
        yield Loss(
            "short_rows",
            f"{len(short)} rows have fewer than {width} cells (the first is row {short[0]}); what "
            "they lack is missing",
            count=len(short),
        )
    if long:
        yield Loss(
            "long_rows",
            f"{len(long)} rows have more than {width} cells (the first is row {long[0]}); what "
            "they have more is kept in columns without a header",
            count=len(long),
        )
