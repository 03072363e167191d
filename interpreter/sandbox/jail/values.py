"""Sort what a program gave back into a value, tables and figures."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_FIGURES_MAX = 20
_TABLES_MAX = 100


@dataclass(slots=True)
class Gathered:
    """A program's results.

    Attributes:
        value: JSON-safe scalar, text, list or dict; None where everything went to tables.
        tables: frames by name.
        figures: PNG pictures by name.
    """

    value: Any = None
    tables: dict[str, Any] = field(default_factory=dict)
    figures: dict[str, bytes] = field(default_factory=dict)


def gather(value: Any) -> Gathered:
    """Return the value, tables and figures of a result; figures that are open count as well."""
    found = Gathered()
    if _is_tool_result(value):
        found.value = value.to_dict()
        found.tables = {str(name): table for name, table in value.tables.items()}
    else:
        found.value = _sort("result", value, found)
    _figures(value, found)
    return found


def _sort(name: str, value: Any, found: Gathered) -> Any:
    """Move frames to the tables; return what is left, JSON-safe."""
    from bridge.strict_json import to_json_value

    frame = _frame(value)
    if frame is not None:
        found.tables[_unique(name, found.tables)] = frame
        return None
    if isinstance(value, Mapping):
        rest = {str(k): v for k, v in value.items() if not _is_table(v) and not _is_figure(v)}
        for key, item in value.items():
            if _is_table(item):
                found.tables[_unique(str(key), found.tables)] = _frame(item)
        return to_json_value(rest) if rest or not value else None
    if isinstance(value, (list, tuple)) and any(map(_is_table, value)):
        for number, item in enumerate(value, start=1):
            if _is_table(item):
                found.tables[_unique(f"{name}_{number}", found.tables)] = _frame(item)
        rest_items = [item for item in value if not _is_table(item)]
        return to_json_value(rest_items) if rest_items else None
    if _is_figure(value):
        return None
    return to_json_value(value)


def _is_table(value: Any) -> bool:
    return type(value).__name__ in {"DataFrame", "Series", "Table"} and type(
        value
    ).__module__.partition(".")[0] in {"pandas", "pyarrow"}


def _frame(value: Any) -> Any:
    """Return a pandas frame for frames, series, arrays of two dimensions and Arrow tables."""
    kind = type(value)
    root = kind.__module__.partition(".")[0]
    if root == "pandas" and kind.__name__ == "DataFrame":
        return value
    if root == "pandas" and kind.__name__ == "Series":
        return value.to_frame(value.name if value.name is not None else "value")
    if root == "pandas" and kind.__name__.endswith("Index"):
        return value.to_frame(index=False)
    if root == "pyarrow" and kind.__name__ == "Table":
        return value.to_pandas()
    if root == "numpy" and kind.__name__ == "ndarray" and value.ndim == 2:
        import pandas as pd

        return pd.DataFrame(value)
    return None


def _is_tool_result(value: Any) -> bool:
    return type(value).__name__ == "ToolResult" and type(value).__module__ == "ml_tools.contract"


def _is_figure(value: Any) -> bool:
    return hasattr(value, "savefig") and type(value).__module__.startswith("matplotlib")


def _figures(value: Any, found: Gathered) -> None:
    if "matplotlib.pyplot" not in sys.modules and not _is_figure(value):
        return
    import io

    import matplotlib.pyplot as plt

    figures = [plt.figure(number) for number in plt.get_fignums()[:_FIGURES_MAX]]
    if _is_figure(value) and value not in figures:
        figures.append(value)
    for number, figure in enumerate(figures, start=1):
        stream = io.BytesIO()
        figure.savefig(stream, format="png")
        found.figures[f"figure_{number}"] = stream.getvalue()


def _unique(name: str, taken: Mapping[str, Any]) -> str:
    if len(taken) >= _TABLES_MAX:
        raise ValueError(f"a program may give back at most {_TABLES_MAX} tables")
    number, unique = 1, name
    while unique in taken:
        number += 1
        unique = f"{name}_{number}"
    return unique
