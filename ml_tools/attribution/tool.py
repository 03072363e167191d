"""The attribution tool: what a change is made of, or what a target goes along with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.attribution.params import AttributionParams
from ml_tools.contract import Lang, MLTool, ToolResult

if TYPE_CHECKING:
    import pandas as pd


class AttributionTool(MLTool):
    """Takes a change, a ratio's change or a target's variation apart into parts that add up.

    Table ``contributions``: dimension, segment, contribution, share, before, after, state (change);
    also rate_effect, mix_effect, weight_before, weight_after (ratio); driver, contribution, share,
    share_lower, share_upper, standardized, r, vif, suppressor (drivers).

    Example:
        >>> result = AttributionTool().fit_predict(
        ...     df, target="sales", date="month", dimensions=["region"], before="2024Q1",
        ...     after="2024Q2",
        ... )
        >>> result.tables["contributions"]
    """

    name = "attribution_tool"
    description = (
        "Use it to learn what a growth or fall between two periods is made of (by region, product, "
        "channel), how a rate changed by rate and mix, or which columns a number mainly goes along "
        "with. The parts add up; they are associations, not causes."
    )
    Params = AttributionParams

    def _fit_predict(self, df: pd.DataFrame, params: Any) -> ToolResult:
        from ml_tools.attribution.change import change, ratio
        from ml_tools.attribution.drivers import drivers

        mode, reason = (params.mode, "asked") if params.mode != "auto" else _mode(df, params)
        run = {"change": change, "ratio": ratio, "drivers": drivers}[mode]
        return run(df, params, reason)

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """Tell the whole, its largest parts and cautions; see ``MLTool.explain``."""
        from ml_tools.wording import explanation

        return explanation(result, lang, _lines)


def _mode(df: pd.DataFrame, params: AttributionParams) -> tuple[str, str]:
    """Return the mode that the parameters and the shape of the table ask for, and why."""
    from ml_tools.preparation import find_date_column, prepare

    if params.numerator or params.denominator:
        return "ratio", "ratio_named"
    if params.before or params.after:
        return "change", "periods_named"
    date = params.date or find_date_column(df)
    if date is None:
        return "drivers", "no_dates"
    if params.dimensions:
        named = prepare(df, [c for c in df.columns if str(c) in params.dimensions])
        numbers = len(named.names) == len(params.dimensions)
        return ("drivers", "numeric_drivers") if numbers else ("change", "dates_and_segments")
    if len(prepare(df).categories.columns):
        return "change", "dates_and_segments"
    return "drivers", "no_segments"


def _lines(result: ToolResult, lang: Lang) -> list[str]:
    from ml_tools.wording import effect_word, sentences

    texts = sentences("ml_tools.attribution")
    facts = dict(result.values)
    lines: list[str] = []
    if facts["mode"] == "drivers":
        facts["size"] = effect_word("r2", facts["r_squared"], lang)
        lines.append(texts.say(f"drivers_{result.method}", lang, facts))
        way = {1.0: "up", -1.0: "down"}.get(facts["top_sign"] or 0.0, "level")
        lines.append(texts.say(f"top_driver_{way}", lang, facts))
        if len(facts["ranking"]) > 1:
            lines.append(texts.say("ranking", lang, facts))
    else:
        way = "up" if facts["change"] > 0 else "down" if facts["change"] < 0 else "same"
        facts["size"] = abs(facts["change"])
        facts["relative"] = None if facts["change_share"] is None else abs(facts["change_share"])
        lines.append(texts.say(f"change_{way}", lang, facts))
        if facts["mode"] == "ratio":
            lines.append(texts.say("rate_and_mix", lang, facts))
        key = "top_segment" if facts["top_share"] is None else "top_segment_share"
        lines.append(texts.say(key, lang, facts))
        if facts["against_segment"] is not None:
            lines.append(texts.say("against", lang, facts))
        if facts.get("new_segments") or facts.get("lost_segments"):
            lines.append(texts.say("new_and_lost", lang, facts))
    lines.append(texts.say(f"why_{facts['mode_reason']}", lang, facts))
    return lines
