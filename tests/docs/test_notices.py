"""Every package that statbox brings along is named with its licence, and none is copyleft."""

from __future__ import annotations

import re

from scripts import notices


def _rows() -> dict[str, str]:
    text = notices.PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([a-z0-9-]+) \| (.+?) \| (?:directly|) ?\|$", text, re.MULTILINE))


def test_every_package_is_named() -> None:
    assert len(notices.direct()) > 10
    assert notices.needed() - set(_rows()) == set()


def test_the_licences_are_those_of_the_metadata() -> None:
    wrong = {n: _rows()[n] for n in notices.direct() if _rows()[n] != notices.licence(n)}
    assert wrong == {}


def test_no_licence_binds_the_product() -> None:
    bound = {name: told for name, told in _rows().items() if "GPL" in told.upper()}
    assert bound == {}
