"""The unit of work: source text and the tables that it reads."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Program:
    """Code to run in the jail, whoever wrote it.

    Attributes:
        source: the program text; its value is the variable ``result``, else its last expression.
        inputs: names of the tables it reads, bound as pandas frames before it starts.
        author: "planner", "tool", "caller", or the model's name.
        attempt: 1 for the first version of an answer, 2 for its first repair, ...
        language: "python".
    """

    source: str
    inputs: tuple[str, ...] = ()
    author: str = "caller"
    attempt: int = 1
    language: str = "python"

    @property
    def code_hash(self) -> str:
        """The SHA-256 of the source, in hexadecimal."""
        return hashlib.sha256(self.source.encode("utf-8", "surrogatepass")).hexdigest()
