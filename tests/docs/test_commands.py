"""The commands that the pages name exist."""

from __future__ import annotations

import re

import pytest

from tests.architecture.source import ROOT

PAGES = ["README.md", "README.zh.md", "CONTRIBUTING.md"]
TARGETS = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`)make ([a-z]+)\b", text, re.MULTILINE))
    assert named
    assert named - TARGETS == set()


def test_ci_runs_the_tests() -> None:
    run = ROOT / ".ci" / "run"
    assert run.stat().st_mode & 0o111
    assert re.search(r"^make test\b", run.read_text(encoding="utf-8"), re.MULTILINE)
