"""Programs that cannot run are told so before a jail is started."""

from __future__ import annotations

import pytest

from interpreter.sandbox.review import allowlist, review
from tests.interpreter.sandbox.running import run


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(:\n  pass", "error"),
        ("x = 1\0", "invalid"),
        ("x = '\ud800'", "invalid"),
        ("x = 1\n" * 60_000, "invalid"),
        ("(" * 5_000 + ")" * 5_000, "error"),
        ("import subprocess", "blocked_import"),
        ("from multiprocessing import Pool", "blocked_import"),
        ("import pickle", "blocked_import"),
        ("import no_such_module_anywhere", "blocked_import"),
    ],
)
def test_what_cannot_run_is_refused(source: str, reason: str) -> None:
    finding = review(source, allowlist())
    assert finding is not None
    assert finding.reason == reason


@pytest.mark.parametrize(
    "source", ["import os, io, pathlib, tempfile", "import pandas as pd", "eval('1')", "x = 1"]
)
def test_what_may_run_is_not_refused(source: str) -> None:
    assert review(source, allowlist()) is None


def test_a_syntax_error_names_its_line() -> None:
    outcome = run("x = 1\ny = = 2\n")
    assert outcome.error is not None
    assert (outcome.error.type, outcome.error.line) == ("SyntaxError", 2)


def test_a_refused_module_names_what_to_use() -> None:
    assert "hand the data over" in run("import requests").hint


def test_an_error_names_the_line_of_the_program_and_trims_the_rest() -> None:
    outcome = run("def f(x):\n    return 1 / x\n\nf(0)\n")
    assert outcome.error is not None
    assert (outcome.error.type, outcome.error.line) == ("ZeroDivisionError", 2)
    assert outcome.error.traceback == "line 4, in <module>\nline 2, in f"


def test_a_hostile_exception_is_still_told() -> None:
    outcome = run("class E(Exception):\n    def __str__(self): raise ValueError\nraise E()")
    assert outcome.error is not None
    assert (outcome.reason, outcome.error.type) == ("error", "E")
