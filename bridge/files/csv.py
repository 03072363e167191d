"""Delimited text files: read as text first, then typed column by column."""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.columns import Column, Loss, Provenance
from bridge.errors import Error
from bridge.files.cells import COLUMNS_MAX, read_cells
from bridge.files.dialect import find_dialect
from bridge.files.encoding import decode
from bridge.names import unique_names

if TYPE_CHECKING:
    from bridge.table import Table

_UNPACKED_MAX = 4 * 2**30  # a small .gz may unpack to more than any memory holds
_DELIMITER = re.compile(r"[^\0\r\n\"\w]", re.ASCII)
_NAME_MAX = 10_000  # characters; a longer first cell is a text, no name


def load_csv(path: Path, *, encoding: str | None = None, delimiter: str | None = None) -> Table:
    """Return a delimited text file as a Table.

    Every cell is read as text and each whole column is then typed by ``bridge.convert``; what that
    changed is in ``Column.note``, what it could not do in ``losses``. An empty cell is missing.

    Args:
        path: the file; ".gz" is unpacked.
        encoding: None to have it found; see ``files.encoding``.
        delimiter: one character, or None to have it found; see ``files.dialect``.

    Raises:
        Error: "file_empty", "not_text", "bad_encoding", "bad_option", "unreadable", "too_large",
            "too_wide", "bad_header".
    """
    from bridge.arrow import table
    from bridge.convert import convert_columns
    from bridge.kinds import infer_kind
    from bridge.table import Table

    _check_options(encoding, delimiter)
    text = decode(_read(path), path, encoding)
    suffix = path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix
    dialect = find_dialect(text.data, delimiter, suffix.lower())
    if not dialect.header:
        raise Error("file_empty", f"{path.name!r} holds no table: it is empty", "check the file")
    _check_header(path, dialect.header)
    width = len(dialect.header)
    cells = read_cells(text.data, dialect)
    labels = [*(label.strip() for label in dialect.header), *[""] * (len(cells.columns) - width)]
    names, renamed = unique_names(labels)
    converted = convert_columns(
        names, cells.columns, decimal_comma=None if dialect.delimiter == ";" else False
    )
    columns = [
        Column(name, label, one.kind or infer_kind(name, one.values), one.unit, one.note)
        for name, label, one in zip(names, labels, converted, strict=True)
    ]
    losses = [*text.losses, *_skipped(dialect.skipped), *cells.losses, *renamed]
    losses += [loss for one in converted for loss in one.losses]
    data = table(names, [one.values for one in converted], cells.rows)
    return Table(data, columns, losses, Provenance(str(path), "csv", text.encoding))


def _check_options(encoding: object, delimiter: object) -> None:
    if encoding is not None and not (isinstance(encoding, str) and encoding.isprintable()):
        raise Error("bad_option", f"encoding is {encoding!r}", "give a name such as 'gb18030'")
    if delimiter is None:
        return
    if not isinstance(delimiter, str) or not (
        delimiter.isascii() and _DELIMITER.fullmatch(delimiter)
    ):
        raise Error(
            "bad_option", f"delimiter is {delimiter!r}", "give one sign such as ',' or ';' or a tab"
        )


def _check_header(path: Path, header: tuple[str, ...]) -> None:
    if len(header) > COLUMNS_MAX:
        raise Error(
            "too_wide",
            f"{path.name!r} has {len(header)} columns; {COLUMNS_MAX} can be read",
            "check the line ends and the separator, or turn the table on its side",
        )
    longest = max(map(len, header))
    if longest > _NAME_MAX:
        raise Error(
            "bad_header",
            f"the first line of {path.name!r} is no header: a name in it has {longest} characters",
            "give a file whose first line names the columns",
        )


def _read(path: Path) -> bytes:
    size = path.stat().st_size
    if size > _UNPACKED_MAX:
        raise Error("too_large", f"{path.name!r} has {size / 2**30:.1f} GiB", "give Parquet")
    try:
        data = path.read_bytes()
    except OSError as error:
        why = error.strerror
        raise Error("unreadable", f"{path.name!r} cannot be read: {why}", "copy it first") from None
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        with gzip.open(path) as file:
            data = file.read(_UNPACKED_MAX + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Error(
            "unreadable", f"{path.name!r} cannot be unpacked: {error}", "pack it again"
        ) from None
    if len(data) > _UNPACKED_MAX:
        raise Error("too_large", f"{path.name!r} unpacks to more than 4 GiB", "give Parquet")
    return data


def _skipped(lines: int) -> tuple[Loss, ...]:
    if not lines:
        return ()
    return (Loss("lines_skipped", f"{lines} lines before the header were skipped", count=lines),)
