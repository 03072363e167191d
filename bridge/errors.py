"""The one error that this project raises at its callers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Error(Exception):
    """Something a caller handed over cannot be used, said so that the caller can mend it.

    Args:
        code: a stable snake_case code, for programs ("file_missing", "unknown_column", ...).
        message: what was wrong with which thing, and what was expected.
        hint: what to do next; one sentence, may be empty.
        details: machine-readable facts (names, sizes, close matches), JSON-safe.

    Example:
        >>> raise Error("file_missing", "no file 'sales.csv'", "check the name")
        Traceback (most recent call last):
        bridge.errors.Error: no file 'sales.csv' (check the name)
    """

    def __init__(
        self,
        code: str,
        message: str,
        hint: str = "",
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.details = dict(details or {})

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def __reduce__(self) -> tuple[type[Error], tuple[str, str, str, dict[str, Any]]]:
        return type(self), (self.code, self.message, self.hint, self.details)
