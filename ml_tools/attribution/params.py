"""The parameters of the attribution tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ml_tools.contract import ToolParams
from ml_tools.params import Names  # noqa: TC001 - pydantic reads it when the class is made

Mode = Literal["auto", "change", "ratio", "drivers"]


class AttributionParams(ToolParams):
    """What to take apart, over which periods, by what."""

    target: str | None = Field(
        None,
        description="Column of numbers to take apart (sales, cost, score). Not needed with "
        "numerator and denominator, or where a single numeric column is there.",
    )
    date: str | None = Field(
        None, description="Column of dates. Default: the column that holds dates."
    )
    dimensions: Names | None = Field(
        None,
        min_length=1,
        max_length=50,
        description="Columns to take it apart by: segments (region, product) of a change or ratio, "
        "or the drivers of a target. Default: every usable one.",
    )
    before: str | None = Field(
        None,
        description="Earlier period: '2024', '2024Q1', '2024-01', '2024-01-15', or a range "
        "'2024-01-01..2024-03-31' (both ends belong to it). Or, in a table without dates, the "
        "column of earlier values. Default: the last but one complete period.",
    )
    after: str | None = Field(
        None,
        description="Later period, written as 'before'. Default: the last complete period.",
    )
    numerator: str | None = Field(
        None, description="Column above the line of a ratio (orders of a conversion rate)."
    )
    denominator: str | None = Field(
        None, description="Column below the line of a ratio (visits of a conversion rate)."
    )
    mode: Mode = Field(
        "auto",
        description="change: which segments a change between two periods is made of; ratio: the "
        "same for numerator / denominator, split into rate and mix; drivers: how much of a "
        "target's variation goes along with each column. auto: ratio with numerator and "
        "denominator, change with dates and segments, else drivers.",
    )
