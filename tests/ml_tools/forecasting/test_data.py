"""Tables as they come: dates as text, repeats, gaps, groups, and what is refused."""

from __future__ import annotations

import json
import re

import numpy as np
import pandas as pd
import pytest

from ml_tools.contract import ToolResult
from ml_tools.forecasting.tool import ForecastingTool

NUMBER = re.compile(r"-?\d[\d,.]*(?:e-?\d+)?%?")


def _run(frame: pd.DataFrame, **params: object) -> ToolResult:
    return ForecastingTool().fit_predict(frame, **{"method": "theta", **params})


def _codes(result: ToolResult) -> set[str]:
    return {caveat.code for caveat in result.caveats}


def _sales(months: int = 36) -> pd.DataFrame:
    dates = pd.date_range("2021-01-01", periods=months, freq="MS")
    values = 100 + 3 * np.arange(months) + 20 * np.sin(np.arange(months) / 12 * 2 * np.pi)
    noise = np.random.default_rng(0).normal(size=months) * 3
    return pd.DataFrame({"月份": dates, "销量": values + noise})


@pytest.mark.parametrize(
    "write",
    [
        lambda d: d.strftime("%Y-%m-%d"),
        lambda d: [f"{x.year}年{x.month}月" for x in d],
        lambda d: [f"{x.year}年{x.month}月{x.day}日" for x in d],
        lambda d: d.strftime("%Y%m%d").astype(int),
        lambda d: d.strftime("%Y%m").astype(int),
        lambda d: d.to_period("M"),
        lambda d: d.tz_localize("Asia/Shanghai"),
        lambda d: d.astype("datetime64[ms]"),
    ],
)
def test_dates_in_any_form_give_the_same_forecast(write: object) -> None:
    frame = _sales()
    expected = _run(frame).tables["forecast"]
    assert callable(write)
    written = frame.assign(月份=write(pd.DatetimeIndex(frame["月份"])))
    pd.testing.assert_frame_equal(_run(written).tables["forecast"], expected)


def test_months_go_on_for_a_year_by_default() -> None:
    result = _run(_sales())
    ahead = result.tables["forecast"]["ds"].tolist()
    assert ahead == pd.date_range("2024-01-01", periods=12, freq="MS").tolist()
    assert result.values["last_date"] == "2023-12-01"
    assert result.values["total"] == pytest.approx(result.tables["forecast"]["yhat"].sum())
    before = _sales()["销量"].iloc[-12:].sum()
    assert result.values["change"] == pytest.approx(result.values["total"] / before - 1)


def test_transactions_are_added_up_and_counted() -> None:
    rng = np.random.default_rng(0)
    days = pd.date_range("2023-01-01", periods=100)
    rows = pd.DataFrame({"day": rng.choice(days, 3_000), "amount": rng.gamma(2.0, 5.0, 3_000)})
    daily = rows.groupby("day", as_index=False)["amount"].sum()
    result = _run(rows)
    history = result.tables["history"]
    np.testing.assert_allclose(history["y"], daily["amount"])
    told = next(c for c in result.caveats if c.code == "rows_aggregated_sum")
    assert told.params["n"] == 3_000 - len(daily)


def test_gaps_are_filled_and_told() -> None:
    frame = _sales().drop(index=[5, 6, 20])
    result = _run(frame)
    assert result.repro["params"]["frequency"] == "MS"
    assert result.tables["history"]["observed"].sum() == 33
    assert len(result.tables["history"]) == 36
    told = next(c for c in result.caveats if c.code == "gaps_filled_line")
    assert told.params == {"n": 3, "total": 36}


def test_an_incomplete_last_month_is_left_out() -> None:
    days = pd.date_range("2022-01-01", "2024-03-09")
    frame = pd.DataFrame({"day": days, "v": 10.0 + (days.day % 3)})
    result = _run(frame, frequency="M", periods=2)
    assert result.values["first_forecast_date"] == "2024-03-01"
    assert "incomplete_last_period" in _codes(result)


def test_prices_are_averaged_not_added_over_longer_periods() -> None:
    days = pd.date_range("2022-01-01", "2024-02-29")
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"day": days, "price": 50 + rng.normal(size=len(days))})
    result = _run(frame, frequency="M", periods=2)
    assert result.tables["forecast"]["yhat"].between(49, 51).all()
    assert result.values["kind"] == "level"


def test_each_group_gets_its_own_forecast() -> None:
    parts = [_sales().assign(店=name, 销量=_sales()["销量"] * size)
             for name, size in (("甲", 1.0), ("乙 'x'", 5.0))]  # fmt: skip
    result = _run(pd.concat(parts), group="店", periods=3)
    table = result.tables["forecast"]
    assert table.columns.tolist() == ["店", "ds", "yhat", "yhat_lower", "yhat_upper"]
    assert table["店"].tolist() == ["乙 'x'"] * 3 + ["甲"] * 3
    alone = _run(_sales(), periods=3).tables["forecast"]["yhat"]
    np.testing.assert_allclose(table["yhat"].to_numpy()[3:], alone, rtol=1e-9)


def test_groups_beyond_the_largest_are_told() -> None:
    frames = [
        pd.DataFrame({"d": pd.date_range("2023-01-01", periods=30), "v": i + 1.0, "g": f"g{i}"})
        for i in range(25)
    ]
    result = _run(pd.concat(frames), target="v", group="g", periods=2)
    assert result.tables["forecast"]["g"].nunique() == 20
    told = next(c for c in result.caveats if c.code == "groups_left_out")
    assert told.params["n"] == 5
    assert told.params["share"] == pytest.approx(15 / 325)


@pytest.mark.parametrize(
    ("frame", "params", "code"),
    [
        (_sales()[["销量"]], {}, "no_date_column"),
        (_sales(), {"target": "销售"}, "unknown_column"),
        (_sales(3), {}, "short_history"),
        (_sales().assign(月份="2021-01-01"), {}, "short_history"),
        (_sales(), {"frequency": "D"}, "frequency_too_fine"),
        (_sales(), {"frequency": "fortnight"}, "unknown_frequency"),
        (_sales(), {"periods": 0}, "invalid_parameter"),
        (_sales(), {"periods": "12"}, "invalid_parameter"),
        (_sales().assign(b=np.arange(36) ** 2), {}, "no_forecast_target"),
        (_sales(), {"date": "销量"}, "not_a_date"),
        (_sales().assign(t="x"), {"target": "t"}, "not_numeric"),
        (_sales(), {"target": "月份"}, "target_is_key"),
        (_sales().assign(销量=np.nan), {"target": "销量"}, "column_all_missing"),
    ],
)
def test_refusals(frame: pd.DataFrame, params: dict[str, object], code: str) -> None:
    result = _run(frame, **params)
    assert result.refusal is not None
    assert result.refusal["code"] == code
    assert result.refusal["message"]["zh"]


def test_both_languages_say_the_same_numbers_and_the_result_is_json() -> None:
    tool = ForecastingTool()
    for result in (_run(_sales()), _run(_sales().assign(店="甲"), group="店")):
        said = [
            sorted(hit.rstrip(".,") for hit in NUMBER.findall(tool.explain(result, lang)))
            for lang in ("en", "zh")
        ]
        assert said[0] == said[1]
        json.dumps(result.to_dict(), allow_nan=False)


def test_the_callers_frame_is_left_alone_and_rows_may_come_in_any_order() -> None:
    frame = _sales()
    shuffled = frame.sample(frac=1.0, random_state=0)
    before = shuffled.copy()
    result = _run(shuffled)
    pd.testing.assert_frame_equal(shuffled, before)
    pd.testing.assert_frame_equal(result.tables["forecast"], _run(frame).tables["forecast"])
