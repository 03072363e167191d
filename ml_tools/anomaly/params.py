"""The parameters of the anomaly tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ml_tools.contract import ToolParams
from ml_tools.params import Names  # noqa: TC001 - pydantic reads it when the class is made


class AnomalyParams(ToolParams):
    """Where to look for anomalies, and against what."""

    columns: Names | None = Field(
        None,
        min_length=1,
        description="Columns to look at; default: all numeric columns that are not ids.",
    )
    method: Literal["auto", "isolation_forest", "seasonal"] = Field(
        "auto",
        description="isolation_forest judges each row by its columns; seasonal judges a series "
        "against its trend and season (needs a date). auto: seasonal when a date is named.",
    )
    date: str | None = Field(None, description="Date column; makes it a series over time.")
    target: str | None = Field(None, description="The series to judge; one numeric column.")
    group: str | None = Field(
        None, description="Judge each row against its own group (shop, product) in this column."
    )
    contamination: float | None = Field(
        None,
        gt=0,
        le=0.5,
        description="Share of rows to flag, when it is known; default: as many as stand out.",
    )
