"""The regression tool: what goes with a target, by how much, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.contract import Lang, MLTool, ToolResult
from ml_tools.regression.params import RegressionParams

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd


# The intercept and one feature.
_TERMS_OF_ONE = 2


class RegressionTool(MLTool):
    """Least squares (logistic for a two-valued target) with robust standard errors.

    Tables: ``coefficients``: term, estimate, std_error, statistic, p_value, ci_lower, ci_upper,
    standardized (per standard deviation of both), vif, std_error_plain; odds_ratio for a logistic
    regression.

    Example:
        >>> result = RegressionTool().fit_predict(df, target="price", features=["area", "rooms"])
        >>> result.tables["coefficients"]
    """

    name = "regression_tool"
    description = (
        "Use it to learn how one column goes along with others: the effect of price on sales, "
        "what a score depends on, holding the other columns fixed. Gives coefficients with "
        "confidence intervals, not causes. For two-valued targets it gives odds."
    )
    Params = RegressionParams

    def _fit_predict(self, df: pd.DataFrame, params: Any) -> ToolResult:
        from ml_tools.regression.data import read_data
        from ml_tools.regression.linear import linear
        from ml_tools.regression.logit import logit

        data = read_data(df, params)
        return logit(data, params) if data.events else linear(data, params)

    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """Tell fit, strongest term and cautions; see ``MLTool.explain``."""
        from ml_tools.wording import explanation

        return explanation(result, lang, _lines)


def _lines(result: ToolResult, lang: Lang) -> list[str]:
    from ml_tools.wording import effect_word, sentences

    texts = sentences("ml_tools.regression")
    facts = dict(result.values)
    logistic = result.method == "logit"
    if not logistic:
        facts["size"] = effect_word("r2", facts["r_squared"], lang)
    fit = texts.say("fit_logit" if logistic else "fit_ols", lang, facts)
    strongest = facts.get("strongest")
    effect = texts.say("nothing_clear", lang, facts)
    if strongest is not None:
        effect = _effect(result, strongest, lang)
    # Who named the features asked for their effect; who did not asked what explains the target.
    named = "features" not in result.repro.get("chosen", ())
    lines = [effect, fit] if named else [fit, effect]
    more = [term for term in facts["clear_terms"] if not strongest or term != strongest["term"]]
    if more:
        lines.append(texts.say("also_clear", lang, names=more))
    lines.append(texts.say(f"errors_{facts['errors']}", lang, facts))
    return lines


def _effect(result: ToolResult, strongest: Mapping[str, Any], lang: Lang) -> str:
    """Tell the strongest effect; of several, with what was held fixed."""
    from ml_tools.wording import sentences

    texts = sentences("ml_tools.regression")
    alone = len(result.tables["coefficients"]) <= _TERMS_OF_ONE
    way = "up" if strongest["estimate"] > 0 else "down"
    kind = "level" if strongest["level"] else "slope"
    key = ("odds" if result.method == "logit" else kind) + f"_{way}"
    facts = {**result.values, **strongest, "size": abs(strongest["estimate"])}
    facts["lead"] = "" if alone else texts.say("strongest", lang, {})
    facts["fixed"] = "" if alone else texts.say("held_fixed", lang, {})
    told = texts.say(key, lang, facts)
    return told[:1].upper() + told[1:]
