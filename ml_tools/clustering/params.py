"""The parameters of the clustering tool."""

from __future__ import annotations

from pydantic import Field

from ml_tools.contract import ToolParams
from ml_tools.params import Names  # noqa: TC001 - pydantic reads it when the class is made


class ClusteringParams(ToolParams):
    """What to group by, and into how many groups."""

    features: Names | None = Field(
        None,
        min_length=1,
        description="Columns to group by; default: all numeric columns that are not ids. Text "
        "columns with at most 50 values count only when named.",
    )
    n_clusters: int | None = Field(
        None,
        ge=2,
        le=50,
        description="How many groups; default: chosen from 2 to 10 by silhouette.",
    )
