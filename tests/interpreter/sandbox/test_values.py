"""What a program gives back: the variable result, else its last expression, else its prints."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from interpreter.sandbox import Outcome
from tests.interpreter.sandbox.running import FRAME, run

# One run for many values: each key is a way of giving something back.
SCALARS = """
import datetime, decimal
import numpy as np
import pandas as pd
result = {
    "int": 3,
    "float": np.float64(1.5),
    "bool": np.bool_(True),
    "text": "文字",
    "none": None,
    "nan": float("nan"),
    "infinite": float("inf"),
    "big": 2**60,
    "money": decimal.Decimal("1.10"),
    "day": datetime.date(2024, 1, 2),
    "moment": pd.Timestamp("2024-01-02 03:04:05"),
    "list": [1, np.int64(2)],
}
"""


def test_scalars_cross_as_strict_json() -> None:
    assert run(SCALARS).value == {
        "int": 3,
        "float": 1.5,
        "bool": True,
        "text": "文字",
        "none": None,
        "nan": None,
        "infinite": None,
        "big": str(2**60),
        "money": "1.10",
        "day": "2024-01-02",
        "moment": "2024-01-02T03:04:05",
        "list": [1, 2],
    }


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("result = 1\n2", 1),
        ("x = 1\nx + 1", 2),
        ("print('a')\nprint('b')", "a\nb"),
        ("import sys\nresult = 5\nsys.exit(0)", 5),
        ("__name__", "__main__"),
    ],
)
def test_the_order_of_what_counts(source: str, value: Any) -> None:
    outcome = run(source)
    assert (outcome.status, outcome.value) == ("ok", value)


def test_prints_are_kept_beside_the_value() -> None:
    outcome = run("print('seen')\n7")
    assert (outcome.value, outcome.stdout) == (7, "seen\n")


@pytest.fixture(scope="module")
def tables() -> Outcome:
    return run(
        'result = {"frame": df.head(2), "series": df.groupby("region")["units"].sum(), "n": 2}',
        FRAME,
    )


def test_frames_and_series_of_a_dict_are_named_tables(tables: Outcome) -> None:
    assert tables.value == {"n": 2}
    assert list(tables.tables) == ["frame", "series"]
    pd.testing.assert_frame_equal(tables.tables["frame"], FRAME.head(2), check_dtype=False)


def test_a_named_index_becomes_a_column(tables: Outcome) -> None:
    series = tables.tables["series"]
    assert series.to_dict("list") == {"region": ["north", "south"], "units": [4, 2]}


def test_frames_of_a_list_are_numbered() -> None:
    outcome = run("[df.head(1), df.tail(2)]", FRAME)
    assert {name: len(outcome.tables[name]) for name in outcome.tables} == {
        "result_1": 1,
        "result_2": 2,
    }


def test_a_figure_is_a_picture() -> None:
    outcome = run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nresult = 1")
    assert [f.data[:4] for f in outcome.figures] == [b"\x89PNG"]


def test_files_of_the_working_folder_come_back_but_links_do_not() -> None:
    outcome = run(
        "import os\nopen('a.txt', 'w').write('hi')\n"
        "try:\n    os.symlink('/etc/passwd', 'b.txt')\nexcept OSError: pass\n"
        "os.mkfifo('c')\nos.mkdir('d'); open('d/e.txt', 'w').write('x'); os.chmod('d', 0o700)"
    )
    assert {f.name: f.data for f in outcome.files} == {"a.txt": b"hi", "d/e.txt": b"x"}


def test_the_input_is_an_ordinary_frame_and_the_callers_stays_as_it_was() -> None:
    before = FRAME.copy()
    outcome = run(
        "df.loc[0, 'units'] = 90\ndf['new'] = df.units * 2\nresult = int(df.new.sum())", FRAME
    )
    assert outcome.value == 198
    pd.testing.assert_frame_equal(FRAME, before)


def test_dtypes_inside_are_those_of_the_table() -> None:
    outcome = run("{name: str(kind) for name, kind in df.dtypes.items()}", FRAME)
    assert outcome.value == {
        "region": "str",
        "price": "float64",
        "units": "int64",
        "open": "bool",
        "day": "datetime64[us]",
    }


def test_a_tool_result_crosses_whole() -> None:
    outcome = run(
        "from ml_tools import MLToolRegistry\n"
        "result = MLToolRegistry().run('correlation_tool', df, columns=['a', 'b'])",
        pd.DataFrame({"a": range(30), "b": [x * x for x in range(30)]}),
    )
    assert outcome.value["tool"] == "correlation_tool"
    assert "pairs" in outcome.tables
