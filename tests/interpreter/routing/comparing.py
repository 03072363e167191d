"""Hold a program's result against an independent pandas expression, whatever shape it has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd


def same(result: Any, wanted: Any) -> bool:
    """Say whether both hold the same keys with the same numbers."""
    if isinstance(wanted, pd.DataFrame):
        return _same_frames(result, wanted)
    if isinstance(wanted, pd.Series):
        return _same_groups(result, wanted)
    if isinstance(result, pd.DataFrame):
        cells = [_plain(cell) for cell in result.iloc[0]]
        return len(result) == 1 and _plain(wanted) in cells
    if isinstance(wanted, (list, tuple, set, np.ndarray)):
        found = result.iloc[:, 0] if isinstance(result, pd.DataFrame) else result
        return {_plain(x) for x in found} == {_plain(x) for x in wanted}
    return _equal(result, wanted)


def _same_groups(result: Any, wanted: pd.Series) -> bool:
    groups = {_key(key): value for key, value in wanted.items()}
    if isinstance(result, pd.DataFrame) and len(result) == 1:
        row = {_key(name): value for name, value in result.iloc[0].items()}
        if groups.keys() <= row.keys():
            return all(_equal(row[name], value) for name, value in groups.items())
    if isinstance(result, dict):
        return sorted(map(_plain, result.values())) == sorted(map(_plain, wanted))
    width = wanted.index.nlevels
    keys = [_key(tuple(row) if width > 1 else row[0]) for row in result.iloc[:, :width].to_numpy()]
    if set(keys) != set(groups):
        return False
    columns = result.iloc[:, width:]
    return any(
        all(_equal(value, groups[key]) for key, value in zip(keys, columns[name], strict=True))
        for name in columns
    )


def _same_frames(result: pd.DataFrame, wanted: pd.DataFrame) -> bool:
    if len(result) != len(wanted):
        return False
    numbers = wanted.select_dtypes("number")
    if set(wanted.columns) <= set(result.columns):
        return all(
            np.allclose(
                np.sort(result[name].to_numpy(dtype=float)),
                np.sort(wanted[name].to_numpy(dtype=float)),
                equal_nan=True,
            )
            for name in numbers
        )
    cells = np.sort(result.select_dtypes("number").to_numpy(dtype=float), axis=None)
    return np.allclose(cells, np.sort(numbers.to_numpy(dtype=float), axis=None), equal_nan=True)


def _key(key: Any) -> str:
    if isinstance(key, tuple):
        return "|".join(_key(part) for part in key)
    return str(int(key)) if isinstance(key, (int, np.integer)) else str(_plain(key))


def _plain(value: Any) -> Any:
    if isinstance(value, (float, np.floating)):
        return round(float(value), 9)
    if isinstance(value, (int, np.integer)):
        return round(float(value), 9)
    if isinstance(value, pd.Timestamp):
        return value.date().isoformat()
    return str(value)


def _equal(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, (str, pd.Timestamp, pd.Period)):
        return _plain(found) == _plain(wanted)
    found, wanted = float(found), float(wanted)
    # A share is 0.4 or 40 percent; both say the same.
    return bool(
        np.isclose(found, wanted, rtol=1e-9, equal_nan=True)
        or np.isclose(found * 100, wanted, rtol=1e-9)
    )
