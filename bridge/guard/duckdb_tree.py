"""A statement as DuckDB itself parses it: what it reads and calls, against the allowlists."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from bridge.guard.refusals import function_denied, not_select, refuse, table_denied
from bridge.guard.rules import rules

_QUERIES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
# They build one huge cell out of nothing, before any limit of the engine is asked.
_STRETCHING = frozenset({"repeat", "lpad", "rpad", "list_resize", "array_resize"})
_LENGTH_MAX = 10_000
_SOURCES = frozenset({"BASE_TABLE", "SHOW_REF"})


def check_duckdb(sql: str, tables: Collection[str]) -> None:
    """Refuse a statement that DuckDB reads as anything but one query on known tables.

    It is parsed, never bound or run, in an engine of its own without tables and files.

    Raises:
        Error: "syntax", "multi_statement", "not_select", "write", "function_denied",
            "table_denied".
    """
    statements = _parse(sql)
    if len(statements) != 1:
        raise refuse(
            "multi_statement", f"{len(statements)} statements were given", "send one SELECT"
        )
    allowed = rules("duckdb")
    known = {name.casefold() for name in tables}
    nodes = list(_nodes(statements[0], in_table=False))
    named = {name.casefold() for node, _ in nodes for name in _ctes(node)}
    for node, in_table in nodes:
        kind = str(node.get("type", ""))
        if kind.endswith("_NODE") and kind not in _QUERIES:
            what = kind.removesuffix("_NODE")
            raise refuse("write", f"{what} inside a query writes", "only read")
        if "function_name" in node:
            name = str(node["function_name"]).lower()
            if name not in (allowed.table_functions if in_table else allowed.functions):
                raise function_denied(name)
            if name in _STRETCHING:
                _check_length(name, node.get("arguments") or [])
        if kind in _SOURCES and node.get("table_name"):
            _check_table(node, known, named)


def _parse(sql: str) -> list[Any]:
    import duckdb

    with duckdb.connect(":memory:", config={"enable_external_access": "false"}) as engine:
        row = engine.execute("SELECT json_serialize_sql($1)", [sql]).fetchone()
    answer = json.loads(row[0]) if row else {"error": True, "error_message": "no answer"}
    if not answer.get("error"):
        return answer["statements"]
    if answer.get("error_type") == "parser":
        message = str(answer.get("error_message")).splitlines()[0]
        raise refuse("syntax", f"the statement cannot be read: {message}")
    raise not_select(sql.split(maxsplit=1)[0].upper()[:20])


def _nodes(node: Any, *, in_table: bool) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield every node, and whether it stands where a table stands."""
    if isinstance(node, list):
        for item in node:
            yield from _nodes(item, in_table=in_table)
    elif isinstance(node, dict):
        yield node, in_table
        for key, item in node.items():
            here = key == "function" and node.get("type") == "TABLE_FUNCTION"
            yield from _nodes(item, in_table=here)


def _ctes(node: dict[str, Any]) -> Iterator[str]:
    for entry in (node.get("cte_map") or {}).get("map", ()):
        yield str(entry["key"])
    if node.get("type") in {"RECURSIVE_CTE_NODE", "CTE_NODE"} and node.get("cte_name"):
        yield str(node["cte_name"])


def _check_length(name: str, arguments: list[Any]) -> None:
    length = (arguments[1].get("expression") or {}) if len(arguments) > 1 else {}
    text = str((length.get("literal") or {}).get("text", ""))
    named = any(argument.get("name") for argument in arguments)
    if named or not text.isdigit() or int(text) > _LENGTH_MAX:
        raise refuse(
            "function_denied",
            f"the length given to {name!r} must be a number of at most {_LENGTH_MAX}",
            "give a smaller number, written out",
            function=name,
        )


def _check_table(node: dict[str, Any], known: set[str], named: set[str]) -> None:
    name = str(node["table_name"]).strip('"')
    schema, catalog = node.get("schema_name") or "", node.get("catalog_name") or ""
    full = ".".join(part for part in (catalog, schema, name) if part).casefold()
    if not schema and not catalog and full in named:
        return
    if full not in known and full.removeprefix("main.") not in known:
        raise table_denied(full, known)
