"""A command line that cannot be read ends with 2 and says what was expected."""

from __future__ import annotations

import pytest

from tests.interpreter.doors.command import Command


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["ask"], "missing"),
        (["ask", "sales.csv"], "a question is missing"),
        (["ask", "what is it"], "no file"),
        (["aks", "x"], "ask"),
        (["ask", "a.csv", "q", "--jsn"], "--json"),
        (["ask", "a.csv", "--tool", "t", "--param", "x"], "'x'"),
        (["ask", "a.csv", "q", "--rows", "many"], "many"),
        (["run"], "SCRIPT"),
        (["run", "no such script.py"], "no such script.py"),
        (["--nothing"], "--nothing"),
    ],
)
def test_usage(command: Command, arguments: list[str], part: str) -> None:
    done = command(*arguments)
    assert done.code == 2
    assert part in done.err
    assert done.out == ""
    assert "Traceback" not in done.err


def test_usage_in_chinese(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATBOX_LANGUAGE", "zh")
    done = command("ask", "a.csv", "q", "--jsn")
    assert "没有选项 --jsn" in done.err


def test_a_name_that_no_table_can_have_twice(command: Command) -> None:
    done = command("ask", "x/a.csv", "y/a.parquet", "average price")
    assert done.code == 2
    assert "y/a.parquet" in done.err
