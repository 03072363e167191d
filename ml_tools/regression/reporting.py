"""What linear and logistic regressions report in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.contract import Caveat, RowUse
from ml_tools.regression.least_squares import aliases
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd

    from ml_tools.regression.data import Data
    from ml_tools.regression.design import Design
    from ml_tools.regression.inference import Inference
    from ml_tools.regression.params import RegressionParams

INTERCEPT: Final = "(intercept)"
_LARGE: Final = 100_000
_MANY_TERMS: Final = 10
_ROWS_PER_TERM: Final = 10


def independent(data: Data, params: RegressionParams) -> tuple[Design, list[Caveat]]:
    """Return the design without combinations of earlier columns, and what was left out.

    Raises:
        Refusal: when no column or too few rows are left.
    """
    design = data.design
    if len(data.y) < 3:
        raise refusal("too_few_rows", have=len(data.y), need=3)
    if float(np.min(data.y)) == float(np.max(data.y)):
        raise refusal("column_constant", column=data.target, parameter="target")
    if len(data.y) <= len(design.terms) + int(params.intercept):
        _refuse_rows(data, params, len(design.terms))
    found = aliases(design.matrix, intercept=params.intercept)
    caveats = [
        Caveat(
            "collinear_dropped" if partners else "constant_dropped",
            "warning",
            {"name": design.terms[i], "of": [design.terms[j] for j in partners]},
        )
        for i, partners in found.items()
    ]
    kept = [i for i in range(len(design.terms)) if i not in found]
    if not kept:
        raise refusal("no_features", target=data.target, ignored=list(design.terms))
    return (design.take(None, kept) if found else design), caveats


def _refuse_rows(data: Data, params: RegressionParams, terms: int) -> None:
    count = terms + int(params.intercept)
    raise refusal("too_few_rows_for_terms", have=len(data.y), terms=count, need=count + 1)


def general_caveats(data: Data, design: Design) -> list[Caveat]:
    """Return what any regression on these rows and terms has to say."""
    n, terms = len(data.y), len(design.terms)
    told = list(data.caveats)
    if data.dropped:
        names = [data.target, *dict.fromkeys(data.design.features)]
        told.append(
            Caveat("missing_dropped", "info", {"n": data.dropped["missing"], "names": names})
        )
    for name, level in data.design.references.items():
        told.append(Caveat("reference_levels", "info", {"name": name, "reference": level}))
    for name, count in data.design.lumped.items():
        told.append(Caveat("levels_lumped", "info", {"name": name, "n": count}))
    if n < _ROWS_PER_TERM * terms:
        told.append(Caveat("few_rows_per_term", "warning", {"n": n, "terms": terms}))
    if n >= _LARGE:
        told.append(Caveat("large_n", "info", {"n": n}))
    if terms > _MANY_TERMS:
        told.append(Caveat("many_terms", "info", {"terms": terms}))
    if data.groups is not None and (groups := int(data.groups.max()) + 1) < 30:
        told.append(Caveat("few_groups", "warning", {"groups": groups}))
    told.append(Caveat("not_causal", "info"))
    return told


def coefficient_table(
    design: Design, beta: Any, found: Inference, extra: dict[str, Any], *, intercept: bool
) -> pd.DataFrame:
    """Return the ``coefficients`` table, the constant first where there is one."""
    import pandas as pd

    terms = [INTERCEPT, *design.terms] if intercept else list(design.terms)
    return pd.DataFrame(
        {
            "term": pd.Series(terms, dtype="str"),
            "estimate": beta,
            "std_error": found.std_error,
            "statistic": found.statistic,
            "p_value": found.p_value,
            "ci_lower": found.ci_lower,
            "ci_upper": found.ci_upper,
            **extra,
        }
    )


def clear_terms(table: pd.DataFrame, level: float) -> list[str]:
    """Return the terms told apart from zero at ``level``, the strongest first."""
    told: Any = table[(table["p_value"] < 1 - level) & (table["term"] != INTERCEPT)]
    order = told["standardized"].abs().sort_values(ascending=False, kind="stable").index
    return [str(term) for term in told.loc[order, "term"]]


def strongest(table: pd.DataFrame, design: Design, clear: list[str]) -> dict[str, Any] | None:
    """Return the facts of the strongest clear term, or None."""
    if not clear:
        return None
    row = table[table["term"] == clear[0]].iloc[-1]
    feature = design.features[design.terms.index(clear[0])]
    keys = ("estimate", "std_error", "p_value", "ci_lower", "ci_upper", "standardized")
    facts: dict[str, Any] = {key: float(row[key]) for key in keys}
    reference = design.references.get(feature)
    return {"term": clear[0], "level": reference is not None, "reference": reference, **facts}


def headline(
    data: Data, design: Design, table: pd.DataFrame, params: RegressionParams, kind: str
) -> dict[str, Any]:
    """Return the headline facts that any regression has."""
    clear = clear_terms(table, params.confidence)
    return {
        "target": data.target,
        "errors": kind,
        "group": params.group,
        "groups": int(data.groups.max()) + 1 if data.groups is not None else None,
        "strongest": strongest(table, design, clear),
        "clear_terms": clear,
    }


def rows_of(data: Data) -> RowUse:
    """Return how many rows were given, used and dropped."""
    return RowUse(data.given, len(data.y), data.dropped)


def resolved(data: Data, params: RegressionParams, kind: str) -> dict[str, Any]:
    """Return the ``repro`` part: parameters as resolved, and which the tool chose."""
    features = list(dict.fromkeys(data.design.features))
    chosen = [*data.chosen, *(["robust"] if params.robust == "auto" else [])]
    return {
        "params": {"target": data.target, "features": features, "robust": kind},
        "chosen": chosen,
    }
