"""A hash over names, types and values that does not depend on how the data is cut into chunks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.arrow import is_text, scalar

if TYPE_CHECKING:
    import pyarrow as pa


def fingerprint(names: Iterable[str], batches: Iterable[pa.RecordBatch]) -> str:
    """Return the sha256 (hex) of a table that comes in ``batches``.

    Two tables have the same fingerprint exactly if they have the same column names, types, row
    count and values in the same order; what lies in the buffer under a missing cell, and which of
    Arrow's text layouts is used, does not matter.
    """
    parts: list[_ColumnHash] = []
    rows = 0
    for batch in batches:
        parts = parts or [_ColumnHash(field.type) for field in batch.schema]
        rows += batch.num_rows
        for part, column in zip(parts, batch.columns, strict=True):
            part.update(column)
    whole = hashlib.sha256(f"{rows}\n".encode())
    for name, part in zip(names, parts, strict=False):
        whole.update(json.dumps(name).encode() + part.digest())
    return whole.hexdigest()


class _ColumnHash:
    """One column's running hash: validity, lengths and data each as one stream."""

    def __init__(self, kind: pa.DataType) -> None:
        name = "string" if is_text(kind) else str(kind)
        self._kind = hashlib.sha256(name.encode()).digest()
        self._streams = [hashlib.sha256() for _ in range(3)]

    def update(self, array: pa.Array) -> None:
        valid, lengths, data = self._streams
        valid.update(_valid_bytes(array))
        for stream, buffer in zip((lengths, data), _value_bytes(array), strict=True):
            stream.update(buffer)

    def digest(self) -> bytes:
        return hashlib.sha256(
            self._kind + b"".join(stream.digest() for stream in self._streams)
        ).digest()


def _valid_bytes(array: pa.Array) -> bytes:
    import pyarrow as pa

    if not array.null_count:
        return b"\x01" * len(array)
    return _fixed(pc.cast(pc.is_valid(array), pa.uint8()), 1)


def _value_bytes(array: pa.Array) -> tuple[Any, Any]:
    """Return (lengths, data) of an array whose missing cells are blanked."""
    import pyarrow as pa
    import pyarrow.types as pt

    kind = array.type
    if pt.is_null(kind):
        return b"", b""
    if is_text(kind) or pt.is_binary(kind) or pt.is_large_binary(kind):
        return _text_bytes(pc.cast(array, pa.large_binary()))
    if pt.is_boolean(kind):
        array = pc.cast(array, pa.uint8())
    width = _width(array.type)
    if width is None:
        lines = [repr(value) for value in array.to_pylist()]
        return "".join(f"{len(line)}\n" for line in lines).encode(), "".join(lines).encode()
    if array.null_count:
        array = _blanked(array, width)
    return b"", _fixed(array, width)


def _text_bytes(array: pa.Array) -> tuple[Any, Any]:
    import numpy as np

    if array.null_count:
        array = pc.fill_null(array, pc.cast(scalar(""), array.type))
    _, offsets, data = array.buffers()
    if not len(array) or offsets is None:
        return b"", b""
    ends = np.frombuffer(offsets, np.int64, len(array) + 1, array.offset * 8)
    first, last = int(ends[0]), int(ends[-1])
    return np.diff(ends), b"" if data is None else memoryview(data)[first:last]


def _width(kind: pa.DataType) -> int | None:
    import pyarrow.types as pt

    try:
        return None if pt.is_nested(kind) else kind.bit_width // 8
    except ValueError:
        return None


def _blanked(array: pa.Array, width: int) -> pa.Array:
    import numpy as np
    import pyarrow as pa

    missing = np.frombuffer(_valid_bytes(array), np.uint8) == 0
    data = np.frombuffer(_fixed(array, width), np.uint8).reshape(len(array), width).copy()
    data[missing] = 0
    return pa.Array.from_buffers(array.type, len(array), [None, pa.py_buffer(data)])


def _fixed(array: pa.Array, width: int) -> Any:
    buffer = array.buffers()[1]
    if buffer is None:
        return b""
    start = array.offset * width
    return memoryview(buffer)[start : start + len(array) * width]
