"""Quoted names that no column has: SQLite would silently take them as text."""

from __future__ import annotations

from collections.abc import Collection

from bridge.guard.refusals import refuse


def require_columns(sql: str, known: Collection[str]) -> None:
    """Refuse a statement with a double-quoted name that is neither a column nor an alias.

    Args:
        sql: a statement that ``check`` accepted.
        known: column names of all tables, case folded.

    Raises:
        Error: "unknown_column", with close matches.
    """
    from difflib import get_close_matches

    import sqlglot
    from sqlglot import exp

    root = sqlglot.parse_one(sql, read="sqlite")
    aliases = {name.casefold() for node in root.walk() if (name := node.alias)}
    aliases |= {
        column.name.casefold()
        for alias in root.find_all(exp.TableAlias)
        for column in alias.args.get("columns") or ()
    }
    for column in root.find_all(exp.Column):
        name = column.name
        if column.this.args.get("quoted") and name.casefold() not in {*known, *aliases}:
            close = get_close_matches(name.casefold(), known, n=3)
            hint = f"did you mean {', '.join(map(repr, close))}?" if close else "text has '...'"
            raise refuse("unknown_column", f"there is no column {name!r}", hint, column=name)
