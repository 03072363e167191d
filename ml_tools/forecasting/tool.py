"""The forecasting tool: the next periods of a series, with a band that held on its history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ml_tools.contract import Lang, MLTool, ToolResult
from ml_tools.forecasting.params import ForecastingParams

if TYPE_CHECKING:
    import pandas as pd

_GROUPS_FULL: Final = 3  # with more groups, only methods that cost milliseconds compete


class ForecastingTool(MLTool):
    """Forecasts by the method that did best on the user's own history.

    Candidates are the last season, a moving average, Theta, exponential smoothing and Prophet.
    Tables: ``forecast``: ds, yhat, yhat_lower, yhat_upper; ``components``: ds, trend, seasonal or
    Prophet's parts; ``history``: ds, y, observed; each with the group column in front where there
    is one.

    Example:
        >>> result = ForecastingTool().fit_predict(df, date="month", target="sales", periods=6)
        >>> result.tables["forecast"]
    """

    name = "forecasting_tool"
    aliases = ("forecast_tool",)
    description = (
        "Use it to predict the next days, weeks, months or quarters of a number from its history: "
        "sales next month, demand by store. Needs a column of dates and a column of numbers."
    )
    Params = ForecastingParams

    def _fit_predict(self, df: pd.DataFrame, params: Any) -> ToolResult:
        from ml_tools.forecasting.forecast import HISTORY_MAX, Wish, forecast
        from ml_tools.forecasting.model import CannotFit
        from ml_tools.forecasting.read import read_data
        from ml_tools.forecasting.report import result
        from ml_tools.wording import refusal

        data = read_data(df, params)
        wish = Wish(
            method=params.method,
            periods=params.periods or data.calendar.horizon,
            season=data.calendar.season,
            interval=params.interval,
            seed=params.seed,
            many=len(data.series) > _GROUPS_FULL,
        )
        try:
            found = {
                key: forecast(series.last(HISTORY_MAX), wish) for key, series in data.series.items()
            }
        except CannotFit as why:
            raise refusal("method_failed", tool=self.name, error=str(why)) from why
        return result(data, found, wish, params)

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """Tell the path, its change, how good the method was, cautions; see ``MLTool.explain``."""
        from ml_tools.wording import explanation

        return explanation(result, lang, _lines)


def _lines(result: ToolResult, lang: Lang) -> list[str]:
    from ml_tools.wording import sentences

    texts = sentences("ml_tools.forecasting")
    facts = dict(result.values)
    span = texts.say(f"span_{facts['period']}", lang, facts)
    facts["span"] = span
    kind = facts["kind"]
    lines = [texts.say(f"path_{kind}", lang, facts)]
    if facts["change"] is not None:
        way = "up" if facts["change"] > 0 else "down" if facts["change"] < 0 else "same"
        lines.append(texts.say(f"change_{way}", lang, {**facts, "size": abs(facts["change"])}))
    if facts.get("first_lower") is not None:
        lines.append(texts.say("band", lang, facts))
    facts["methods"] = _methods(facts["method"], lang)
    if facts["skill"] is None:
        lines.append(texts.say("method", lang, facts))
    else:
        way = "better" if facts["skill"] > 0 else "worse" if facts["skill"] < 0 else "equal"
        lines.append(texts.say(f"method_{way}", lang, {**facts, "size": abs(facts["skill"])}))
    if facts["coverage"] is not None:
        lines.append(texts.say("coverage", lang, facts))
    for group in facts.get("groups", ())[:3]:
        key = "group" if group["change"] is None else "group_change"
        lines.append(texts.say(key, lang, group))
    return lines


def _methods(names: str, lang: Lang) -> str:
    from ml_tools.wording import sentences

    texts = sentences("ml_tools.forecasting")
    said = [texts.say(f"method_name_{name}", lang) for name in names.split(", ")]
    return ("、" if lang == "zh" else ", ").join(said)
