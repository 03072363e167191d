"""Tables by name that turn into pandas frames when someone looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bridge.names import require_known

if TYPE_CHECKING:
    import pandas as pd

    from bridge.table import Table


class Frames(Mapping[str, "pd.DataFrame"]):
    """A mapping of names to pandas frames, each decoded on first access and then kept.

    Args:
        tables: the Tables by name; none by default.

    Example:
        >>> frames = Frames({"result": table})
        >>> frames["result"].shape
        (3, 2)
        >>> frames.table("result").row_count
        3
    """

    __slots__ = ("_frames", "_tables")

    def __init__(self, tables: Mapping[str, Table] | None = None) -> None:
        self._tables: dict[str, Table] = dict(tables or {})
        self._frames: dict[str, pd.DataFrame] = {}

    def table(self, name: str) -> Table:
        """Return one as a Table, without decoding it.

        Raises:
            Error: "unknown_table", with close matches.
        """
        return self._tables[require_known(name, self._tables, "table")]

    def __getitem__(self, name: str) -> pd.DataFrame:
        if name not in self._frames:
            self._frames[name] = self._tables[name].to_pandas()
        return self._frames[name]

    def __contains__(self, name: object) -> bool:
        return name in self._tables  # without decoding

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frames):
            return NotImplemented
        return self._prints() == other._prints()

    __hash__ = None

    def __repr__(self) -> str:
        sizes = [f"{name!r}: {t.row_count} x {len(t.columns)}" for name, t in self._tables.items()]
        return f"Frames({', '.join(sizes)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Frames, (self._tables,)

    def _prints(self) -> dict[str, str]:
        return {name: table.fingerprint for name, table in self._tables.items()}
