"""Contributions to a change against sums that pandas makes."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from ml_tools.attribution.tool import AttributionTool
from ml_tools.contract import ToolResult


@pytest.fixture
def sales() -> pd.DataFrame:
    rng = np.random.default_rng(11)
    n = 3_000
    days = np.datetime64("2024-01-01") + rng.integers(0, 120, n).astype("timedelta64[D]")
    frame = pd.DataFrame(
        {
            "日期": days,
            "地区": rng.choice(["华东", "华南", "<b>北</b>"], n),
            "product": rng.choice(list("ABCD"), n),
            "销售额": rng.gamma(2.0, 50.0, n),
            "visits": rng.integers(1, 20, n),
        }
    )
    grown = (frame["日期"] >= "2024-04-01") & (frame["地区"] == "华东")
    frame.loc[grown, "销售额"] *= 1.7
    return frame


def _run(frame: pd.DataFrame, **params: object) -> ToolResult:
    return AttributionTool().fit_predict(frame, **params)


def _by_month(frame: pd.DataFrame, month: str, name: str, column: str) -> pd.Series:
    rows = frame[frame["日期"].dt.strftime("%Y-%m") == month]
    return rows.groupby(name)[column].sum()


def test_parts_are_the_differences_and_sum_to_the_change(sales: pd.DataFrame) -> None:
    result = _run(
        sales, target="销售额", dimensions=["地区", "product"], before="2024-03", after="2024-04"
    )
    table = result.tables["contributions"]
    total = None
    for name in ("地区", "product"):
        before = _by_month(sales, "2024-03", name, "销售额")
        after = _by_month(sales, "2024-04", name, "销售额")
        part = table[table["dimension"] == name].set_index("segment")
        for segment in before.index:
            change = after[segment] - before[segment]
            assert part.loc[segment, "contribution"] == pytest.approx(change, rel=1e-12)
        total = after.sum() - before.sum()
        assert part["contribution"].sum() == pytest.approx(total, rel=1e-12)
        assert part["share"].sum() == pytest.approx(1.0)
    assert result.values["change"] == pytest.approx(total, rel=1e-12)
    assert result.values["top_segment"] == "华东"


@pytest.mark.parametrize("kind", ["change", "ratio"])
def test_swapped_periods_turn_every_sign(sales: pd.DataFrame, kind: str) -> None:
    what = (
        {"target": "销售额"}
        if kind == "change"
        else {"numerator": "销售额", "denominator": "visits"}
    )
    there = _run(sales, **what, dimensions=["地区"], before="2024-02", after="2024-04")
    back = _run(sales, **what, dimensions=["地区"], before="2024-04", after="2024-02")
    a = there.tables["contributions"].set_index("segment")["contribution"]
    b = back.tables["contributions"].set_index("segment")["contribution"]
    for segment in a.index:
        assert a[segment] == pytest.approx(-b[segment], rel=1e-12)


def test_rate_and_mix_sum_to_the_change_of_the_ratio(sales: pd.DataFrame) -> None:
    result = _run(
        sales,
        numerator="销售额",
        denominator="visits",
        dimensions=["地区"],
        before="2024-03",
        after="2024-04",
    )
    rates = []
    for month in ("2024-03", "2024-04"):
        rows = sales[sales["日期"].dt.strftime("%Y-%m") == month]
        rates.append(rows["销售额"].sum() / rows["visits"].sum())
    change = rates[1] - rates[0]
    table = result.tables["contributions"]
    assert result.values["change"] == pytest.approx(change, rel=1e-12)
    assert table["contribution"].sum() == pytest.approx(change, rel=1e-9)
    assert result.values["rate_total"] + result.values["mix_total"] == pytest.approx(change)


def test_pure_mix_and_pure_rate() -> None:
    frame = pd.DataFrame(
        {
            "month": ["2024-01"] * 2 + ["2024-02"] * 2,
            "seg": ["a", "b"] * 2,
            "n": [10.0, 90.0, 30.0, 30.0],
            "d": [100.0, 100.0, 300.0, 100.0 / 3],
        }
    )
    moved = _run(frame, numerator="n", denominator="d", date="month", dimensions=["seg"])
    assert moved.values["rate_total"] == pytest.approx(0.0, abs=1e-12)
    assert moved.values["mix_total"] == pytest.approx(60 / (300 + 100 / 3) - 0.5)


def test_a_segment_without_a_denominator_has_no_rate() -> None:
    frame = pd.DataFrame(
        {
            "month": ["2024-01", "2024-01", "2024-02", "2024-02"],
            "seg": ["a", "b", "a", "b"],
            "n": [10.0, 5.0, 12.0, 4.0],
            "d": [100.0, 50.0, 100.0, 0.0],
        }
    )
    result = _run(frame, numerator="n", denominator="d", date="month", dimensions=["seg"])
    table = result.tables["contributions"].set_index("segment")
    assert np.isnan(table.loc["b", "after"])
    assert np.isnan(table.loc["b", "rate_effect"])
    assert table["contribution"].sum() == pytest.approx(16 / 100 - 15 / 150)
    assert "zero_denominator" in {caveat.code for caveat in result.caveats}


def test_new_and_lost_segments() -> None:
    frame = pd.DataFrame(
        {
            "month": ["2024-01", "2024-01", "2024-02", "2024-02"],
            "seg": ["a", "gone", "a", "new"],
            "v": [10.0, 5.0, 12.0, 4.0],
        }
    )
    result = _run(frame, target="v", date="month")
    state = result.tables["contributions"].set_index("segment")["state"].to_dict()
    assert state == {"a": "both", "gone": "lost", "new": "new"}
    assert (result.values["new_segments"], result.values["lost_segments"]) == (1, 1)


def test_shares_are_left_out_where_parts_cancel() -> None:
    frame = pd.DataFrame(
        {
            "month": ["2024-01", "2024-01", "2024-02", "2024-02"],
            "seg": ["a", "b", "a", "b"],
            "v": [100.0, 100.0, 150.0, 51.0],
        }
    )
    result = _run(frame, target="v", date="month")
    assert result.tables["contributions"]["share"].isna().all()
    assert result.values["top_share"] is None
    assert "shares_suppressed" in {caveat.code for caveat in result.caveats}


def test_two_columns_may_be_compared() -> None:
    frame = pd.DataFrame({"seg": ["a", "b"], "2023": [1.0, 4.0], "2024": [3.0, 3.0]})
    result = _run(frame, before="2023", after="2024")
    table = result.tables["contributions"].set_index("segment")["contribution"]
    assert table.to_dict() == {"a": 2.0, "b": -1.0}


def test_missing_segments_are_a_segment() -> None:
    frame = pd.DataFrame(
        {
            "month": ["2024-01", "2024-01", "2024-02", "2024-02"],
            "seg": ["a", None, "a", None],
            "v": [1.0, 2.0, 3.0, 5.0],
        }
    )
    table = _run(frame, target="v", date="month", dimensions=["seg"]).tables["contributions"]
    assert table.set_index("segment")["contribution"].to_dict() == {"(missing)": 3.0, "a": 2.0}
