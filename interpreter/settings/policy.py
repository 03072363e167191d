"""A site's policy: values that users may not change, and bounds that they may not pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bridge.errors import Error
from interpreter.settings.sources import read_toml

# A fixed place, so that no user's environment can lead around it.
SITE_FILE = Path("/etc/xdg/statbox/policy.toml")
_TABLES = ("fixed", "max", "min")
_LEVELS = ("application", "system")


@dataclass(frozen=True, slots=True)
class Policy:
    """One policy file: ``[fixed]`` values, and ``[max]`` and ``[min]`` bounds by setting."""

    path: Path
    fixed: Mapping[str, Any]
    bounds: Mapping[str, Mapping[str, Any]]

    @property
    def names(self) -> set[str]:
        """Every setting that it speaks of."""
        return {*self.fixed, *self.bounds["max"], *self.bounds["min"]}


def read_policies(env: Mapping[str, str]) -> list[Policy]:
    """Return the site's policy and the one that STATBOX_POLICY adds; both hold.

    Raises:
        Error: "policy" when a policy cannot be read or understood: nothing runs without it.
    """
    paths = [(SITE_FILE, False)]
    if named := env.get("STATBOX_POLICY"):
        paths.append((Path(named).expanduser(), True))
    return [
        _policy(path, table) for path, need in paths if (table := _read(path, need)) is not None
    ]


def obey(
    policies: list[Policy], values: dict[str, tuple[Any, str]], defaults: Mapping[str, Any]
) -> dict[str, tuple[Any, str]]:
    """Return the values with those of the policies.

    Raises:
        Error: "policy" when a value that somebody set is not what a policy allows.
    """
    found = dict(values)
    for policy in policies:
        source = f"policy {policy.path}"
        for name, fixed in policy.fixed.items():
            if name in values and _comparable(values[name][0]) != _comparable(fixed):
                raise _refused(policy, name, values[name], f"is fixed to {fixed!r}")
            found[name] = (fixed, source)
        for side, bounds in policy.bounds.items():
            for name, bound in bounds.items():
                if name in found and not _within(side, found[name][0], bound):
                    raise _refused(policy, name, found[name], f"may be {bound!r} at {side}.")
                if name not in found and not _within(side, defaults.get(name), bound):
                    found[name] = (bound, source)
    return found


def _comparable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _within(side: str, value: Any, bound: Any) -> bool:
    if value is None:  # no value stands for one that is chosen later, which no bound allows
        return False
    try:
        low, high = (value, bound) if side == "max" else (bound, value)
        return bool(_ranked(low) <= _ranked(high))
    except TypeError:
        return False


def _ranked(value: Any) -> Any:
    return _LEVELS.index(value) if value in _LEVELS else value


def _refused(policy: Policy, name: str, given: tuple[Any, str], rule: str) -> Error:
    value, source = given
    return Error(
        "policy",
        f"the setting {name!r} {rule} by the policy {str(policy.path)!r}; {source} has {value!r}",
        "leave it out, or ask whoever keeps that policy",
        {"setting": name, "source": source},
    )


def _read(path: Path, required: bool) -> dict[str, Any] | None:
    try:
        table = read_toml(path, required=required)
    except Error as error:
        raise Error(
            "policy", error.message.replace("settings file", "policy"), error.hint
        ) from None
    return table or None


def _policy(path: Path, table: Mapping[str, Any]) -> Policy:
    unknown = [name for name in table if name not in _TABLES]
    if unknown or not all(isinstance(part, dict) for part in table.values()):
        raise Error(
            "policy",
            f"the policy {str(path)!r} has {unknown or list(table)!r}; only the tables [fixed], "
            "[max] and [min] are known",
            "put each setting under one of them",
        )
    return Policy(
        path, table.get("fixed", {}), {side: table.get(side, {}) for side in ("max", "min")}
    )
