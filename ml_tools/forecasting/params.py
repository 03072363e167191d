"""The parameters of the forecasting tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ml_tools.contract import ToolParams

Method = Literal["auto", "prophet", "ets", "theta", "seasonal_naive", "moving_average"]
Aggregate = Literal["auto", "sum", "mean"]


class ForecastingParams(ToolParams):
    """What to forecast, how far, and by which method."""

    date: str | None = Field(
        None, description="Column of dates. Default: the column that holds dates."
    )
    target: str | None = Field(
        None,
        description="Column to forecast. Needed unless a single numeric column (beside date and "
        "group) is there.",
    )
    group: str | None = Field(
        None,
        description="Column whose values each get a forecast of their own (store, product); the "
        "20 with the largest totals are forecast.",
    )
    periods: int | None = Field(
        None,
        ge=1,
        le=3660,
        description="How many periods ahead, in periods of the data's own frequency. Default: 30 "
        "for daily data, one season otherwise (12 months, 4 quarters, 52 weeks, 24 hours), "
        "3 for yearly data.",
    )
    frequency: str | None = Field(
        None,
        max_length=20,
        description="Length of a period: D (days), B (business days), W (weeks, or W-MON), M or MS "
        "or ME (months), Q (quarters), Y (years), h (hours), min (minutes). Default: that of the "
        "data.",
    )
    interval: float = Field(
        0.8, ge=0.5, le=0.99, description="Share of outcomes that the band should hold."
    )
    method: Method = Field(
        "auto",
        description="auto: the method with the smallest error when forecasting the end of the "
        "history from what came before; or one by name.",
    )
    aggregate: Aggregate = Field(
        "auto",
        description="How several rows of one period become one value. auto: sum; mean when a "
        "regular series of levels (prices, rates, temperatures) is taken to longer periods.",
    )
