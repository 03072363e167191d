"""Marked examples are run and replaced; everything else of a page stays."""

from __future__ import annotations

import pytest

from scripts.sessions import examples, rendered, steady

PAGE = """\
# A page

```console
$ echo not marked
```

<!-- run -->
```console
$ echo one; echo two >&2
an old line
$ ls sales.csv missing.csv
```

<!-- run -->
```python
print("分", 2 * 3)
```

```text
5
```

The end.
"""


def test_the_marked_ones_are_found() -> None:
    console, python = examples(PAGE)
    assert console.source == "echo one; echo two >&2\nls sales.csv missing.csv\n"
    assert (python.kind, python.shown) == ("python", "5\n")


def test_their_output_is_written_in() -> None:
    page = rendered(PAGE)
    assert "$ echo one; echo two >&2\none\ntwo\n\n$ ls sales.csv missing.csv\nsales.csv\n" in page
    assert "```text\n分 6\n```\n\nThe end.\n" in page
    assert "an old line" not in page
    assert page.startswith(PAGE.partition("<!--")[0])


def test_rendering_twice_changes_nothing() -> None:
    once = rendered(PAGE)
    assert rendered(once) == once


@pytest.mark.parametrize("told", ["0.9 s", "12.35 s", "840 ms", "1 second", "3 秒"])
def test_seconds_do_not_count(told: str) -> None:
    assert steady(f"done in {told}.") == "done in _ s."


def test_other_numbers_do_count() -> None:
    assert steady("mean 14.63, 3 rows") == "mean 14.63, 3 rows"
