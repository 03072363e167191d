"""Frames decode when looked at, travel between processes, and load nothing by themselves."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pandas as pd
import pytest

from bridge.errors import Error
from bridge.frames import Frames
from bridge.table import Table


@pytest.fixture
def frames() -> Frames:
    return Frames({"result": Table.from_pandas(pd.DataFrame({"a": [1, 2], "b": ["x", None]}))})


def test_a_frame_is_decoded_once(frames: Frames) -> None:
    pd.testing.assert_frame_equal(frames["result"], pd.DataFrame({"a": [1, 2], "b": ["x", None]}))
    assert frames["result"] is frames["result"]


def test_it_is_a_mapping(frames: Frames) -> None:
    assert list(frames) == ["result"]
    assert len(frames) == 1
    assert "result" in frames
    assert "other" not in frames
    assert frames.get("other") is None
    assert repr(frames) == "Frames('result': 2 x 2)"
    assert dict(Frames()) == {}


def test_it_survives_pickling(frames: Frames) -> None:
    assert pickle.loads(pickle.dumps(frames)) == frames  # noqa: S301 - our own bytes


def test_an_unknown_table_is_refused_with_close_names(frames: Frames) -> None:
    with pytest.raises(Error, match="did you mean 'result'"):
        frames.table("results")


def test_constructing_it_loads_neither_pandas_nor_pyarrow() -> None:
    code = (
        "import sys; from bridge.frames import Frames; Frames(); "
        "print([m for m in ('pandas', 'pyarrow', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
