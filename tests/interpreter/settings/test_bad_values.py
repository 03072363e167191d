"""A bad setting is named with its source and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridge.errors import Error
from interpreter.settings import load_settings

NOWHERE = {"XDG_CONFIG_HOME": "/nowhere"}


def _error(env: dict[str, str] | None = None, **arguments: Any) -> Error:
    with pytest.raises(Error) as caught:
        load_settings(env={**NOWHERE, **(env or {})}, **arguments)
    return caught.value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("threshold_rows", -1),
        ("threshold_rows", "200"),
        ("threshold_rows", True),
        ("timeout_s", 0),
        ("timeout_s", float("nan")),
        ("timeout_s", "soon"),
        ("seed", 2**32),
        ("language", "fr"),
        ("min_isolation", "off"),
        ("processes", 17),
        ("folders", "/srv"),
    ],
)
def test_an_argument_is_never_coerced(name: str, value: Any) -> None:
    error = _error(**{name: value})
    assert error.code == "bad_setting"
    assert repr(name) in str(error)
    assert repr(value) in str(error)
    assert "argument" in str(error)


def test_a_variable_is_named() -> None:
    error = _error({"STATBOX_SEED": "many"})
    assert "STATBOX_SEED" in str(error)
    assert "'many'" in str(error)


def test_an_unknown_name_is_told_with_close_ones() -> None:
    error = _error(treshold_rows=3)
    assert error.code == "unknown_setting"
    assert "'threshold_rows'" in str(error)
    assert error.details["close"][0] == "threshold_rows"


def test_an_unknown_variable_is_told() -> None:
    error = _error({"STATBOX_TIMEOUT": "3"})
    assert "'timeout_s'" in str(error)
    assert "STATBOX_TIMEOUT" in str(error)


@pytest.mark.parametrize("text", [b"seed = ", b"\xff\xfe\x00", b"[seed"])
def test_a_file_that_is_no_toml(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(text)
    error = _error({"STATBOX_CONFIG": str(path)})
    assert error.code == "settings_file"
    assert str(path) in str(error)


def test_a_named_file_must_exist(tmp_path: Path) -> None:
    error = _error({"STATBOX_CONFIG": str(tmp_path / "none.toml")})
    assert error.code == "settings_file"
    assert "none.toml" in str(error)


def test_a_model_is_not_taken_in_silence() -> None:
    error = _error({"STATBOX_MODEL": "openai:x"})
    assert error.code == "not_available"
    assert "STATBOX_MODEL" in str(error)
