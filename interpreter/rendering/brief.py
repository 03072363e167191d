"""An Analysis as a compact text for a language model, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.rendering.cells import one_line, show
from interpreter.rendering.rows import first_rows

if TYPE_CHECKING:
    from interpreter.analysis import Analysis

_ROWS_MAX = 50
_CUT = "[cut]"


def tokens_at_most(text: str) -> int:
    """Return an estimate from above of the tokens of ``text``, for any common tokenizer.

    Letters come at least three to a token in words, digits and signs may stand alone, a Chinese
    character takes up to two, anything else up to three.
    """
    letters = sum(c.isascii() and (c.isalpha() or c == " ") for c in text)
    signs = sum(c.isascii() for c in text) - letters
    chinese = sum("\u3000" <= c <= "\u9fff" or "\uff00" <= c <= "\uffef" for c in text)
    others = len(text) - letters - signs - chinese
    return -(-letters // 2) + signs + 2 * chinese + 3 * others


def brief(analysis: Analysis, max_tokens: int) -> str:
    """Return the most telling lines first, as many as fit."""
    left = max(1, max_tokens)
    out: list[str] = []
    for line in _lines(analysis):
        cost = tokens_at_most(line) + 1
        if cost > left:
            out.append(_shortened(line, left - tokens_at_most(_CUT) - 1))
            break
        out.append(line)
        left -= cost
    return "\n".join(line for line in out if line)


def _shortened(line: str, left: int) -> str:
    kept = line
    while kept and tokens_at_most(kept) > left:
        kept = kept[: len(kept) * 3 // 4]
    return f"{kept} {_CUT}" if kept else (_CUT if left >= 0 else "")


def _lines(analysis: Analysis) -> Iterator[str]:
    yield f"status: {analysis.status} ({analysis.cause or analysis.reason})"
    for key in ("reading", "answer", "message", "hint"):
        if text := getattr(analysis, key):
            yield f"{key}: {one_line(text, 1_000)}"
    for choice in analysis.choices:
        yield f"choice {choice.id}: {one_line(choice.label, 200)}"
    yield from (f"careful: {one_line(note.message, 400)}" for note in analysis.caveats)
    yield from (
        f"check: {one_line(check.message, 300)} ({'holds' if check.passed else 'does not hold'})"
        for check in analysis.checks
    )
    if analysis.value is not None and not isinstance(analysis.value, dict):
        yield f"value: {one_line(repr(analysis.value), 500)}"
    for line in analysis.explanation.splitlines()[1:]:
        yield one_line(line, 500)
    for name in analysis.tables:
        yield from _table(analysis, name)


def _table(analysis: Analysis, name: str) -> Iterator[str]:
    table = analysis.tables.table(name)
    shown = first_rows(table, _ROWS_MAX)
    size = f"{table.row_count} rows, {len(table.columns)} columns"
    yield f"table {one_line(name, 60)} ({size}):"
    yield " | ".join(one_line(column, 60) for column in shown.names)
    for row in shown.rows:
        yield " | ".join(show(cell) for cell in row)
    if shown.rows_left:
        yield f"({shown.rows_left} rows not shown)"
