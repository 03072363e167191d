"""The parameters of the regression tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ml_tools.contract import ToolParams
from ml_tools.params import Names  # noqa: TC001 - pydantic reads it when the class is made

Robust = Literal["auto", "none", "hc0", "hc1", "hc2", "hc3", "hac", "cluster"]


class RegressionParams(ToolParams):
    """What to explain by what, and which standard errors to trust."""

    target: str | None = Field(
        None,
        description="Column to explain. A column with two values gives a logistic regression. "
        "Needed unless the table has a single numeric column or one called 'target' or 'y'.",
    )
    features: Names | None = Field(
        None,
        min_length=1,
        max_length=200,
        description="Columns to explain it by. Default: every usable number and every category "
        "of at most 20 levels. Text is coded by levels against the most frequent one.",
    )
    group: str | None = Field(
        None,
        description="Column whose rows belong together (customer, store, firm): standard errors "
        "are clustered by it; it is no feature.",
    )
    robust: Robust = Field(
        "auto",
        description="Standard errors. auto: cluster with a group, hac when the table has a date "
        "column without repeats, else hc3 up to 5,000 rows and hc1 above; none: plain.",
    )
    intercept: bool = Field(True, description="Whether a constant is fitted.")
    confidence: float = Field(
        0.95, gt=0.5, lt=1.0, description="Level of the confidence intervals, 0.95 for 95 %."
    )
