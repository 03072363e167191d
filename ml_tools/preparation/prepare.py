"""A frame sorted into numbers, categories and dates, with a reason for whatever is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ml_tools.contract import Caveat, ColumnUse
from ml_tools.preparation.dates import reads_as_dates
from ml_tools.preparation.frames import column
from ml_tools.preparation.numeric import read_numbers
from ml_tools.preparation.words import names_dates, names_things
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

_LEVELS_MAX = 50  # more distinct texts describe rows, not groups of rows
_NEARLY_ALL = 0.95  # share of rows with a value of their own from which a name counts as an id


@dataclass(frozen=True, slots=True)
class Prepared:
    """The columns of a frame as tools can use them; rows are those of the frame, in its order.

    Attributes:
        names: the numeric columns.
        matrix: their values, float64, shape (rows, numbers), column-major, NaN where missing.
        categories: columns with at most 50 distinct texts (or booleans), as pandas categories.
        dates: names of the columns that hold dates; read them with ``parse_dates``.
        texts: categories that a tool set aside; empty at first.
        ignored: name → reason code of every column left out.
        converted: name → what was done to read a column as numbers.
        infinite: name → how many infinite values became missing.
    """

    names: tuple[str, ...]
    matrix: np.ndarray[Any, np.dtype[np.float64]]
    categories: pd.DataFrame
    dates: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    ignored: Mapping[str, str] = field(default_factory=dict)
    converted: Mapping[str, str] = field(default_factory=dict)
    infinite: Mapping[str, int] = field(default_factory=dict)

    def column(self, name: str) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Return the numbers of one column, a view."""
        return self.matrix[:, self.names.index(name)]

    def only(self, names: Iterable[str], why: str) -> Prepared:
        """Return the same with only these numeric columns, the others ignored for ``why``."""
        kept = tuple(names)
        dropped = {name: why for name in self.names if name not in kept}
        return replace(
            self,
            names=kept,
            matrix=self.matrix[:, [self.names.index(name) for name in kept]],
            ignored={**self.ignored, **dropped},
        )

    def require_number(
        self, df: pd.DataFrame, name: str, param: str, *, constant_allowed: bool = False
    ) -> None:
        """Refuse when a column that the user named holds no numbers that vary.

        Args:
            df: the frame that was prepared.
            name: the exact column name.
            param: the parameter it was named in.
            constant_allowed: leave a constant column to the tool.

        Raises:
            Refusal: "column_all_missing", "column_constant", "not_numeric".
        """
        if name in self.names:
            return
        why = self.ignored.get(name)
        if why == "all_missing":
            raise refusal("column_all_missing", column=name, parameter=param)
        if why == "constant":
            if constant_allowed:
                return
            raise refusal("column_constant", column=name, parameter=param)
        example = str(column(df, name).dropna().iloc[0])[:50]
        numeric = prepare(df).names
        raise refusal("not_numeric", column=name, parameter=param, example=example, numeric=numeric)

    def use(self, used: Iterable[str], ignored: Mapping[str, str] | None = None) -> ColumnUse:
        """Return the ``columns`` part of a result: used ones, ignored, converted."""
        chosen = tuple(used)
        dates = dict.fromkeys(self.dates, "date")
        texts = dict.fromkeys((*self.texts, *map(str, self.categories)), "not_numeric")
        reasons = {**texts, **dates, **self.ignored, **(ignored or {})}
        left_out = {name: why for name, why in reasons.items() if name not in chosen}
        converted = {name: how for name, how in self.converted.items() if name in chosen}
        return ColumnUse(chosen, left_out, converted)

    def caveats(self, used: Iterable[str]) -> list[Caveat]:
        """Return what a reader must know of how the used columns were read."""
        chosen = set(used)
        told: list[Caveat] = []
        infinite = {name: n for name, n in self.infinite.items() if name in chosen}
        if infinite:
            facts = {"n": sum(infinite.values()), "names": list(infinite)}
            told.append(Caveat("infinite_as_missing", "warning", facts))
        converted = [name for name in self.converted if name in chosen]
        if converted:
            told.append(Caveat("columns_converted", "info", {"names": converted}))
        return told


def prepare(
    df: pd.DataFrame, columns: Iterable[str] | None = None, *, named: Iterable[str] = ()
) -> Prepared:
    """Return ``df`` sorted into numbers, categories and dates.

    Left out with a reason code: "all_missing", "constant", "id_like", "high_cardinality_text",
    "unusable". Columns that are named are used even if they look like ids.

    Args:
        df: a private copy with unique text labels, as tools get it.
        columns: exact names of the columns to look at, all of them named; None for all.
        named: exact names of columns that the user named beside those.

    Raises:
        Refusal: "no_rows".
    """
    import numpy as np
    import pandas as pd

    if not len(df):
        raise refusal("no_rows")
    wanted = list(df.columns) if columns is None else list(columns)
    sorted_in = _Sorting(df, named={*named, *(() if columns is None else wanted)})
    for name in wanted:
        sorted_in.add(name)
    matrix = np.empty((len(df), len(sorted_in.numbers)), order="F")
    for j, values in enumerate(sorted_in.numbers.values()):
        matrix[:, j] = values
    return Prepared(
        names=tuple(sorted_in.numbers),
        matrix=matrix,
        categories=pd.DataFrame(sorted_in.categories, index=df.index),
        dates=tuple(sorted_in.dates),
        ignored=sorted_in.ignored,
        converted=sorted_in.converted,
        infinite=sorted_in.infinite,
    )


class _Sorting:
    """Sorts one column after the other; the state of ``prepare``."""

    def __init__(self, df: pd.DataFrame, *, named: set[str]) -> None:
        self._df = df
        self._named = named
        self.numbers: dict[str, np.ndarray[Any, Any]] = {}
        self.categories: dict[str, pd.Series] = {}
        self.dates: list[str] = []
        self.ignored: dict[str, str] = {}
        self.converted: dict[str, str] = {}
        self.infinite: dict[str, int] = {}

    def add(self, name: str) -> None:
        series = column(self._df, name)
        if not series.notna().any():
            self.ignored[name] = "all_missing"
            return
        if reads_as_dates(series) and not self._year_as_number(series):
            self.dates.append(name)
            return
        found = read_numbers(series)
        if found is None:
            self._add_text(name, series)
            return
        if found.infinite:
            self.infinite[name] = found.infinite
        why = self._unfit(name, found.values)
        if why:
            self.ignored[name] = why
            return
        self.numbers[name] = found.values
        if found.note:
            self.converted[name] = found.note

    def _year_as_number(self, series: pd.Series) -> bool:
        """A column of small integers that the user named is the number that it looks like."""
        from pandas.api import types

        numeric = str(series.name) in self._named and types.is_numeric_dtype(series.dtype)
        return numeric and bool(series.max() < 10_000)

    def _unfit(self, name: str, values: np.ndarray[Any, Any]) -> str | None:
        import numpy as np

        low, high = np.nanmin(values), np.nanmax(values)
        if np.isnan(low):
            return "all_missing"
        if low == high:
            return "constant"
        if name in self._named or np.any(values[:1000] != np.floor(values[:1000])):
            return None
        if _is_row_number(values) and not names_dates(name):
            return "id_like"
        if not names_things(name, unique=True):
            return None
        return "id_like" if names_things(name, unique=_nearly_unique(values)) else None

    def _add_text(self, name: str, series: pd.Series) -> None:
        try:
            category = series.astype("category")
        except (TypeError, ValueError):  # lists and dicts in cells
            self.ignored[name] = "unusable"
            return
        levels = category.cat.remove_unused_categories().cat.categories
        if len(levels) == 1:
            self.ignored[name] = "constant"
        elif len(levels) > _LEVELS_MAX:
            unique = len(levels) >= _NEARLY_ALL * len(series)
            self.ignored[name] = "id_like" if unique else "high_cardinality_text"
        else:
            self.categories[name] = category


def _is_row_number(values: np.ndarray[Any, Any]) -> bool:
    """Return whether the values count rows: 0, 1, 2... or 1, 2, 3... over at least 20 rows."""
    import numpy as np

    if len(values) < 20 or values[0] not in (0.0, 1.0):
        return False
    return bool(np.all(np.diff(values) == 1))


def _nearly_unique(values: np.ndarray[Any, Any]) -> bool:
    import numpy as np

    present = values[~np.isnan(values)]
    return len(np.unique(present)) >= _NEARLY_ALL * len(present)
