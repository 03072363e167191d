"""Write an Analysis as an Excel workbook in which no cell is a formula."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge.errors import Error
from interpreter.rendering.names import safe_names
from interpreter.rendering.wording import words

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from interpreter.analysis import Analysis

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_TEXT_MAX = 32_767  # of a cell, in Excel's file format
_ROWS_MAX = 1_048_576  # of a sheet
_EXACT_MAX = 2**53  # Excel's numbers are doubles


def write_excel(analysis: Analysis, path: Path, *, overwrite: bool = False) -> Path:
    """Write a summary sheet, one sheet for each table, and the code; see ``Analysis.to_excel``."""
    try:
        from openpyxl import Workbook
    except ImportError:
        raise Error(
            "extra_missing",
            "Excel workbooks need the package openpyxl, which is not installed",
            "pip install 'statbox[excel]'",
        ) from None
    if not overwrite and path.exists():
        raise Error(
            "exists",
            f"there is a file {str(path)!r} already",
            "choose another name, or pass overwrite=True",
        )
    # The place is tried first: a half-written book cannot be let go quietly.
    with _draft(path) as draft:
        book = Workbook(write_only=True)
        _summary(book, analysis)
        for name, title in safe_names(analysis.tables, limit=31).items():
            _table(book.create_sheet(title), analysis, name)
        if analysis.code:
            sheet = book.create_sheet(_free(words(analysis.lang)["code"], book))
            for line in analysis.code.splitlines():
                _append(sheet, [line])
        book.save(draft)
    return path


def _summary(book: Workbook, analysis: Analysis) -> None:
    say = words(analysis.lang)
    sheet = book.create_sheet("statbox")
    for key in ("question", "reading", "answer", "message", "hint"):
        if text := getattr(analysis, key):
            _append(sheet, [say[key], text])
    for note in analysis.caveats:
        _append(sheet, [say["caveats"], note.message])
    for check in analysis.checks:
        _append(sheet, [say["checks"], check.message])
    if analysis.route is not None:
        _append(sheet, [say["route"], analysis.route.reason])
    for name, one in analysis.manifest.inputs.items():
        _append(sheet, [say["source"], f"{name}: {one['source']} ({one['fingerprint']})"])


def _table(sheet: Worksheet, analysis: Analysis, name: str) -> None:
    table = analysis.tables.table(name)
    _append(sheet, list(table.names))
    room = _ROWS_MAX - 2
    for batch in table.select(limit=room).to_arrow().to_batches(max_chunksize=10_000):
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            _append(sheet, list(row))
    if table.row_count > room:
        more = words(analysis.lang)["more_rows"].format(count=f"{table.row_count - room:,}")
        _append(sheet, [more])


def _append(sheet: Worksheet, row: list[Any]) -> None:
    from openpyxl.cell import WriteOnlyCell

    cells = []
    for value in row:
        plain = _cell(value)
        if isinstance(plain, str):
            # Without its own type, openpyxl would make a formula of a text that begins with "=".
            cell = WriteOnlyCell(sheet, value=plain)
            cell.data_type = "s"
            if plain.startswith(_FORMULA):
                cell.quotePrefix = True
            cells.append(cell)
        else:
            cells.append(plain)
    sheet.append(cells)


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= _EXACT_MAX else str(value)
    if isinstance(value, float):
        return value if abs(value) < float("inf") else str(value)
    if isinstance(value, datetime):
        return value if value.tzinfo is None and value.year >= 1900 else value.isoformat()
    if isinstance(value, (date, time)):
        return value if getattr(value, "year", 1900) >= 1900 else value.isoformat()
    text = _ILLEGAL.sub("\ufffd", str(value))
    return text if len(text) <= _TEXT_MAX else text[: _TEXT_MAX - 1] + "…"


def _free(title: str, book: Workbook) -> str:
    taken = {name.lower() for name in book.sheetnames}
    while title.lower() in taken:
        title += "_"
    return title


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` that takes its name at the end, or goes."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
        os.close(handle)
        draft = Path(name)
        try:
            yield draft
            draft.chmod(0o644)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise Error(
            "not_written", f"cannot write {str(path)!r}: {why}", "choose another place"
        ) from error
