"""Runs the command line in the test's own process and keeps what it prints."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from interpreter.doors.cli import main
from interpreter.sandbox import get_sandbox_service


@dataclass(frozen=True, slots=True)
class Done:
    """A command that ended."""

    code: int
    out: str
    err: str


class Command:
    """``command("ask", ...)`` runs and returns exit code, stdout and stderr."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: str) -> Done:
        self._capture.readouterr()
        try:
            code = main(list(arguments))
        finally:
            get_sandbox_service().close()
        found = self._capture.readouterr()
        return Done(code, found.out, found.err)
