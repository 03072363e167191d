"""What the pages show is what the commands print."""

from __future__ import annotations

import pytest

from scripts.sessions import PAGES, ROOT, Example, examples, output, steady

CASES = [
    pytest.param(example, id=f"{page}-{number}")
    for page in PAGES
    for number, example in enumerate(examples((ROOT / page).read_text(encoding="utf-8")), 1)
]


def test_both_pages_show_examples_of_both_kinds() -> None:
    for page in PAGES:
        kinds = {each.kind for each in examples((ROOT / page).read_text(encoding="utf-8"))}
        assert kinds == {"console", "python"}


@pytest.mark.slow
@pytest.mark.parametrize("example", CASES)
def test_an_example_shows_its_real_output(example: Example) -> None:
    assert example.shown.strip()
    assert steady(output(example)) == steady(example.shown)
