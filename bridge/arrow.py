"""Small Arrow arrays built from buffers, because ``pyarrow.array`` and ``scalar`` import pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from bridge import compute as pc

if TYPE_CHECKING:
    import pyarrow as pa

    Values: TypeAlias = pa.Array | pa.ChunkedArray


def texts(values: Sequence[str | None]) -> pa.StringArray:
    """Return the texts as an Arrow array; None stays missing.

    Example:
        >>> texts(["a", None]).to_pylist()
        ['a', None]
    """
    import numpy as np
    import pyarrow as pa

    cells = [b"" if v is None else v.encode("utf-8", "surrogatepass") for v in values]
    data = b"".join(cells)
    wide = len(data) >= 2**31
    offsets = np.zeros(len(cells) + 1, dtype=np.int64 if wide else np.int32)
    np.cumsum([len(cell) for cell in cells], out=offsets[1:])
    buffers = [_validity(values), pa.py_buffer(offsets), pa.py_buffer(data)]
    kind = pa.large_string() if wide else pa.string()
    return cast("pa.StringArray", pa.Array.from_buffers(kind, len(cells), buffers))


def flags(values: Sequence[bool | None]) -> pa.BooleanArray:
    """Return the truth values as an Arrow array; None stays missing."""
    import numpy as np
    import pyarrow as pa

    bits = np.packbits([bool(v) for v in values], bitorder="little")
    buffers = [_validity(values), pa.py_buffer(bits)]
    return cast("pa.BooleanArray", pa.Array.from_buffers(pa.bool_(), len(values), buffers))


def floats(values: Sequence[float | None]) -> pa.DoubleArray:
    """Return the numbers as an Arrow array; None stays missing."""
    import numpy as np
    import pyarrow as pa

    data = np.array([0.0 if v is None else v for v in values], dtype=np.float64)
    buffers = [_validity(values), pa.py_buffer(data)]
    return cast("pa.DoubleArray", pa.Array.from_buffers(pa.float64(), len(values), buffers))


def scalar(text: str, kind: pa.DataType | None = None) -> Any:
    """Return ``text`` as a scalar of type ``kind`` (text by default).

    Raises:
        pyarrow.ArrowInvalid: the text does not say a value of that type.
    """
    array = texts([text])
    return (array if kind is None else pc.cast(array, kind))[0]


def table(names: Iterable[str], columns: Iterable[Any], rows: int | None = None) -> pa.Table:
    """Return a table from arrays; ``rows`` matters only where there is no column."""
    import pyarrow as pa

    arrays = list(columns)
    if arrays or not rows:
        return pa.Table.from_arrays(arrays, names=list(names))
    return pa.Table.from_arrays([pa.nulls(rows)], names=["_"]).select([])


def is_text(kind: pa.DataType) -> bool:
    """Return whether a type holds text, in any of Arrow's layouts."""
    import pyarrow.types as pt

    return pt.is_string(kind) or pt.is_large_string(kind) or pt.is_string_view(kind)


def _validity(values: Sequence[Any]) -> pa.Buffer | None:
    import numpy as np
    import pyarrow as pa

    present = np.array([value is not None for value in values], dtype=bool)
    return None if present.all() else pa.py_buffer(np.packbits(present, bitorder="little"))
