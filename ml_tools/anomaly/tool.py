"""The anomaly tool: parameters and table in, a score for every row and the flagged rows out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ml_tools.anomaly.params import AnomalyParams
from ml_tools.anomaly.story import lines
from ml_tools.contract import MLTool, ToolResult
from ml_tools.wording import explanation, refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.contract import Lang


class AnomalyTool(MLTool):
    """Rows, or moments of a series, that stand out, and why."""

    name: ClassVar[str] = "anomaly_tool"
    aliases: ClassVar[tuple[str, ...]] = ("anomaly_detection_tool",)
    description: ClassVar[str] = (
        "Find rows that stand out by their numeric columns (isolation forest), or moments of a "
        "series that break its trend and season (name a date and a target); gives a score for "
        "every row and the reasons for the flagged ones. Use it for 'outliers', 'unusual', "
        "'suspicious', 'what went wrong when'."
    )
    Params = AnomalyParams
    libraries: ClassVar[tuple[str, ...]] = ("sklearn.ensemble",)

    def _fit_predict(self, df: pd.DataFrame, params: AnomalyParams) -> ToolResult:
        if params.method == "seasonal" and params.date is None:
            from ml_tools.preparation import find_date_column

            if find_date_column(df) is None:
                raise refusal("no_date_column", known=list(df.columns))
        over_time = params.method == "seasonal" or (params.method == "auto" and params.date)
        if over_time:
            from ml_tools.anomaly.over_time import find

            return find(df, params)
        from ml_tools.anomaly.over_rows import find as find_rows

        return find_rows(df, params)

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """See ``MLTool.explain``."""
        return explanation(result, lang, lines)
