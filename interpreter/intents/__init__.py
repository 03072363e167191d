"""What the words of a question mean: English and Chinese lexicons, and the table's own words."""

from __future__ import annotations

from interpreter.intents.asking import Choice, NotUnderstood
from interpreter.intents.understanding import Understanding, language, understand

__all__ = ["Choice", "NotUnderstood", "Understanding", "language", "understand"]
