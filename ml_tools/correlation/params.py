"""The parameters of the correlation tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ml_tools.contract import ToolParams
from ml_tools.params import Names  # noqa: TC001 - pydantic reads it when the class is made


class CorrelationParams(ToolParams):
    """What to correlate, and how."""

    columns: Names | None = Field(
        None,
        min_length=1,
        description="Columns to correlate; default: all numeric columns that are not ids.",
    )
    target: str | None = Field(
        None, description="Only pairs with this column, for 'what goes together with X'."
    )
    method: Literal["auto", "pearson", "spearman", "kendall"] = Field(
        "auto", description="auto: Pearson (straight line) and Spearman (any rising order)."
    )
    adjust: Literal["holm", "bh"] = Field(
        "holm",
        description="How p-values are adjusted for the number of pairs: holm (family-wise error) "
        "or bh (false discovery rate).",
    )
