"""Which column is explained by which, on which rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.preparation import parse_dates, prepare, resolve_column, resolve_columns
from ml_tools.regression.design import LEVELS_MAX, Design, build
from ml_tools.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from ml_tools.contract import Caveat, ColumnUse
    from ml_tools.preparation import Prepared
    from ml_tools.regression.params import RegressionParams

_ROWS_FOR_EVENTS: Final = 20  # fewer rows of two numbers other than 0 and 1 are a measurement
_TARGET_NAMES: Final = ("target", "y", "label", "outcome", "目标")


@dataclass(frozen=True, slots=True)
class Data:
    """The rows and columns of one regression.

    Attributes:
        target: name of the explained column.
        y: its values on the rows used.
        events: the two values (0 first) of a two-valued target, else None.
        design: features on the rows used.
        groups: group code of each row, or None.
        order: rows in order of time where the table has a date column without repeats, or None.
        date: that column.
        use: columns used, ignored and converted.
        given: rows of the table.
        dropped: reason → rows left out.
        caveats: what reading the columns left to say.
        chosen: parameters that the tool chose itself.
    """

    target: str
    y: NDArray[np.float64]
    events: tuple[str, str] | None
    design: Design
    groups: NDArray[np.intp] | None
    order: NDArray[np.intp] | None
    date: str | None
    use: ColumnUse
    given: int
    dropped: Mapping[str, int] = field(default_factory=dict)
    caveats: Sequence[Caveat] = ()
    chosen: tuple[str, ...] = ()


def read_data(df: pd.DataFrame, params: RegressionParams) -> Data:
    """Resolve the names of ``params`` on ``df`` and return the complete rows.

    Raises:
        Refusal: for names, columns and rows that allow no regression.
    """
    named = params.features is not None
    group = resolve_column(df, params.group, "group") if params.group else None
    features = resolve_columns(df, params.features or (), "features")
    target = resolve_column(df, params.target, "target") if params.target else _guess(df)
    if target in features:
        raise refusal("target_is_feature", column=target)
    others = [str(c) for c in df.columns if c not in {target, group}]
    prepared = prepare(df, features if named else others)
    names, texts, ignored = _usable(df, prepared, features if named else others, named=named)
    y, events, note = _target(df, target)
    if not names:
        raise refusal("no_features", target=target, ignored=list(prepared.ignored) or ["–"])
    design = build(prepared, names, texts)
    codes = _groups(df, group)
    good = np.isfinite(y) & np.isfinite(design.matrix).all(axis=1)
    if codes is not None:
        good &= codes >= 0
    date, stamps = _time(df, target, params)
    order = np.argsort(stamps[good], kind="stable") if stamps is not None else None
    used = (target, *names, *((group,) if group else ()))
    use = prepared.use(used, ignored)
    if note:
        use = type(use)(use.used, use.ignored, {**use.converted, target: note})
    missing = int(len(df) - good.sum())
    return Data(
        target=target,
        y=y[good],
        events=events,
        design=design.take(None if missing == 0 else good, range(len(design.terms))),
        groups=None if codes is None else _renumbered(codes[good]),
        order=order,
        date=date,
        use=use,
        given=len(df),
        dropped={"missing": missing} if missing else {},
        caveats=prepared.caveats(used),
        chosen=tuple(n for n in ("target", "features") if getattr(params, n) is None),
    )


def _guess(df: pd.DataFrame) -> str:
    called = [str(c) for c in df.columns if str(c).casefold() in _TARGET_NAMES]
    numeric = list(prepare(df).names)
    if len(called) == 1:
        return called[0]
    if len(numeric) == 1:
        return numeric[0]
    raise refusal("no_target", numeric=numeric or ["–"])


def _usable(
    df: pd.DataFrame, prepared: Prepared, wanted: Sequence[str], *, named: bool
) -> tuple[list[str], dict[str, Any], dict[str, str]]:
    """Return features in order, those that are coded by level, and further ignored columns."""
    texts: dict[str, Any] = {}
    ignored = dict.fromkeys(prepared.dates, "date")
    for name in prepared.categories.columns:
        category: Any = prepared.categories[name]
        if named or category.nunique() <= LEVELS_MAX:
            texts[str(name)] = df[name]
        else:
            ignored[str(name)] = "high_cardinality_text"
    if named:
        many = {"high_cardinality_text", "id_like"}
        texts |= {n: df[n] for n, why in prepared.ignored.items() if why in many}
    names = [n for n in wanted if n in texts or n in prepared.names]
    return names, texts, ignored


def _target(
    df: pd.DataFrame, name: str
) -> tuple[NDArray[np.float64], tuple[str, str] | None, str | None]:
    prepared = prepare(df, [name])
    why = prepared.ignored.get(name)
    if why == "constant":
        raise refusal("column_constant", column=name, parameter="target")
    if why == "all_missing":
        raise refusal("column_all_missing", column=name, parameter="target")
    if name in prepared.names:
        y = prepared.column(name)
        present = y[np.isfinite(y)]
        low, high = float(present.min()), float(present.max())
        note = prepared.converted.get(name)
        coded_so = (low, high) == (0.0, 1.0) or len(present) >= _ROWS_FOR_EVENTS
        if coded_so and bool(((present == low) | (present == high)).all()):
            coded = np.where(np.isfinite(y), (y == high).astype(np.float64), np.nan)
            return coded, (f"{low:g}", f"{high:g}"), note
        return y, None, note
    if name in prepared.categories.columns:
        category = prepared.categories[name].cat.remove_unused_categories().cat
        levels = [str(level) for level in category.categories]
        if len(levels) == 2:
            codes = category.codes.to_numpy().astype(np.float64)
            return np.where(codes < 0, np.nan, codes), (levels[0], levels[1]), "two values as 0, 1"
    example = str(df[name].dropna().iloc[0])
    numeric = [n for n in prepare(df).names if n != name] or ["–"]
    raise refusal("not_numeric", column=name, parameter="target", example=example, numeric=numeric)


def _groups(df: pd.DataFrame, group: str | None) -> NDArray[np.intp] | None:
    import pandas as pd

    if group is None:
        return None
    column: Any = df[group]
    return np.asarray(pd.factorize(column)[0], dtype=np.intp)


def _renumbered(codes: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.unique(codes, return_inverse=True)[1].astype(np.intp)


def _time(
    df: pd.DataFrame, target: str, params: RegressionParams
) -> tuple[str | None, NDArray[Any] | None]:
    """Return the table's time axis: the only column of dates, without repeats."""
    from ml_tools.preparation import find_date_column

    name = find_date_column(df)
    if name is None or name in {target, params.group}:
        return None, None
    column: Any = df[name]
    dates = parse_dates(column, named=False).values
    if dates.isna().any() or not dates.is_unique:
        return None, None
    return name, dates.to_numpy()
