"""Parquet files: small ones into memory, large ones as a scan."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge.columns import Column, Loss, Provenance
from bridge.errors import Error
from bridge.names import unique_names

if TYPE_CHECKING:
    import pyarrow as pa

    from bridge.table import Table

_MEMORY_MAX = 256 * 2**20  # bytes of file; larger ones stay on disk
_HEAD = 20_000


def load_parquet(path: Path) -> Table:
    """Return the file as a Table; one of more than 256 MiB as a scan.

    Raises:
        Error: "bad_parquet" where it is none or is damaged.
    """
    from bridge.plain import plain_table
    from bridge.table import Table

    if path.stat().st_size > _MEMORY_MAX:
        return scan_parquet(path)
    with _open(path) as file:
        try:
            data = file.read()
        except _arrow_errors() as error:
            raise _bad(path, error) from None
    fields, names, losses = _names(data.schema)
    data = plain_table(data.select(fields).rename_columns(names))
    return Table(data, _columns(names, fields, data), losses, _provenance(path))


def scan_parquet(path: Path) -> Table:
    """Return the file as a Table whose rows stay on disk; kinds are told from its first rows.

    Raises:
        Error: "file_missing", "not_a_file", "unreadable", "bad_parquet".
    """
    import pyarrow as pa

    from bridge.load import require_file
    from bridge.plain import plain_table
    from bridge.scan import Scan
    from bridge.table import Table

    require_file(path)
    with _open(path) as file:
        try:
            head = pa.Table.from_batches(
                [next(file.iter_batches(_HEAD), _nothing(file.schema_arrow))]
            )
        except _arrow_errors() as error:
            raise _bad(path, error) from None
        rows = file.metadata.num_rows
    fields, names, losses = _names(head.schema)
    first = plain_table(head.select(fields).rename_columns(names))
    scan = Scan(path.absolute(), dict(zip(names, fields, strict=True)), rows)
    return Table(scan, _columns(names, fields, first), losses, _provenance(path))


def _open(path: Path) -> Any:
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(path)
    except _arrow_errors() as error:
        raise _bad(path, error) from None


def _arrow_errors() -> tuple[type[Exception], ...]:
    import pyarrow as pa

    return (pa.ArrowException, OSError)


def _bad(path: Path, error: Exception) -> Error:
    reason = str(error).splitlines()[0][:200]
    return Error(
        "bad_parquet",
        f"{path.name!r} cannot be read as Parquet: {reason}",
        "write the file again, or give it as CSV",
    )


def _nothing(schema: pa.Schema) -> pa.RecordBatch:
    import pyarrow as pa

    return pa.RecordBatch.from_arrays([pa.nulls(0, f.type) for f in schema], schema=schema)


def _names(schema: pa.Schema) -> tuple[list[str], list[str], tuple[Loss, ...]]:
    """Return the fields to read, their unique names, and what was renamed.

    A pandas index without a name was written as "__index_level_0__": numbers in it are row
    numbers and are left out, text and dates are kept as "index".
    """
    unnamed = {name for name in _index_fields(schema) if name.startswith("__index_level_")}
    import pyarrow.types as pt

    fields = [
        field for field in schema if field.name not in unnamed or not pt.is_integer(field.type)
    ]
    labels = ["index" if field.name in unnamed else field.name for field in fields]
    names, losses = unique_names(labels)
    return [field.name for field in fields], names, losses


def _index_fields(schema: pa.Schema) -> list[str]:
    raw = (schema.metadata or {}).get(b"pandas")
    try:
        found = json.loads(raw)["index_columns"] if raw else []
    except (ValueError, KeyError, TypeError):
        return []
    return [name for name in found if isinstance(name, str)]


def _columns(names: list[str], fields: Any, data: pa.Table) -> list[Column]:
    from bridge.kinds import infer_kind

    return [
        Column(name, str(field), infer_kind(name, values))
        for name, field, values in zip(names, fields, data.columns, strict=True)
    ]


def _provenance(path: Path) -> Provenance:
    return Provenance(str(path), "parquet")
