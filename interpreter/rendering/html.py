"""An Analysis as HTML for a notebook: no script, nothing fetched, everything escaped."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from interpreter.rendering.cells import one_line, show
from interpreter.rendering.rows import first_rows
from interpreter.rendering.wording import words

if TYPE_CHECKING:
    from bridge.table import Table
    from interpreter.analysis import Analysis
    from interpreter.sandbox.spec import Figure

ROWS_SHOWN = 20
_IMAGES = frozenset({"image/png", "image/svg+xml"})
_QUIET = "color:#666;font-size:90%"
_CELL = "text-align:{side};padding:2px 8px"


def page(analysis: Analysis) -> str:
    """Return reading, answer, tables, pictures, checks, caveats, folded code and provenance."""
    body = "".join(_parts(analysis))
    return f'<div class="statbox" lang="{analysis.lang}">{body}</div>'


def _parts(analysis: Analysis) -> Iterator[str]:
    say = words(analysis.lang)
    if analysis.reading:
        yield f'<p style="{_QUIET}">{_labelled(say["reading"], analysis.reading)}</p>'
    if analysis.answer:
        yield f"<p><strong>{_text(analysis.answer)}</strong></p>"
    if analysis.message:
        yield f"<p><strong>{_text(analysis.message)}</strong></p>"
    if analysis.hint:
        yield f"<p>{_text(analysis.hint)}</p>"
    if analysis.choices:
        items = (
            f"<li>{_text(c.label)}: <em>{_text(c.question)}</em></li>" for c in analysis.choices
        )
        yield f"<p>{escape(say['choices'])}</p><ol>{''.join(items)}</ol>"
    for name in analysis.tables:
        yield _table(name, analysis.tables.table(name), analysis.lang)
    yield from map(_picture, analysis.charts)
    yield _listed(say["checks"], [check.message for check in analysis.checks])
    yield _listed(say["caveats"], [note.message for note in analysis.caveats])
    if analysis.explanation and analysis.ok:
        yield _folded(say["explanation"], analysis.explanation)
    if analysis.code:
        yield _folded(say["code"], analysis.code)
    yield _provenance(analysis)


def _table(name: str, table: Table, lang: str) -> str:
    say = words(lang)
    shown = first_rows(table, ROWS_SHOWN)
    sides = [_CELL.format(side="right" if number else "left") for number in shown.numeric]
    head = "".join(
        f'<th style="{side}">{_text(column)}</th>'
        for column, side in zip(shown.names, sides, strict=True)
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td style="{side}">{escape(show(cell, 200))}</td>'
            for cell, side in zip(row, sides, strict=True)
        )
        + "</tr>"
        for row in shown.rows
    )
    left = []
    if shown.rows_left:
        left.append(say["more_rows"].format(count=f"{shown.rows_left:,}"))
    if shown.columns_left:
        left.append(say["more_columns"].format(count=f"{shown.columns_left:,}"))
    foot = f'<p style="{_QUIET}">{escape(" ".join(left))}</p>' if left else ""
    caption = f"<caption>{_text(name)}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{foot}"


def _picture(figure: Figure) -> str:
    if figure.mime not in _IMAGES:
        return ""
    # An image element runs no script, whatever an SVG holds.
    data = base64.b64encode(figure.data).decode("ascii")
    return f'<img alt="{_text(figure.name)}" src="data:{figure.mime};base64,{data}">'


def _listed(title: str, lines: list[str]) -> str:
    if not lines:
        return ""
    items = "".join(f"<li>{_text(line)}</li>" for line in lines)
    return f"<p>{escape(title)}</p><ul>{items}</ul>"


def _folded(title: str, text: str) -> str:
    return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"


def _provenance(analysis: Analysis) -> str:
    say = words(analysis.lang)
    lines = [
        f"{name}: {one['source']} ({one['rows']:,} {say['rows']}, {one['fingerprint'][:12]})"
        for name, one in analysis.manifest.inputs.items()
    ]
    if analysis.route is not None:
        lines.append(f"{say['route']}: {analysis.route.reason}")
    if level := analysis.manifest.isolation.get("level"):
        lines.append(f"{say['level']}: {level}; {say['seed']}: {analysis.manifest.seed}")
    if not lines:
        return ""
    items = "<br>".join(_text(line) for line in lines)
    return f'<p style="{_QUIET}">{items}</p>'


def _labelled(title: str, text: str) -> str:
    return f"{escape(title)}: {_text(text)}"


def _text(text: str) -> str:
    return escape(one_line(text, 2_000))
