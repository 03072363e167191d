"""An argument beats the environment, that beats the file, that beats the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.settings import load_settings


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "statbox"
    folder.mkdir()
    (folder / "config.toml").write_text("seed = 5\nthreshold_rows = 7\ntimeout_s = 3\n", "utf-8")
    return {"XDG_CONFIG_HOME": str(tmp_path), "STATBOX_THRESHOLD_ROWS": "11", "STATBOX_SEED": "6"}


def test_each_level_wins_over_the_next(env: dict[str, str]) -> None:
    settings = load_settings(env=env, seed=1)
    assert settings.seed == 1
    assert settings.threshold_rows == 11
    assert settings.timeout_s == 3
    assert settings.files_mb == 100


def test_each_value_names_its_source(env: dict[str, str], tmp_path: Path) -> None:
    sources = load_settings(env=env, seed=1).sources()
    assert sources["seed"] == "argument"
    assert sources["threshold_rows"] == "environment STATBOX_THRESHOLD_ROWS"
    assert sources["timeout_s"] == f"file {tmp_path / 'statbox' / 'config.toml'}"
    assert sources["files_mb"] == "default"


def test_none_means_not_given(env: dict[str, str]) -> None:
    assert load_settings(env=env, seed=None).seed == 6


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('language = "zh"\nfolders = ["/srv"]\n', "utf-8")
    settings = load_settings(env={"STATBOX_CONFIG": str(path)})
    assert settings.language == "zh"
    assert settings.folders == ("/srv",)


def test_folders_in_the_environment_are_separated_as_paths_are() -> None:
    settings = load_settings(env={"STATBOX_FOLDERS": "/a:/b c", "XDG_CONFIG_HOME": "/nowhere"})
    assert settings.folders == ("/a", "/b c")
