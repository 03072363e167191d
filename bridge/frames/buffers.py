"""The one column format between processes: a JSON header and raw, uncompressed column buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge.errors import Error

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pyarrow as pa

# Buffers start on pages, so that a mapping of the file is aligned for every type.
PAGE = 4096
_FIXED = {
    "int8": 1, "int16": 2, "int32": 4, "int64": 8,
    "uint8": 1, "uint16": 2, "uint32": 4, "uint64": 8,
    "float": 4, "double": 8, "date32": 4,
}  # fmt: skip
_UNITS = ("s", "ms", "us", "ns")
# Deeper or wider headers than any table needs are hostile.
_COLUMNS_MAX = 100_000


def encode(data: pa.Table) -> tuple[dict[str, Any], list[memoryview]]:
    """Return the header and the buffers of a table.

    Numbers, dates, times and text keep their layout; booleans travel as bytes; nested values and
    binaries as JSON text, flagged in the header.

    Returns:
        The header (``rows``, ``columns`` with name, type, nulls and buffers as [offset, length]
        from the start of the body, ``nbytes``) and the body's buffers in order, each to be padded
        to ``PAGE``.
    """
    columns: list[dict[str, Any]] = []
    body: list[memoryview] = []
    offset = 0
    for name, column in zip(data.column_names, data.columns, strict=True):
        kind, array = _portable(column)
        places: list[list[int] | None] = []
        for buffer in _buffers(kind, array):
            if buffer is None:
                places.append(None)
                continue
            places.append([offset, buffer.nbytes])
            body.append(buffer)
            offset += padded(buffer.nbytes)
        columns.append({"name": name, "type": kind, "nulls": array.null_count, "buffers": places})
    return {"rows": data.num_rows, "columns": columns, "nbytes": offset}, body


def padded(nbytes: int) -> int:
    """Return ``nbytes`` rounded up to whole pages."""
    return -(-nbytes // PAGE) * PAGE


def decode(header: Mapping[str, Any], body: memoryview) -> pa.Table:
    """Return the table of a header and its body; both may be hostile.

    Every offset and length is checked against the body before it is used, and every array is
    validated in full after.

    Raises:
        Error: "bad_buffers" where the header does not describe the body.
    """
    import pyarrow as pa

    try:
        rows = _count(header["rows"])
        columns = _listed(header["columns"])
        names = [_text(column["name"]) for column in columns]
        arrays = [_array(column, rows, body) for column in columns]
        for array in arrays:
            array.validate(full=True)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, pa.ArrowException) as bad:
        raise Error("bad_buffers", f"the result's columns cannot be read: {bad}") from bad
    return pa.Table.from_arrays(arrays, names=names) if arrays else pa.table({})


def _portable(column: pa.ChunkedArray) -> tuple[str, pa.Array]:
    """Return the wire type of a column, and its values as one array of a plain layout."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.types as pt

    kind = column.type
    if pt.is_dictionary(kind):
        return _portable(pc.cast(column, kind.value_type))
    if pt.is_string(kind) or pt.is_large_string(kind) or pt.is_string_view(kind):
        return "large_utf8", _one(pc.cast(column, pa.large_string()))
    if pt.is_boolean(kind):
        return "bool", _one(pc.cast(column, pa.uint8()))
    if pt.is_timestamp(kind):
        return f"timestamp[{kind.unit}]" + (f"[{kind.tz}]" if kind.tz else ""), _one(column)
    if pt.is_duration(kind):
        return f"duration[{kind.unit}]", _one(column)
    if pt.is_decimal128(kind) or pt.is_decimal256(kind):
        name = "decimal128" if pt.is_decimal128(kind) else "decimal256"
        return f"{name}[{kind.precision},{kind.scale}]", _one(column)
    if str(kind) in _NAMES:
        return _NAMES[str(kind)], _one(column)
    return "json", _one(pa.chunked_array([_as_json(column)]))


_NAMES = {**{name: name for name in _FIXED}, "date32[day]": "date32"}


def _as_json(column: pa.ChunkedArray) -> pa.Array:
    import pyarrow as pa

    from bridge.strict_json import dumps

    cells = [None if cell is None else dumps(cell) for cell in column.to_pylist()]
    return pa.array(cells, type=pa.large_string())


def _one(column: pa.ChunkedArray | pa.Array) -> pa.Array:
    import pyarrow as pa

    if not isinstance(column, pa.ChunkedArray):
        return column
    if column.num_chunks == 1:
        return column.chunk(0)
    if not column.num_chunks:
        return pa.array([], type=column.type)
    combined = column.combine_chunks()
    return pa.concat_arrays(combined.chunks) if isinstance(combined, pa.ChunkedArray) else combined


def _buffers(kind: str, array: pa.Array) -> Iterator[memoryview | None]:
    """Yield validity as bytes-per-value bits, offsets for text, then data; without slack."""
    import numpy as np
    import pyarrow as pa

    if array.offset or kind in {"large_utf8", "json"}:
        array = pa.concat_arrays([array]) if array.offset else array
    if array.offset:  # concat of one slice may keep the offset
        array = array.take(pa.array(np.arange(len(array))))
    validity, *rest = array.buffers()
    yield memoryview(validity)[: -(-len(array) // 8)] if array.null_count and validity else None
    if kind in {"large_utf8", "json"}:
        offsets, data = rest
        if offsets is None or not len(array):
            yield np.zeros(1, dtype="int64").data.cast("B")
            yield memoryview(b"")
            return
        places = np.frombuffer(offsets, dtype="int64", count=len(array) + 1)
        yield (places - places[0] if places[0] else places).data.cast("B")
        used = memoryview(data)[places[0] : places[-1]] if data else memoryview(b"")
        yield used
        return
    width = array.type.byte_width if kind != "bool" else 1
    yield memoryview(rest[0])[: len(array) * width] if rest[0] is not None else memoryview(b"")


def _array(column: Mapping[str, Any], rows: int, body: memoryview) -> pa.Array:
    import pyarrow as pa

    kind, places = _text(column["type"]), _listed(column["buffers"])
    validity = _slice(places[0], body, -(-rows // 8)) if places[0] is not None else None
    if kind in {"large_utf8", "json"}:
        offsets = _slice(places[1], body, (rows + 1) * 8)
        data = _slice(places[2], body, None)
        return pa.Array.from_buffers(
            pa.large_string(), rows, [validity, offsets, data], null_count=-1
        )
    if kind == "bool":
        values = pa.Array.from_buffers(
            pa.uint8(), rows, [validity, _slice(places[1], body, rows)], null_count=-1
        )
        return values.cast(pa.bool_())
    type_ = arrow_type(kind)
    data = _slice(places[1], body, rows * _width(type_))
    return pa.Array.from_buffers(type_, rows, [validity, data], null_count=-1)


def arrow_type(kind: str) -> pa.DataType:
    """Return the Arrow type of a wire type.

    Raises:
        ValueError: it is not one of ours.
    """
    import pyarrow as pa

    if kind in _FIXED:
        return {"float": pa.float32(), "double": pa.float64(), "date32": pa.date32()}.get(
            kind
        ) or pa.type_for_alias(kind)
    name, _, arguments = kind.partition("[")
    parts = arguments.rstrip("]").replace("][", "|").split("|")
    if name == "timestamp" and parts[0] in _UNITS and len(parts) <= 2:
        return pa.timestamp(parts[0], tz=_zone(parts[1]) if len(parts) == 2 else None)
    if name == "duration" and parts[0] in _UNITS:
        return pa.duration(parts[0])
    if name in {"decimal128", "decimal256"}:
        precision, scale = (int(part) for part in parts[0].split(","))
        return (pa.decimal128 if name == "decimal128" else pa.decimal256)(precision, scale)
    raise ValueError(f"unknown column type {kind[:40]!r}")


def _zone(name: str) -> str:
    if len(name) > 64 or not all(c.isalnum() or c in "/_+-:" for c in name):
        raise ValueError("time zone")
    return name


def _width(type_: pa.DataType) -> int:
    return type_.bit_width // 8


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > _COLUMNS_MAX:
        raise TypeError("columns")
    return value


def _slice(place: Sequence[int], body: memoryview, needed: int | None) -> pa.Buffer:
    import pyarrow as pa

    offset, length = _count(place[0]), _count(place[1])
    if offset + length > len(body) or (needed is not None and length < needed):
        raise ValueError("a buffer lies outside the result")
    return pa.py_buffer(body[offset : offset + length])


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**48:
        raise ValueError("count")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 10_000:
        raise TypeError("name")
    return value
