"""Progress shows on a terminal after a second, and never in a pipe."""

from __future__ import annotations

import io
import time

import pytest

from interpreter.doors.cli import progress


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _work(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, seconds: float) -> str:
    monkeypatch.setattr(progress.sys, "stderr", stream)
    monkeypatch.setattr(progress, "_QUIET_S", 0.1)
    monkeypatch.setattr(progress, "_TICK_S", 0.02)
    with progress.Progress() as shown:
        shown.step("running")
        time.sleep(seconds)
    return stream.getvalue()


def test_a_long_step_is_shown_and_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    text = _work(monkeypatch, _Terminal(), 0.4)
    assert "computing … 0 s" in text
    assert text.endswith("\r\033[K")


def test_a_short_step_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _work(monkeypatch, _Terminal(), 0.0) == ""


def test_nothing_goes_into_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _work(monkeypatch, io.StringIO(), 0.3) == ""
