"""From what a caller hands over to the tables that a program sees by name."""

from __future__ import annotations

import builtins
import keyword
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.unusable import Unusable

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.settings import Settings

LONE_NAME = "df"
# Names that the planner's programs use themselves.
_TAKEN = frozenset({"pd", "MLToolRegistry", *dir(builtins)})


def read_tables(data: Any, settings: Settings, *, empty_ok: bool = False) -> dict[str, Table]:
    """Return the tables of ``data`` by name; a lone one is called "df".

    Args:
        data: one source, or a mapping of names to sources; see ``bridge.load``.
        settings: ``folders`` says where files may be read from.
        empty_ok: take no data, and tables without rows, as well.

    Raises:
        Unusable: no data, a bad name, no rows, or a file outside the allowed folders.
        bridge.errors.Error: a source that cannot be read.
    """
    from bridge.load import load

    sources = _named(data)
    if not sources and not empty_ok:
        raise Unusable("no_data")
    tables: dict[str, Table] = {}
    for name, source in sources.items():
        _check_name(name)
        _check_place(source, settings)
        tables[name] = load(source, name=None if name == LONE_NAME else name)
        if not empty_ok:
            _check_size(name, tables[name])
    return tables


def variable_name(text: str) -> str:
    """Return a name that a program can use as a variable: "Sales 2024" becomes "Sales_2024"."""
    name = re.sub(r"\W+", "_", text).strip("_") or "table"
    name = f"t_{name}" if name[0].isdigit() else name
    return name if _usable(name) else f"{name}_"


def _named(data: Any) -> Mapping[str, Any]:
    if data is None:
        return {}
    if isinstance(data, Mapping) and not _is_result(data):
        return data
    return {LONE_NAME: data}


def _is_result(data: Mapping[str, Any]) -> bool:
    return isinstance(data.get("columns"), (list, tuple)) and isinstance(
        data.get("rows"), (list, tuple)
    )


def _check_name(name: Any) -> None:
    if not isinstance(name, str) or not _usable(name):
        example = variable_name(str(name)[:40])
        raise Unusable("bad_table_name", table=repr(name)[:80], example=repr(example))


def _usable(name: str) -> bool:
    return (
        name.isidentifier()
        and not keyword.iskeyword(name)
        and not name.startswith("__")
        and name not in _TAKEN
    )


def _check_place(source: Any, settings: Settings) -> None:
    if not settings.folders or not isinstance(source, (str, os.PathLike)):
        return
    path = Path(source).expanduser().resolve()
    allowed = [Path(folder).expanduser().resolve() for folder in settings.folders]
    if not any(path.is_relative_to(folder) for folder in allowed):
        folders = ", ".join(repr(str(folder)) for folder in allowed)
        raise Unusable("outside_folders", path=repr(str(source)), folders=folders)


def _check_size(name: str, table: Table) -> None:
    shown = repr(table.provenance.source) if name == LONE_NAME else repr(name)
    if not table.columns:
        raise Unusable("no_columns", table=shown)
    if not table.row_count:
        raise Unusable("no_rows", table=shown)
