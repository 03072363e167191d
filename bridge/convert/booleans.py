"""Yes and no, in two languages."""

from __future__ import annotations

from typing import Any

from bridge import compute as pc
from bridge.arrow import texts
from bridge.convert.converted import Parsed
from bridge.convert.words import words


def read_booleans(content: Any) -> Parsed:
    """Return distinct words as truth values if they are true/false, yes/no or 是/否."""
    if not 1 <= len(content) <= 6:
        return Parsed(None)
    folded = pc.utf8_lower(content)
    present = set(folded.to_pylist())
    known = words()["boolean"]
    for yes, no in known["pairs"]:
        if present == {yes, no} or (present <= {yes, no} and present <= set(known["alone"])):
            values = pc.equal(folded, pc.cast(texts([yes]), folded.type)[0])
            plain = set(content.to_pylist()) <= {"true", "false", "True", "False"}
            note = None if plain else f"{yes}/{no} read as true/false"
            return Parsed(values, "boolean", note=note)
    return Parsed(None)
