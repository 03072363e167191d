"""A site's policy fixes values and sets bounds that no user's setting passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridge.errors import Error
from interpreter.sandbox.spec import IsolationLevel
from interpreter.settings import load_settings, policy

TEXT = """
[fixed]
threshold_rows = 50
folders = ["/srv"]

[max]
timeout_s = 10.0
memory_mb = 900

[min]
min_isolation = "system"
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "policy.toml"
    path.write_text(TEXT, "utf-8")
    monkeypatch.setattr(policy, "SITE_FILE", path)
    return path


def _load(**arguments: Any) -> Any:
    return load_settings(env={"XDG_CONFIG_HOME": "/nowhere"}, **arguments)


def test_values_are_fixed_and_defaults_moved_inside_the_bounds(site: Path) -> None:
    settings = _load()
    assert settings.threshold_rows == 50
    assert settings.folders == ("/srv",)
    assert settings.timeout_s == 10.0
    assert settings.memory_mb == 900
    assert settings.isolation(ours=True) is IsolationLevel.SYSTEM
    assert settings.sources()["timeout_s"] == f"policy {site}"


def test_what_is_within_stays(site: Path) -> None:
    settings = _load(timeout_s=2.5, threshold_rows=50, folders=("/srv",))
    assert settings.timeout_s == 2.5


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("threshold_rows", 51),
        ("timeout_s", 10.5),
        ("memory_mb", 901),
        ("min_isolation", "application"),
        ("min_isolation", IsolationLevel.APPLICATION),
        ("folders", ("/",)),
        ("timeout_s", "9"),
    ],
)
def test_what_is_beyond_is_refused(name: str, value: Any, site: Path) -> None:
    with pytest.raises(Error) as caught:
        _load(**{name: value})
    assert caught.value.code == "policy"
    assert repr(name) in str(caught.value)
    assert str(site) in str(caught.value)


def test_no_variable_leads_around_it(site: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[max]\nfiles_mb = 5\n", "utf-8")
    settings = load_settings(env={"STATBOX_POLICY": str(mine), "XDG_CONFIG_DIRS": str(tmp_path)})
    assert settings.threshold_rows == 50
    assert settings.files_mb == 5


@pytest.mark.parametrize(
    "text", ["threshold_rows = 5", "[fixd]\nseed = 1", "[fixed]\nsede = 1", "["]
)
def test_a_policy_that_is_not_understood_stops_everything(text: str, site: Path) -> None:
    site.write_text(text, "utf-8")
    with pytest.raises(Error, match=r"policy"):
        _load()
