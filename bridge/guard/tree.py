"""One reading statement: every node of the parsed text is looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bridge.guard.refusals import function_denied, not_select, refuse, table_denied
from bridge.guard.rules import rules

CHARS_MAX = 100_000
# What the parser raises by mistake, as on a bare SHOW.
_STUMBLES = (LookupError, AttributeError, TypeError, ValueError, AssertionError)
# What sqlglot has classes of its own for although it reads files, settings or sessions.
_DENIED = ("read_", "scan_", "_scan", "current_schema", "current_user", "session", "getenv",
           "current_catalog", "current_database", "current_role", "load_", "query", "attach",
           "nextval", "currval", "sleep", "xml_table", "open_", "version")  # fmt: skip


def check(sql: str, engine: str, tables: Collection[str], *, parsed_elsewhere: bool = False) -> str:
    """Return the statement without what follows its last semicolon, if it may be sent.

    Args:
        sql: one statement.
        engine: "duckdb" or "sqlite".
        tables: the known tables, "name" or "schema.name"; case does not matter.
        parsed_elsewhere: the engine's own parser judges what sqlglot cannot parse.

    Raises:
        Error: "bad_character", "too_long", "syntax", "multi_statement", "not_select", "write",
            "locking", "function_denied", "table_denied".
    """
    check_text(sql)
    root = _parse(sql, engine, parsed_elsewhere=parsed_elsewhere)
    if root is not None:
        _check_root(root)
        _check_nodes(root, engine)
        _check_tables(root, engine, {name.casefold() for name in tables})
    return sql.strip()


def check_text(sql: str) -> None:
    """Refuse what is no text of a statement: NUL characters, too many characters, nothing."""
    if "\0" in sql:
        raise refuse("bad_character", "the statement holds a NUL character", "remove it")
    if len(sql) > CHARS_MAX:
        raise refuse("too_long", f"the statement has {len(sql)} characters; {CHARS_MAX} may be")
    if not sql.strip(" \t\r\n;"):
        raise refuse("syntax", "the statement is empty", "write one SELECT")


def _parse(sql: str, engine: str, *, parsed_elsewhere: bool) -> Any:
    import logging

    import sqlglot
    from sqlglot import errors

    logging.getLogger("sqlglot").setLevel(logging.ERROR)  # its warnings quote the statement
    try:
        found = [one for one in sqlglot.parse(sql, read=engine) if one is not None]
    except RecursionError:
        raise refuse("syntax", "the statement is nested too deep", "simplify it") from None
    except (errors.SqlglotError, *_STUMBLES) as error:
        if parsed_elsewhere:
            return None
        first = next(iter(str(error).splitlines()), "")[:200]
        raise refuse("syntax", f"the statement cannot be read: {first}") from None
    if len(found) != 1:
        raise refuse(
            "multi_statement", f"{len(found)} statements were given", "send one SELECT at a time"
        )
    return found[0]


def _classes() -> Any:
    """Return sqlglot's node classes; it re-exports them in a way that type checkers cannot see."""
    from sqlglot import expressions

    return expressions


def _check_root(root: Any) -> None:
    exp = _classes()

    if isinstance(root, (exp.Query, exp.Describe, exp.Summarize, exp.Values)):
        return
    if isinstance(root, exp.Table) and isinstance(root.this, exp.Identifier):
        return
    if isinstance(root, exp.DML) and root.args.get("with_"):
        raise refuse("write", f"this WITH ends in {root.key.upper()}, which writes")
    name = str(root.this).split()[0] if isinstance(root, exp.Command) else root.key
    if isinstance(
        root, (exp.Column, exp.Identifier, exp.Alias)
    ):  # a word alone: CHECKPOINT, VACUUM
        name = root.sql().split()[0]
    raise not_select(name.upper()[:20])


def _check_nodes(root: Any, engine: str) -> None:
    exp = _classes()

    allowed = rules(engine)
    for node in root.walk():
        if isinstance(node, (exp.DML, exp.DDL, exp.Command, exp.Into)) and not isinstance(
            node, (exp.Query, exp.Subquery)
        ):
            raise refuse("write", f"{node.key.upper()} inside a query writes", "only read")
        if isinstance(node, exp.Lock):
            raise refuse("locking", "FOR UPDATE and FOR SHARE lock rows", "leave the clause out")
        if isinstance(node, (exp.Anonymous, exp.AnonymousAggFunc)):
            name = node.name.lower()
            place = isinstance(node.parent, (exp.Table, exp.Lateral))
            known = allowed.table_functions if place else allowed.functions
            if name not in known:
                raise function_denied(node.name)
        elif isinstance(node, exp.Func):
            names = [name.lower() for name in node.sql_names()]
            if any(part in name for name in names for part in _DENIED):
                raise function_denied(names[0])


def _check_tables(root: Any, engine: str, known: set[str]) -> None:
    exp = _classes()

    named = {cte.alias_or_name.casefold() for cte in root.find_all(exp.CTE)}
    for table in root.find_all(exp.Table):
        if not isinstance(table.this, exp.Identifier):
            continue  # a function, judged as one
        parts = [part.name for part in table.parts]
        full = ".".join(parts).casefold()
        if len(parts) == 1 and (full in named or full in rules(engine).table_functions):
            continue
        if full not in known and full.removeprefix("main.") not in known:
            raise table_denied(".".join(parts), known)
