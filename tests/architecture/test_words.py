"""Nothing in the repository names a package index, one machine's folders, or how it is made."""

from __future__ import annotations

import re

from tests.architecture.source import ROOT, tracked

# Built from pieces, so that this file does not contain what it forbids.
HOSTS = ["pypi" + r"\.org", "python" + r"hosted\.org", "registry" + r"\.npmjs", "npmjs" + r"\.com",
         "deb" + r"\.debian\.org", "debian" + r"\.org", "files" + r"\.python"]  # fmt: skip
PLACES = ["/" + "work/", "/" + r"root/\.pyenv", "/" + "tmp/b[a-z]", "bash" + r"_jobs\.",
          r"\." + "library/", r"\.\./" + "shared"]  # fmt: skip
MAKING = [r"\b" + "issue" + r" #?[0-9]+\b", "developer" + " session", "helper" + " session"]


def _found(patterns: list[str]) -> list[str]:
    searched = re.compile("|".join(patterns))
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if searched.search(line)
    ]


def test_the_search_reads_the_repository() -> None:
    assert len(tracked()) > 20
    (found,) = _found(['^name = "' + 'statbox"$'])
    assert found.startswith("pyproject.toml:")


def test_no_package_index_is_named() -> None:
    assert _found(HOSTS) == []


def test_no_folder_of_one_machine_is_named() -> None:
    assert _found(PLACES) == []


def test_nothing_is_said_of_how_it_is_made() -> None:
    assert _found(MAKING) == []
