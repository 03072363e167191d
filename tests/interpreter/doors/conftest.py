"""The command line with a sandbox that runs in the test's own process."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.analyst import Analyst
from tests.interpreter.doors.command import Command
from tests.interpreter.here import Here
from tests.interpreter.tables import sales


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    here = Here()
    monkeypatch.setattr(Analyst, "service", property(lambda _: here))
    return Command(capsys)


@pytest.fixture
def file(tmp_path: Path) -> str:
    sales().to_csv(tmp_path / "sales.csv", index=False)
    return str(tmp_path / "sales.csv")
