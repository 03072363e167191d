"""The plain text stands in columns, also with Chinese, and holds no control characters."""

from __future__ import annotations

import pandas as pd

from bridge.frames import Frames
from bridge.table import Table
from interpreter.analysis import Analysis
from interpreter.rendering.cells import fit, show, width
from interpreter.rendering.terminal import grid
from tests.interpreter.tables import hostile


def test_chinese_takes_two_columns() -> None:
    assert width("价格") == 4
    assert width("a价") == 3
    assert width("e\u0301") == 1
    assert fit("价格按地区", 5) == "价格…"


def test_columns_line_up() -> None:
    frame = pd.DataFrame({"地区": ["华东", "N"], "价格": [1.5, 22.25], "x": ["a", "bb"]})
    head, rule, *rows = grid(Table.from_pandas(frame)).splitlines()
    assert rule.startswith("────  ─────  ")
    assert [width(row[: row.index(c)]) for row, c in zip(rows, "ab", strict=True)] == [13, 13]
    assert head.startswith("地区")


def test_wide_tables_are_cut_at_the_width_and_say_so() -> None:
    frame = pd.DataFrame({f"column {n}": ["x" * 30] for n in range(9)})
    lines = grid(Table.from_pandas(frame), columns=70).splitlines()
    assert max(map(width, lines)) <= 70
    assert lines[-1] == "… 7 more columns"


def test_nothing_can_steer_the_terminal() -> None:
    tables = Frames({"\x1b]0;x\x07": Table.from_pandas(hostile())})
    evil = Analysis("answered", answer="\x1b[2J hi\r\n", reading="a\u202eb", tables=tables)
    text = str(evil)
    assert not {c for c in text if not c.isprintable()} - {"\n"}


def test_dates_without_a_time_are_dates() -> None:
    assert show(pd.Timestamp("2024-01-31").to_pydatetime()) == "2024-01-31"
    assert show(pd.Timestamp("2024-01-31 10:00").to_pydatetime()) == "2024-01-31 10:00:00"


def test_repr_is_short() -> None:
    analysis = Analysis("answered", answer="x" * 500)
    assert len(repr(analysis)) < 160
