"""A Parquet file read in parts: only the columns and rows that someone asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge import compute as pc
from bridge.plain import plain_table
from bridge.where import Condition, build_mask

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Scan:
    """Where the rows of a Table lie that is not in memory.

    Attributes:
        path: the Parquet file.
        fields: column name → name in the file.
        row_count: its rows.
    """

    path: Path
    fields: Mapping[str, str]
    row_count: int

    def read(
        self,
        names: Sequence[str],
        where: Sequence[Condition] = (),
        limit: int | None = None,
    ) -> pa.Table:
        """Return the asked columns of the rows that meet all conditions, at most ``limit``."""
        schema = self._dataset().schema
        operands = {name: pc.field(self.fields[name]) for name, _, _ in where}
        kinds = {name: schema.field(self.fields[name]).type for name in operands}
        options: dict[str, Any] = {
            "columns": {name: pc.field(self.fields[name]) for name in names},
            "filter": build_mask(where, operands, kinds) if where else None,
        }
        dataset = self._dataset()
        found = dataset.to_table(**options) if limit is None else dataset.head(limit, **options)
        return plain_table(found)

    def batches(self, names: Sequence[str]) -> Iterator[pa.RecordBatch]:
        """Yield all rows in order, in parts that fit in memory."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        with pq.ParquetFile(self.path) as file:
            for batch in file.iter_batches(columns=[self.fields[name] for name in names]):
                part = plain_table(pa.Table.from_batches([batch])).rename_columns(list(names))
                yield from part.to_batches()

    def _dataset(self) -> Any:
        import pyarrow.dataset

        return pyarrow.dataset.dataset(self.path, format="parquet")
