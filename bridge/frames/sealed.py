"""A table's raw column buffers in a sealed memory file, shared with a jail without a copy."""

from __future__ import annotations

import mmap
import os
import tempfile
import weakref
from typing import TYPE_CHECKING, Any

from bridge.frames.buffers import PAGE, arrow_type, encode, padded

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from bridge.table import Table

_MFD_NOEXEC_SEAL = 0x0008
_F_ADD_SEALS, _SEALS = 1033, 0x1 | 0x2 | 0x4 | 0x8  # seal, shrink, grow, write


class SealedTable:
    """Raw column buffers in a file without a name; closed when the last reference goes.

    Attributes:
        fd: the descriptor; the file behind it cannot be changed any more.
        header: what lies where, see ``bridge.frames.buffers``.
        nbytes: size of the file.
    """

    __slots__ = ("__weakref__", "_close", "fd", "header", "nbytes")

    def __init__(self, fd: int, header: dict[str, Any]) -> None:
        self.fd = fd
        self.header = header
        self.nbytes: int = header["nbytes"]
        self._close = weakref.finalize(self, os.close, fd)


def seal(table: Table) -> SealedTable:
    """Write the columns of ``table`` once, to be mapped by any number of jails."""
    header, parts = encode(table.to_arrow())
    fd = _memory_file()
    try:
        for part in parts:
            _write(fd, part)
            _write(fd, memoryview(bytes(padded(part.nbytes) - part.nbytes)))
        _seal(fd)
    except BaseException:
        os.close(fd)
        raise
    return SealedTable(fd, header)


def frame_of(header: Mapping[str, Any], fd: int) -> pd.DataFrame:
    """Return the frame over a private mapping of a sealed table; for the jail.

    Numbers, dates and text share the mapping without a copy, and writing to the frame changes
    this process alone. Booleans, integers with missing cells and decimals are copied.
    """
    import pandas as pd

    size = max(header["nbytes"], PAGE)
    flags = mmap.MAP_PRIVATE
    body = mmap.mmap(fd, size, flags, mmap.PROT_READ | mmap.PROT_WRITE) if header["nbytes"] else b""
    index = pd.RangeIndex(header["rows"])
    view = memoryview(body)
    columns = [_series(column, header["rows"], view, index) for column in header["columns"]]
    if not columns:
        return pd.DataFrame(index=index)
    frame = pd.concat(columns, axis=1, ignore_index=True)
    frame.columns = pd.Index([c["name"] for c in header["columns"]], dtype="str")
    return frame


def _series(column: Mapping[str, Any], rows: int, body: memoryview, index: Any) -> pd.Series:
    import numpy as np
    import pandas as pd

    plain = _plain_dtype(column)
    if plain is not None:
        offset, _ = column["buffers"][1]
        values = (
            np.frombuffer(body, dtype=plain, count=rows, offset=offset)
            if rows
            else (np.empty(0, dtype=plain))
        )
        return pd.Series(values, index=index, copy=False)
    from bridge.frames.buffers import _array
    from bridge.frames.to_pandas import series_of

    return series_of(_array(column, rows, body), index)


def _plain_dtype(column: Mapping[str, Any]) -> str | None:
    """Return the NumPy dtype of a column that can be shared as it lies, or None."""
    kind: str = column["type"]
    if column["nulls"] or kind.startswith(("bool", "large_utf8", "json", "decimal", "date32")):
        return None
    if kind.startswith("timestamp"):
        return None if "][" in kind else f"datetime64[{kind[10:-1]}]"
    if kind.startswith("duration"):
        return f"timedelta64[{kind[9:-1]}]"
    return str(arrow_type(kind).to_pandas_dtype().__name__)


def _memory_file() -> int:
    if hasattr(os, "memfd_create"):
        flags = os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING
        try:
            return os.memfd_create("statbox", flags | _MFD_NOEXEC_SEAL)
        except OSError:  # kernels before 6.3 do not know the flag
            return os.memfd_create("statbox", flags)
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _write(fd: int, data: memoryview) -> None:
    while data:
        data = data[os.write(fd, data) :]


def _seal(fd: int) -> None:
    if hasattr(os, "memfd_create"):
        import fcntl

        fcntl.fcntl(fd, _F_ADD_SEALS, _SEALS)
