"""The wheel holds the four packages with all their data, and nothing else."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import OURS, ROOT

pytestmark = pytest.mark.slow


def test_every_file_of_the_four_packages_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in OURS
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert any(name.endswith((".toml", ".json")) for name in expected)
    assert expected - names == set()


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {*OURS, "statbox-0.1.0.dist-info"}


def test_the_licence_and_the_notices_travel_with_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/THIRD_PARTY_NOTICES.md") for name in names)


def test_it_is_pure_python(wheel: Path) -> None:
    assert wheel.name == "statbox-0.1.0-py3-none-any.whl"
