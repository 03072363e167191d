"""The lock pins every package by version and hash and leaves the index to the machine."""

from __future__ import annotations

import re
import tomllib

from tests.architecture.source import ROOT

PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)(\[[^\]]+\])?==(\S+)( ; .+)?$")
HASH = re.compile(r"^--hash=sha256:[0-9a-f]{64}$")


def _entries() -> list[list[str]]:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8").replace("\\\n", "\0")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [[part.strip() for part in line.split("\0")] for line in lines]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_line_is_a_pin_with_hashes() -> None:
    assert len(_entries()) > 50
    for pin, *hashes in _entries():
        assert PIN.match(pin), pin
        assert hashes, pin
        assert all(HASH.match(each) for each in hashes), pin


def test_no_address_and_no_option() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(?!-hash=)", text, re.MULTILINE)


def test_everything_that_the_project_names_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["dev"],
        *(each for extra in project["project"]["optional-dependencies"].values() for each in extra),
        *project["build-system"]["requires"],
    ]
    wanted = {_normal(re.split(r"[\s\[<>=!~;]", each, maxsplit=1)[0]) for each in named}
    locked = {_normal(match[1]) for pin, *_ in _entries() if (match := PIN.match(pin))}
    assert wanted - locked == set()
