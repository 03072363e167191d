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
    for row in values["worst"]:
        why = row["reasons_zh" if lang == "zh" else "reasons"]
        told.append(texts.say("row", lang, {**row, "why": why}))
    if not values["worst"]:
        rows = ", ".join(map(str, values["highest_rows"]))
        told.append(texts.say("highest", lang, rows=rows))
    return told
