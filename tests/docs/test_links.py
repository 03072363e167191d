"""Every link between the pages leads to a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, tracked

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PAGES = [p for p in tracked() if p.suffix == ".md"]


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    lost = [t for t in targets if "://" not in t and not (page.parent / t).exists()]
    assert lost == []


def test_the_readme_links_to_the_other_pages() -> None:
    targets = set(LINK.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    pages = {"README.zh.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"}
    assert pages <= targets
