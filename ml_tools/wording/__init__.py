"""Numbers, names and sentences, in English and Chinese, from templates that are data."""

from __future__ import annotations

from ml_tools.wording.explanation import caveat_sentence, explanation
from ml_tools.wording.numbers import count, names, number, p_value, percent
from ml_tools.wording.reasons import reason
from ml_tools.wording.refusals import refusal
from ml_tools.wording.sentences import Sentences, sentences
from ml_tools.wording.sizes import effect_word

__all__ = [
    "Sentences",
    "caveat_sentence",
    "count",
    "effect_word",
    "explanation",
    "names",
    "number",
    "p_value",
    "percent",
    "reason",
    "refusal",
    "sentences",
]
