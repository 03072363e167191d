"""The page about the settings is what the model says."""

from __future__ import annotations

from interpreter.settings.model import Settings
from interpreter.settings.reference import reference
from tests.architecture.source import ROOT


def test_the_page_is_current() -> None:
    page = ROOT / "docs" / "settings.md"
    assert page.read_text(encoding="utf-8") == reference(), "run: statbox config reference"


def test_every_setting_is_described() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name
        assert f"| `{name}` |" in reference()
