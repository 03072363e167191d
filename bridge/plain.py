"""Arrow tables made plain: no dictionaries, views or half floats, and one way to be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge import compute as pc

if TYPE_CHECKING:
    import pyarrow as pa

    from bridge.arrow import Values


def plain_table(data: pa.Table) -> pa.Table:
    """Return ``data`` with every column as ``plain`` makes it, without schema metadata."""
    import pyarrow as pa

    columns = [plain(column) for column in data.columns]
    if not columns:
        return data.replace_schema_metadata(None)
    return pa.Table.from_arrays(columns, names=data.column_names)


def plain(values: Values) -> Values:
    """Return the values in the layout that the rest of the house knows; no value changes.

    Dictionaries and run lengths are decoded, text views become text, half floats single floats,
    extension types their storage, a column of nulls text, and a floating-point NaN is missing.
    """
    import pyarrow as pa
    import pyarrow.types as pt

    kind = values.type
    if isinstance(kind, pa.BaseExtensionType):
        chunks = values.chunks if isinstance(values, pa.ChunkedArray) else [values]
        return plain(pa.chunked_array([c.storage for c in chunks], type=kind.storage_type))
    if pt.is_dictionary(kind):
        return plain(pc.cast(values, kind.value_type))
    if pt.is_run_end_encoded(kind):
        return plain(pc.run_end_decode(values))
    target = _plainer(kind)
    if target is not None:
        values = pc.cast(values, target)
    if pt.is_floating(values.type) and pc.any(pc.is_nan(values)).as_py():
        missing = pa.nulls(1, values.type)[0]
        values = pc.if_else(pc.is_nan(values), missing, values)
    return values


def _plainer(kind: pa.DataType) -> pa.DataType | None:
    import pyarrow as pa
    import pyarrow.types as pt

    if pt.is_null(kind):
        return pa.string()
    if pt.is_string_view(kind):
        return pa.large_string()
    if pt.is_binary_view(kind):
        return pa.large_binary()
    if pt.is_float16(kind):
        return pa.float32()
    if pt.is_decimal32(kind) or pt.is_decimal64(kind):
        return pa.decimal128(kind.precision, kind.scale)
    if pt.is_date64(kind):
        return pa.date32()
    return None
