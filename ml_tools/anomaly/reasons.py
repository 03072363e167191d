"""Why a row was flagged: its furthest columns, in original units, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.wording import sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from ml_tools.anomaly.rows import Judged
    from ml_tools.contract import Lang

    Array = np.ndarray[Any, np.dtype[Any]]

_SAID = 3
_REACH_MIN = 0.6  # of the way to a limit: less does not explain anything
_LOOKED_AT = 100_000  # rows that typical ranges are taken from
_TOLD_ROWS = 10_000  # rows beyond these get their furthest column only as numbers


def reasons(
    names: Sequence[str], matrix: Array, typical: Array, judged: Judged, rows: Array
) -> dict[str, list[Any]]:
    """Return, for each of ``rows``, its furthest column and its reasons in words.

    Args:
        names: the columns.
        matrix: their values in original units.
        typical: shape (len(rows), columns, 3), see ``typical_ranges``.
        judged: what row mode found.
        rows: flagged rows, worst first.
    """
    import numpy as np

    out: dict[str, list[Any]] = {
        key: []
        for key in (
            "column",
            "value",
            "direction",
            "typical_low",
            "typical_high",
            "reasons",
            "reasons_zh",
        )
    }
    order = np.argsort(-judged.reach[rows], axis=1, kind="stable")[:, :_SAID]
    for i, row in enumerate(rows):
        facts = [
            {
                "column": names[j],
                "value": float(matrix[row, j]),
                "low": float(typical[i, j, 0]),
                "high": float(typical[i, j, 2]),
                "side": "high" if matrix[row, j] >= typical[i, j, 1] else "low",
            }
            for j in order[i]
            if judged.reach[row, j] >= _REACH_MIN
        ]
        first = facts[0] if facts else dict.fromkeys(("column", "value", "low", "high", "side"))
        out["column"].append(first["column"])
        out["value"].append(first["value"])
        out["direction"].append(first["side"])
        out["typical_low"].append(first["low"])
        out["typical_high"].append(first["high"])
        told = i < _TOLD_ROWS
        out["reasons"].append(in_words(facts, "en") if told else None)
        out["reasons_zh"].append(in_words(facts, "zh") if told else None)
    return out


def typical_ranges(matrix: Array, rows: Array, codes: Array | None) -> Array:
    """Return the 5 %, 50 % and 95 % quantiles of each column for each of ``rows``.

    Args:
        matrix: the columns in original units.
        rows: positions of the rows that are explained.
        codes: the group of every row, or None: a row is then measured by its own group.

    Returns:
        Shape (len(rows), columns, 3).
    """
    import numpy as np

    at = [0.05, 0.5, 0.95]
    if codes is None:
        whole = np.nanquantile(matrix[_spread_out(len(matrix))], at, axis=0).T
        return np.broadcast_to(whole, (len(rows), *whole.shape))
    out = np.empty((len(rows), matrix.shape[1], 3))
    for code in np.unique(codes[rows]):
        own = matrix[codes == code]
        with np.errstate(invalid="ignore"):
            out[codes[rows] == code] = np.nanquantile(own, at, axis=0).T
    return out


def _spread_out(rows: int) -> slice:
    return slice(None, None, max(1, rows // _LOOKED_AT))


def in_words(facts: Sequence[dict[str, Any]], lang: Lang) -> str:
    """Return the reasons of one row; without any, that the combination is unusual."""
    texts = sentences("ml_tools.anomaly")
    if not facts:
        return texts.say("combination", lang)
    return ("；" if lang == "zh" else "; ").join(
        texts.say(f"reason_{fact['side']}", lang, fact) for fact in facts
    )
