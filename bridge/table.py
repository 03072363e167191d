"""The Table: columns of values, in memory or in a file, with what reading them changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge.columns import Column, Loss, Provenance
from bridge.errors import Error
from bridge.names import require_known, unique_names
from bridge.where import Condition, build_mask

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from bridge.frames.sealed import SealedTable
    from bridge.profile import Profile
    from bridge.scan import Scan

_HEAD = 20_000  # rows of a file that is not in memory from which kinds are told


class Table:
    """A table that does not change: Arrow data in memory, or a scan of a file.

    Make one with ``bridge.load``, ``Table.from_arrow``, ``Table.from_pandas`` or ``Table.scan``.

    Attributes:
        columns: what each column is, in order.
        losses: what reading could not keep or had to change.
        provenance: where the table came from.

    Example:
        >>> table = Table.from_pandas(pd.DataFrame({"region": ["n", "s"], "sales": [1, 2]}))
        >>> table.select(where=[("sales", ">", 1)]).row_count
        1
    """

    __slots__ = (
        "__weakref__", "_data", "_fingerprint", "_profile", "_scan", "_sealed",
        "columns", "losses", "provenance",
    )  # fmt: skip

    columns: tuple[Column, ...]
    losses: tuple[Loss, ...]
    provenance: Provenance

    def __init__(
        self,
        data: pa.Table | Scan,
        columns: Sequence[Column],
        losses: Iterable[Loss] = (),
        provenance: Provenance | None = None,
    ) -> None:
        """Wrap data whose column names and types are plain already; see the class methods."""
        from bridge.scan import Scan

        self._scan = data if isinstance(data, Scan) else None
        self._data = None if isinstance(data, Scan) else data
        self.columns = tuple(columns)
        self.losses = tuple(losses)
        self.provenance = provenance or Provenance("arrow", "arrow")
        self._fingerprint: str | None = None
        self._profile: Profile | None = None
        self._sealed: SealedTable | None = None

    @classmethod
    def from_arrow(
        cls,
        data: pa.Table,
        *,
        source: str = "arrow",
        provenance: Provenance | None = None,
        described: Mapping[str, Column] | None = None,
        losses: Iterable[Loss] = (),
    ) -> Table:
        """Return a Table over Arrow data, without copying plain columns.

        Duplicate and empty names are made unique (with a Loss); dictionaries are decoded; NaN
        counts as missing.

        Args:
            data: the Arrow table; metadata of other libraries is ignored.
            source: what it is called in ``provenance``, unless that is given.
            provenance: where it came from.
            described: what is known of columns already, by their unique name.
            losses: what was lost on the way here.
        """
        from bridge.kinds import infer_kind
        from bridge.plain import plain_table

        labels = [str(name) for name in data.column_names]
        names, renamed = unique_names(labels)
        plain = plain_table(data.rename_columns(names))
        known = described or {}
        columns = [
            known.get(name) or Column(name, label, infer_kind(name, values))
            for name, label, values in zip(names, labels, plain.columns, strict=True)
        ]
        where_from = provenance or Provenance(source, "arrow")
        return cls(plain, columns, (*losses, *renamed), where_from)

    @classmethod
    def from_pandas(cls, df: pd.DataFrame, *, source: str = "frame") -> Table:
        """Return a Table over a pandas frame, which is never changed; see ``bridge.frames``."""
        from bridge.frames.from_pandas import from_pandas

        return from_pandas(df, source=source)

    @classmethod
    def scan(cls, path: str | Path) -> Table:
        """Return a Table over a Parquet file that stays on disk; see ``select``.

        Raises:
            Error: as ``bridge.load``.
        """
        from bridge.files.parquet import scan_parquet

        return scan_parquet(Path(path))

    @property
    def row_count(self) -> int:
        """The number of rows."""
        return self._scan.row_count if self._scan else self._memory().num_rows

    @property
    def in_memory(self) -> bool:
        """Whether the rows are in memory; False for a scan."""
        return self._scan is None

    @property
    def names(self) -> tuple[str, ...]:
        """The column names, in order."""
        return tuple(column.name for column in self.columns)

    @property
    def fingerprint(self) -> str:
        """The sha256 over names, types and values; computed when first asked for.

        It does not depend on chunks, slices or what lies under missing cells.
        """
        if self._fingerprint is None:
            from bridge.fingerprint import fingerprint

            self._fingerprint = fingerprint(self.names, self._batches())
        return self._fingerprint

    def column(self, name: str) -> Column:
        """Return what is known of one column.

        Raises:
            Error: "unknown_column", with close matches.
        """
        require_known(name, self.names)
        return self.columns[self.names.index(name)]

    def select(
        self,
        columns: Sequence[str] | None = None,
        where: Sequence[Condition] | None = None,
        limit: int | None = None,
    ) -> Table:
        """Return the asked part, in memory; of a scan, only that part is read.

        Args:
            columns: names in the wanted order; None for all.
            where: (column, operator, value) with == != < <= > >= in; all must hold. A missing cell
                meets no condition but "!=", as in pandas.
            limit: the most rows, from the top; None for all.

        Raises:
            Error: "unknown_column", "bad_condition", "bad_limit".
        """
        names = list(self.names) if columns is None else list(columns)
        conditions = list(where or ())
        for name in (*names, *(name for name, _, _ in conditions)):
            require_known(name, self.names)
        if limit is not None and limit < 0:
            raise Error("bad_limit", f"limit is {limit}", "give 0 or more rows")
        if self.in_memory and not conditions and limit is None and names == list(self.names):
            return self
        data = self._read(names, conditions, limit)
        known = [self.column(name) for name in names]
        kept = [loss for loss in self.losses if loss.column is None or loss.column in names]
        return Table(data, known, kept, self.provenance)

    def to_arrow(self) -> pa.Table:
        """Return the whole table as Arrow; the column names are those of ``columns``."""
        return self._scan.read(self.names) if self._scan else self._memory()

    def to_pandas(self) -> pd.DataFrame:
        """Return the whole table as an ordinary pandas frame of its own.

        Text is ``str``; integers and booleans keep their width and become nullable (``Int64``,
        ``boolean``) where cells are missing; floats are NumPy floats; dates are
        ``datetime64[s]``, moments keep their unit and time zone; decimals, times of day and
        nested values are ``ArrowDtype``, so that no value changes.
        """
        from bridge.frames.to_pandas import to_pandas

        return to_pandas(self.to_arrow())

    def profile(self) -> Profile:
        """Return what is in the columns: ranges, missing cells, values; computed once."""
        if self._profile is None:
            from bridge.profile import profile

            self._profile = profile(self)
        return self._profile

    def sealed(self) -> SealedTable:
        """Return the raw column buffers in a sealed memory file; made once, kept with the table."""
        if self._sealed is None:
            from bridge.frames.sealed import seal

            self._sealed = seal(self)
        return self._sealed

    def __len__(self) -> int:
        return self.row_count

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self.names[:8])) + (", ..." if len(self.names) > 8 else "")
        return f"Table({self.row_count} rows: {shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self._scan or self._memory(), self.columns, self.losses, self.provenance)

    def _memory(self) -> pa.Table:
        if self._data is None:
            raise TypeError("a scan has no data in memory")
        return self._data

    def _batches(self) -> Iterator[pa.RecordBatch]:
        if self._scan:
            yield from self._scan.batches(self.names)
            return
        data = self._memory()
        import pyarrow as pa

        if not data.num_rows:
            yield pa.RecordBatch.from_arrays(
                [pa.nulls(0, field.type) for field in data.schema], schema=data.schema
            )
        yield from data.to_batches(max_chunksize=1 << 20)

    def _read(self, names: list[str], where: list[Condition], limit: int | None) -> pa.Table:
        if self._scan:
            return self._scan.read(names, where, limit)
        data = self._memory()
        if where:
            operands = {name: data.column(name) for name, _, _ in where}
            kinds = {name: operand.type for name, operand in operands.items()}
            # only what was asked for is copied
            mask = build_mask(where, operands, kinds)
            data = data.select(names).filter(mask)
        else:
            data = data.select(names)
        return data if limit is None else data.slice(0, limit)
