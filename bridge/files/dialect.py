"""How a delimited text file is cut: its separator, its header, and lines before the table."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass

_DELIMITERS = ",;\t|"
_SAMPLE = 1 << 18
_LONG_LINE = 1 << 26  # a header longer than the sample is read whole
_RECORDS = 200
_FIELD_MAX = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a file is cut.

    Attributes:
        delimiter: "," ";" tab or "|".
        header: the cells of the header.
        start: offset of the first byte after the header.
        skipped: lines before the header that belong to no table.
    """

    delimiter: str
    header: tuple[str, ...]
    start: int
    skipped: int = 0


def find_dialect(data: bytes, delimiter: str | None = None, suffix: str = "") -> Dialect:
    """Return how UTF-8 text is cut.

    A separator counts when, read by CSV's rules of quoting, it cuts most records into the same
    number of cells, two at least; the one that does so for most records wins, commas before the
    others. A file without such a separator has one column.

    Args:
        data: the whole file.
        delimiter: the separator, where the caller knows it.
        suffix: of the file name; ".tsv" prefers tabs.
    """
    csv.field_size_limit(_FIELD_MAX)
    size = _SAMPLE if b"\n" in data[:_SAMPLE] or b"\r" in data[:_SAMPLE] else _LONG_LINE
    sample = data[:size].decode("utf-8", "ignore")
    chosen = delimiter or _choose(sample, suffix)
    whole = len(data) <= size
    records = _records(sample, chosen, whole=whole)
    if not records:
        return Dialect(chosen, (), len(data))
    widths = [len(cells) for cells, _ in records]
    usual = Counter(widths[1:] or widths).most_common(1)[0][0]
    first = 0
    while first < len(records) - 1 and _is_preamble(records[first][0], usual):
        first += 1
    cells, end = records[first]
    return Dialect(chosen, tuple(cells), len(sample[:end].encode()), first)


def _choose(sample: str, suffix: str) -> str:
    best, best_score = ",", 0.0
    order = "\t" + _DELIMITERS.replace("\t", "") if suffix in {".tsv", ".tab"} else _DELIMITERS
    for candidate in order:
        widths = [len(cells) for cells, _ in _records(sample, candidate)]
        if not widths:
            continue
        usual, count = Counter(widths[1:] or widths).most_common(1)[0]
        share = count / len(widths[1:] or widths)
        if usual < 2 or share < 0.5 or (widths[0] < 2 and len(widths) < 3):
            continue
        score = share + min(usual, 50) / 1000 + (0.2 if widths[0] == usual else 0)
        if score > best_score:
            best, best_score = candidate, score
    return best


def _is_preamble(cells: list[str], usual: int) -> bool:
    """Return whether a record before the header is a title: one cell where others have many."""
    return usual > 1 and len([cell for cell in cells if cell.strip()]) <= 1 and len(cells) < usual


def _records(sample: str, delimiter: str, *, whole: bool = False) -> list[tuple[list[str], int]]:
    """Return the first records that are not blank, each with the offset of its end."""
    lines = io.StringIO(sample, newline="")
    end = 0

    def counted() -> object:
        nonlocal end
        for line in lines:
            end += len(line)
            # csv wants one kind of line end; a lone CR would be part of a cell
            yield line[:-1] + "\n" if line.endswith("\r") else line

    found: list[tuple[list[str], int]] = []
    reader = csv.reader(counted(), delimiter=delimiter)  # type: ignore[arg-type]
    try:
        for cells in reader:
            complete = whole or end < len(sample)
            if any(cell.strip() for cell in cells) and (complete or not found):
                found.append((cells, end))
            if len(found) >= _RECORDS:
                break
    except csv.Error:
        pass
    return found
