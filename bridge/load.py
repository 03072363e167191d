"""One door for whatever holds a table: a frame, an Arrow table, a file, a SQL result."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge.errors import Error

if TYPE_CHECKING:
    from bridge.table import Table

_PATH_SHOWN = 300  # characters of a path in a message
_OPTIONS = ("delimiter", "encoding")
_PARQUET = frozenset({".parquet", ".pq", ".parq"})
_TEXT = frozenset({".csv", ".tsv", ".txt", ".tab", ".psv", ".dat"})
_OTHERS = {
    ".xlsx": "save the sheet as CSV",
    ".xls": "save the sheet as CSV",
    ".ods": "save the sheet as CSV",
    ".json": "load it with pandas.read_json and give the frame",
    ".jsonl": "load it with pandas.read_json(lines=True) and give the frame",
    ".feather": "load it with pandas.read_feather and give the frame",
    ".zip": "unpack it first",
    ".pdf": "give the table as CSV or Parquet",
}


def load(source: Any, *, name: str | None = None, **options: Any) -> Table:
    """Return ``source`` as a Table.

    Args:
        source: a pandas frame or series, a pyarrow Table (or anything that speaks Arrow's stream
            protocol, such as a polars frame), a Table, a path to a file (.csv, .tsv, .txt,
            .parquet; text also as .gz), or a mapping ``{"columns": ..., "rows": ...}``.
        name: what to call a source that has no name of its own, in ``provenance``.
        options: for text files: ``encoding``, ``delimiter``.

    Raises:
        Error: "file_missing", "not_a_file", "not_regular", "unreadable", "file_empty",
            "not_text", "too_large", "too_wide", "bad_header", "bad_parquet", "unknown_format",
            "not_a_table", "bad_option"; each says what was expected.

    Example:
        >>> load("sales.csv").names
        ('date', 'region', 'sales')
    """
    from bridge.table import Table

    if isinstance(source, Table):
        return source
    if isinstance(source, (str, os.PathLike)):
        return _load_path(_expanded(source), options)
    if options:
        raise Error("bad_option", f"the options {sorted(options)} are for text files only")
    module = type(source).__module__.partition(".")[0]
    if module == "pandas":
        return _load_pandas(source, name)
    if module == "pyarrow" and type(source).__name__ == "Table":
        return Table.from_arrow(source, source=name or "arrow")
    if isinstance(source, Mapping):
        from bridge.from_result import from_result

        return from_result(source)
    if hasattr(source, "__arrow_c_stream__"):
        import pyarrow as pa

        return Table.from_arrow(pa.table(source), source=name or module)
    raise Error(
        "not_a_table",
        f"a {type(source).__module__}.{type(source).__qualname__} is no table",
        "give a pandas frame, a pyarrow table, or the path of a CSV or Parquet file",
    )


def _load_pandas(source: Any, name: str | None) -> Table:
    from bridge.frames.from_pandas import from_pandas

    if type(source).__name__ == "Series" or hasattr(source, "to_frame"):
        source = source.to_frame()
    if not hasattr(source, "columns"):
        raise Error("not_a_table", f"a pandas {type(source).__name__} is no table", "give a frame")
    return from_pandas(source, source=name or "frame")


def _expanded(source: str | os.PathLike[str]) -> Path:
    try:
        return Path(source).expanduser()
    except RuntimeError:  # ~nobody: no such user, but a file may be called so
        return Path(source)


def _load_path(path: Path, options: Mapping[str, Any]) -> Table:
    if unknown := sorted(set(options).difference(_OPTIONS)):
        raise Error(
            "bad_option", f"there is no option {unknown[0]!r}", f"options: {', '.join(_OPTIONS)}"
        )
    require_file(path)
    suffixes = [suffix.lower() for suffix in path.suffixes]
    last = suffixes[-1] if suffixes else ""
    with path.open("rb") as file:
        head = file.read(8)
    if last in _PARQUET or head[:4] == b"PAR1":
        from bridge.files.parquet import load_parquet

        if options:
            raise Error("bad_option", f"the options {sorted(options)} are for text files only")
        return load_parquet(path)
    if last in _OTHERS and not options:
        raise Error(
            "unknown_format",
            f"{path.name!r} is a {last} file; CSV, TSV, TXT and Parquet can be read",
            _OTHERS[last],
        )
    from bridge.files.csv import load_csv

    return load_csv(path, **options)


def require_file(path: Path) -> None:
    """Check that there is an ordinary file that can be read, without waiting for anything.

    Raises:
        Error: "file_missing", "not_a_file", "not_regular", "unreadable".
    """
    shown = repr(str(path)) if len(str(path)) <= _PATH_SHOWN else f"{str(path)[:_PATH_SHOWN]!r}..."
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Error("not_a_file", f"{shown} is a folder", "give the path of one file in it")
        if not stat.S_ISREG(mode):  # a pipe or device may never end
            raise Error(
                "not_regular", f"{shown} is a pipe or a device", "save the data in a file first"
            )
        with path.open("rb") as file:
            file.read(1)
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise Error(
                "file_missing", f"{shown} is a link to nothing", "check where it leads"
            ) from None
        raise Error("file_missing", f"there is no file {shown}", _neighbours(path)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Error(
            "unreadable", f"{shown} cannot be read: {why}", "check the path and permissions"
        ) from None


def _neighbours(path: Path) -> str:
    from difflib import get_close_matches

    try:
        names = [entry.name for entry in path.parent.iterdir()][:2000]
    except OSError:
        return f"there is no folder {str(path.parent)!r} either"
    close = get_close_matches(path.name, names, n=3, cutoff=0.6)
    return f"did you mean {', '.join(map(repr, close))}?" if close else "check the name"
