"""Which standard errors a regression gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ml_tools.wording import refusal

if TYPE_CHECKING:
    from ml_tools.regression.covariance import Kind
    from ml_tools.regression.data import Data
    from ml_tools.regression.params import RegressionParams

HC3_ROWS_MAX: Final = 5_000  # beyond, leverage is so small that HC1 and HC3 agree


def choose_errors(data: Data, params: RegressionParams) -> Kind:
    """Return the kind of standard errors, as asked for or by the shape of the data.

    Raises:
        Refusal: "robust_unavailable" when what was asked for needs a group or a date.
    """
    asked = params.robust
    logistic = data.events is not None
    if asked == "auto":
        return _auto(data, logistic=logistic)
    if asked == "cluster" and data.groups is None:
        raise _unavailable(asked, "they need the parameter 'group'", "需要参数「group」")
    if asked == "hac" and (data.order is None or logistic):
        raise _unavailable(
            asked,
            "they need a column of dates without repeats and a numeric target",
            "需要一个没有重复的日期列和数值型目标",
        )
    if logistic and asked in {"hc2", "hc3"}:
        raise _unavailable(asked, "a two-valued target has hc0 and hc1", "二值目标只有 hc0 和 hc1")
    return asked


def _auto(data: Data, *, logistic: bool) -> Kind:
    if data.groups is not None:
        return "cluster"
    if logistic:
        return "none"
    if data.order is not None:
        return "hac"
    return "hc3" if len(data.y) <= HC3_ROWS_MAX else "hc1"


def _unavailable(robust: str, why: str, why_zh: str) -> Exception:
    return refusal("robust_unavailable", robust=robust, why=why, why_zh=why_zh)
