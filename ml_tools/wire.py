"""A ``ToolResult`` as strict JSON (its tables travel beside it) and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bridge.errors import Error
from ml_tools.contract import SCHEMA_VERSION, Caveat, ColumnUse, RowUse, ToolResult

if TYPE_CHECKING:
    import pandas as pd

_PLAIN = (
    "tool",
    "status",
    "method",
    "fallback_reason",
    "refusal",
    "values",
    "diagnostics",
    "repro",
)


def result_to_dict(result: ToolResult) -> dict[str, Any]:
    """Return everything but the tables, JSON-safe, with ``schema_version`` and table names."""
    from bridge.strict_json import to_json_value

    data = {name: getattr(result, name) for name in _PLAIN}
    data |= {
        "rows": asdict(result.rows),
        "columns": asdict(result.columns),
        "caveats": [
            {"code": c.code, "severity": c.severity, "params": c.params} for c in result.caveats
        ],
        "tables": list(result.tables),
    }
    return {"schema_version": SCHEMA_VERSION, **to_json_value(data)}


def result_from_dict(data: Mapping[str, Any], tables: Mapping[str, pd.DataFrame]) -> ToolResult:
    """Rebuild a result from ``result_to_dict()`` and its tables.

    Raises:
        bridge.errors.Error: "schema_version" for an unknown version, "not_a_result" for a mapping
            that is no tool result, "tables_missing" when a table it names is not in ``tables``.
    """
    version = data.get("schema_version")
    if version != SCHEMA_VERSION:
        raise Error(
            "schema_version",
            f"a tool result of schema version {version!r}; this release reads {SCHEMA_VERSION}",
            "read it with the release that wrote it",
        )
    missing = [name for name in data.get("tables", ()) if name not in tables]
    if missing:
        raise Error("tables_missing", f"the result names tables that are not given: {missing}")
    try:
        columns = data["columns"]
        return ToolResult(
            **{name: data[name] for name in _PLAIN},
            rows=RowUse(**data["rows"]),
            columns=ColumnUse(tuple(columns["used"]), columns["ignored"], columns["converted"]),
            caveats=tuple(Caveat(**caveat) for caveat in data["caveats"]),
            tables={name: tables[name] for name in data["tables"]},
        )
    except (KeyError, TypeError) as error:
        raise Error(
            "not_a_result",
            f"this mapping is no tool result: {error}",
            "give what ToolResult.to_dict() returned",
        ) from error
