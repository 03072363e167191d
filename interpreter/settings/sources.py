"""Where settings come from: the environment and the user's file, read as plain values."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bridge.errors import Error

_PREFIX = "STATBOX_"
# These say where to look; they are no settings themselves.
_PLACES = frozenset({"STATBOX_CONFIG", "STATBOX_POLICY"})

# What stands between the parts of a list in a variable.
_LISTS = {"folders": os.pathsep, "allowed_modules": ","}


def from_environment(env: Mapping[str, str], texts: frozenset[str]) -> dict[str, tuple[Any, str]]:
    """Return setting → (value, source) for each ``STATBOX_*`` variable.

    Args:
        env: the environment.
        texts: the settings whose value is text and must not be read as a number.
    """
    found: dict[str, tuple[Any, str]] = {}
    for variable in sorted(env):
        if variable.startswith(_PREFIX) and variable not in _PLACES:
            name = variable.removeprefix(_PREFIX).lower()
            found[name] = (_value(name, env[variable], texts), f"environment {variable}")
    return found


def from_file(path: Path, *, required: bool) -> dict[str, tuple[Any, str]]:
    """Return setting → (value, source) from a TOML file; nothing where there is no file.

    Raises:
        Error: "settings_file" when it cannot be read, or is missing though ``required``.
    """
    source = f"file {path}"
    return {name: (value, source) for name, value in read_toml(path, required=required).items()}


def user_file(env: Mapping[str, str]) -> tuple[Path, bool]:
    """Return the user's settings file, and whether it was named and so must exist."""
    if named := env.get("STATBOX_CONFIG"):
        return Path(named).expanduser(), True
    base = env.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")  # noqa: PTH111, PTH118 - Path.home() raises where there is no home
    return Path(base) / "statbox" / "config.toml", False


def read_toml(path: Path, *, required: bool) -> dict[str, Any]:
    """Return the contents of a TOML file; empty where it is missing and not ``required``."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if not required:
            return {}
        raise Error(
            "settings_file", f"there is no settings file {str(path)!r}", "check its name"
        ) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Error(
            "settings_file",
            f"the settings file {str(path)!r} cannot be read: {error}",
            "it has to be TOML, with lines such as threshold_rows = 200",
        ) from None


def _value(name: str, text: str, texts: frozenset[str]) -> Any:
    if name in texts:
        return text
    if name in _LISTS:
        return tuple(part.strip() for part in text.split(_LISTS[name]) if part.strip())
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
