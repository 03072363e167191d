"""What the anomaly tool says of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ml_tools.wording import sentences

if TYPE_CHECKING:
    from ml_tools.contract import Lang, ToolResult


def lines(result: ToolResult, lang: Lang) -> list[str]:
    """Return how many rows were flagged, the worst of them, and why."""
    texts = sentences("ml_tools.anomaly")
    values = result.values
    over_time = result.method.startswith("seasonal")
    facts = {**values, "n": result.rows.used, "names": values["columns"]}
    facts["how"] = texts.say(result.method, lang)
    if over_time:
        facts["season"] = texts.say(f"season {values['season']}", lang)
    found = "some" if values["anomalies"] else "none"
    told = [texts.say(f"{found}_{'series' if over_time else 'rows'}", lang, facts)]
    labels = values.get("labels") or [None] * len(values["worst"])
    for row, label in zip(values["worst"], labels, strict=True):
        why = row["reasons_zh" if lang == "zh" else "reasons"]
        key = "row" if label is None else "row_named"
        told.append(texts.say(key, lang, {**row, "why": why, "label": label}))
    if not values["worst"]:
        rows = ", ".join(map(str, values["highest_rows"]))
        told.append(texts.say("highest", lang, rows=rows))
    return told
