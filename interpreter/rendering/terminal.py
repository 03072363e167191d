"""An Analysis as plain text for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.rendering.cells import fit, one_line, several_lines, show, width
from interpreter.rendering.rows import Rows, first_rows
from interpreter.rendering.wording import words

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.analysis import Analysis

ROWS_SHOWN = 20
_ROWS_OF_MANY = 5  # of a long table among several: one row for each row of the data, mostly
_SENTENCE_MAX = 4_000


def plain(analysis: Analysis, *, rows: int = ROWS_SHOWN, columns: int = 96) -> str:
    """Return reading, answer, table, caveats and route.

    Args:
        analysis: what to show.
        rows: rows of each table at most.
        columns: the width of the terminal.
    """
    parts = ["\n".join(_head(analysis))]
    parts += [_titled(analysis, name, rows, columns) for name in analysis.tables]
    parts.append("\n".join(_foot(analysis)))
    return "\n\n".join(part for part in parts if part)


def grid(table: Table, *, rows: int = ROWS_SHOWN, columns: int = 96, lang: str = "en") -> str:
    """Return the first rows of a table in aligned columns."""
    shown = first_rows(table, rows)
    cells = [[one_line(name, 40) for name in shown.names]]
    cells += [[show(value, 40) for value in row] for row in shown.rows]
    widths = [max(width(row[i]) for row in cells) for i in range(len(shown.names))]
    fitting = _fitting(widths, columns)
    lines = [_line(row[:fitting], shown, widths) for row in cells]
    lines.insert(1, "  ".join("─" * each for each in widths[:fitting]))
    left = shown.columns_left + len(widths) - fitting
    if shown.rows_left:
        lines.append(words(lang)["more_rows"].format(count=f"{shown.rows_left:,}"))
    if left:
        lines.append(words(lang)["more_columns"].format(count=f"{left:,}"))
    return "\n".join(line.rstrip() for line in lines)


def label(lang: str, key: str, text: str) -> str:
    """Return "answer: ..." with the words of a language."""
    return f"{words(lang)[key]}{words(lang)['colon']}{text}"


def _head(analysis: Analysis) -> Iterator[str]:
    lang = analysis.lang
    if analysis.reading:
        yield label(lang, "reading", one_line(analysis.reading, _SENTENCE_MAX))
    if analysis.answer:
        yield label(lang, "answer", one_line(analysis.answer, _SENTENCE_MAX))
    if analysis.message:
        yield label(lang, "message", one_line(analysis.message, _SENTENCE_MAX))
    if analysis.hint:
        yield label(lang, "hint", one_line(analysis.hint, _SENTENCE_MAX))
    for choice in analysis.choices:
        yield f"  {choice.id}. {one_line(choice.label, 200)}  →  {one_line(choice.question, 300)}"
    first = one_line(analysis.answer, _SENTENCE_MAX)
    told = [one_line(line, _SENTENCE_MAX) for line in analysis.explanation.splitlines()]
    careful = {one_line(note.message, _SENTENCE_MAX) for note in analysis.caveats}
    for line in told:
        if line and line != first and line not in careful and analysis.ok:
            yield f"  {line}"


def _titled(analysis: Analysis, name: str, rows: int, columns: int) -> str:
    table = analysis.tables.table(name)
    alone = len(analysis.tables) == 1
    shown = rows if alone or table.row_count <= rows else min(rows, _ROWS_OF_MANY)
    text = grid(table, rows=shown, columns=columns, lang=analysis.lang)
    if alone:
        return text
    size = f"{table.row_count:,} {words(analysis.lang)['rows']}"
    return f"{one_line(name, 60)} ({size})\n{text}"


def _foot(analysis: Analysis) -> Iterator[str]:
    lang = analysis.lang
    for check in analysis.checks:
        if not check.passed:
            yield label(lang, "checks", one_line(check.message, _SENTENCE_MAX))
    for note in analysis.caveats:
        if note.message in analysis.reading:
            continue  # the reading has said it
        yield label(lang, "caveats", one_line(note.message, _SENTENCE_MAX))
    for attempt in analysis.attempts:
        if not analysis.ok and attempt.outcome.stdout:
            yield label(lang, "printed", several_lines(attempt.outcome.stdout[:2_000]))
    if analysis.route is not None:
        way = words(lang)[f"path_{analysis.route.path}"]
        dash = "——" if lang == "zh" else " – "
        yield label(lang, "route", f"{way}{dash}{one_line(analysis.route.reason, 500)}")


def _fitting(widths: list[int], columns: int) -> int:
    total = 0
    for count, each in enumerate(widths):
        total += each + 2 * (count > 0)
        if total > columns and count:
            return count
    return len(widths)


def _line(row: list[str], shown: Rows, widths: list[int]) -> str:
    cells = []
    for text, wide, numeric in zip(row, widths, shown.numeric, strict=False):
        cut = fit(text, wide)
        gap = " " * (wide - width(cut))
        cells.append(gap + cut if numeric else cut + gap)
    return "  ".join(cells)
