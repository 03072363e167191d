"""The command line: ``statbox ask``, ``run``, ``demo``, ``tools``, ``config``, ``doctor``."""

from __future__ import annotations

from interpreter.doors.cli.main import main

__all__ = ["main"]
