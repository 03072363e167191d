"""Put the settings together from their sources, and say what is wrong with a value."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from bridge.errors import Error
from interpreter.sandbox.spec import IsolationLevel
from interpreter.settings.model import Settings
from interpreter.settings.policy import obey, read_policies
from interpreter.settings.sources import from_environment, from_file, user_file

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_TEXTS = frozenset({"language", "min_isolation"})
_DEFAULTS = {name: field.default for name, field in Settings.model_fields.items()}


def load_settings(*, env: Mapping[str, str] | None = None, **arguments: Any) -> Settings:
    """Return the settings: argument > ``STATBOX_*`` > file > default, within the site's policy.

    Args:
        env: the environment; default: that of the process.
        arguments: settings by name; None means not given.

    Raises:
        Error: "unknown_setting" with close matches; "bad_setting" naming the setting, its source
            and what was expected; "not_available" for a model; "policy" where a
            site's policy forbids the value; "settings_file" for a file that cannot be read.
    """
    env = os.environ if env is None else env
    path, named = user_file(env)
    values = from_file(path, required=named)
    values |= from_environment(env, _TEXTS)
    values |= {n: (_plain(v), "argument") for n, v in arguments.items() if v is not None}
    _check_names(values)
    policies = read_policies(env)
    for policy in policies:
        _check_names(dict.fromkeys(policy.names, (None, f"policy {policy.path}")))
    values = obey(policies, values, _DEFAULTS)
    try:
        settings = Settings(**{name: value for name, (value, _) in values.items()})
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise _bad(first, values) from None
    settings._sources.update({name: source for name, (_, source) in values.items()})
    return settings


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, IsolationLevel) else value


def _check_names(values: Mapping[str, tuple[Any, str]]) -> None:
    for name, (_, source) in values.items():
        if name in Settings.model_fields:
            continue
        if name == "model":
            raise Error(
                "not_available",
                f"the setting 'model' ({source}) is not available in this version",
                "leave it out; questions are answered without a model",
                {"setting": name, "source": source},
            )
        close = get_close_matches(name, Settings.model_fields, n=3, cutoff=0.5)
        meant = f"did you mean {' or '.join(map(repr, close))}?" if close else ""
        known = f"known settings: {', '.join(Settings.model_fields)}"
        raise Error(
            "unknown_setting",
            f"there is no setting {name!r} ({source})",
            meant or known,
            {"setting": name, "source": source, "close": close},
        )


def _bad(problem: ErrorDetails, values: Mapping[str, tuple[Any, str]]) -> Error:
    name = str(problem["loc"][0])
    value, source = values[name]
    expected = problem["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
    return Error(
        "bad_setting",
        f"the setting {name!r} ({source}) is {value!r}; expected {expected}",
        Settings.model_fields[name].description or "",
        {"setting": name, "source": source},
    )
