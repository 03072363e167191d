"""A profile agrees with what pandas counts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from bridge.load import load


@pytest.fixture
def frame() -> pd.DataFrame:
    random = np.random.default_rng(3)
    return pd.DataFrame(
        {
            "月份": pd.date_range("2022-01-01", periods=36, freq="MS"),
            "region": random.choice(["north", "south", None], 36, p=[0.6, 0.3, 0.1]),
            "sales": random.normal(100, 10, 36),
            "units": random.integers(0, 50, 36),
            "active": random.choice([True, False], 36),
            "customer_id": [f"c{i:03}" for i in range(36)],
        }
    )


def test_it_agrees_with_pandas(frame: pd.DataFrame) -> None:
    profile = load(frame).profile()
    assert profile.rows == 36
    for column in profile.columns:
        series = frame[column.name]
        assert column.missing == series.isna().sum()
        assert column.distinct == series.nunique()
    sales = profile.column("sales")
    assert sales.minimum == frame["sales"].min()
    assert sales.maximum == frame["sales"].max()
    assert sales.mean == pytest.approx(frame["sales"].mean(), rel=1e-12)


def test_values_are_the_commonest_first(frame: pd.DataFrame) -> None:
    region = load(frame).profile().column("region")
    assert list(region.values) == list(frame["region"].value_counts().index)
    assert region.values_complete
    assert set(load(frame).profile().column("active").values) == {"true", "false"}


def test_long_lists_of_values_are_cut_and_said(frame: pd.DataFrame) -> None:
    many = pd.DataFrame({"user": [f"u{i}" for i in range(500)]})
    column = load(many).profile().column("user")
    assert (len(column.values), column.values_complete, column.distinct) == (200, False, 500)


def test_roles(frame: pd.DataFrame) -> None:
    profile = load(frame).profile()
    assert profile.time == ("月份",)
    assert profile.target[0] == "sales"
    assert profile.id == ("customer_id",)


def test_dates_are_iso_text_with_their_step(frame: pd.DataFrame) -> None:
    month = load(frame).profile().column("月份")
    assert (month.minimum[:10], month.maximum[:10]) == ("2022-01-01", "2024-12-01")
    assert month.frequency == "MS"


@pytest.mark.parametrize(
    ("dates", "step"),
    [
        (pd.date_range("2024-01-01", periods=40), "D"),
        (pd.date_range("2024-01-01", periods=40).delete([5, 6, 20]), "D"),
        (pd.date_range("2024-01-07", periods=9, freq="W"), "W"),
        (pd.date_range("2024-01-31", periods=9, freq="ME"), "ME"),
        (pd.date_range("2024-01-01", periods=9, freq="QS"), "QS"),
        (pd.date_range("2000-01-01", periods=9, freq="YS"), "YS"),
        (pd.date_range("2024-01-01", periods=60, freq="B"), "B"),
        (pd.date_range("2024-01-01", periods=36, freq="h"), "h"),
        (pd.date_range("2024-01-01", periods=36, freq="15min"), "15min"),
        (pd.to_datetime(["2024-01-01", "2024-01-05", "2024-03-17", "2024-03-18"]), None),
        (pd.to_datetime(["2024-01-01", "2024-01-02"]), None),
    ],
)
def test_steps(dates: pd.DatetimeIndex, step: str | None) -> None:
    shuffled = pd.Series(dates).sample(frac=1, random_state=1)
    doubled = pd.DataFrame({"t": pd.concat([shuffled, shuffled])})
    assert load(doubled).profile().column("t").frequency == step


def test_a_column_without_values_says_so(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b,c\n1,,n/a\n2,,NA\n", encoding="utf-8")
    table = load(path)
    assert [column.note for column in table.columns] == [
        None, "no values", "no values; 2 cells ('n/a', 'NA') read as missing",
    ]  # fmt: skip
    found = table.profile()
    assert [one.missing == found.rows for one in found.columns] == [False, True, True]


def test_a_profile_is_strict_json_and_takes_no_rows_or_nothing() -> None:
    from bridge.strict_json import dumps

    odd = pd.DataFrame({"inf": [np.inf, 1.0], "none": [None, None], "big": [2**60, 1]})
    for frame in (odd, odd.head(0), pd.DataFrame()):
        assert json.loads(dumps(load(frame).profile()))["rows"] == len(frame)
