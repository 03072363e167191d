"""A fault of statbox's own, a broken pipe and Ctrl-C end in one line each."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.analyst import Analyst
from tests.interpreter.doors.command import Command


def _raise(error: BaseException) -> Any:
    def ask(*_: Any, **__: Any) -> None:
        raise error

    return ask


def test_a_fault_of_our_own(command: Command, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analyst, "ask", _raise(RuntimeError("odd\nthing")))
    done = command("ask", file, "average price")
    assert done.code == 4
    (line,) = done.err.splitlines()
    assert "RuntimeError: odd thing" in line


def test_with_debug_the_traceback_is_shown(
    command: Command, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Analyst, "ask", _raise(RuntimeError("odd")))
    with pytest.raises(RuntimeError, match="odd"):
        command("ask", file, "average price", "--debug")


def test_ctrl_c(command: Command, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analyst, "ask", _raise(KeyboardInterrupt()))
    done = command("ask", file, "average price")
    assert done.code == 130
    assert done.err == "interrupted\n"
