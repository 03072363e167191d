"""The page about the settings, written from the model."""

from __future__ import annotations

from typing import Any, get_args

from annotated_types import Ge, Gt, Le

from interpreter.settings.model import Settings

_TYPES = {int: "integer", float: "number"}

_HEAD = """\
# Settings

Generated from the settings model (`statbox config reference`); do not edit by hand.

A value is taken from the first of these that has it: an argument (`statbox.analyze(..., seed=1)`,
or an option of the command line), the environment (`STATBOX_SEED=1`), the user's file
(`$XDG_CONFIG_HOME/statbox/config.toml`, or the file that `STATBOX_CONFIG` names, with lines such
as `seed = 1`), the default. `statbox config show` prints each value with its source. A name that
does not exist or a value out of bounds is an error that names its source.

| setting | type | default | what it does |
|---|---|---|---|
"""
_TAIL = """
## A site's policy

`/etc/xdg/statbox/policy.toml` may fix values and set bounds for everybody on the machine;
`STATBOX_POLICY` may name one more file, which can only add to it. A value outside a policy is
refused by name, and a default outside it becomes the bound.

```toml
[fixed]
folders = ["/srv/data"]

[max]
timeout_s = 60.0

[min]
min_isolation = "system"
```
"""


def reference() -> str:
    """Return the page as Markdown."""
    rows = [_row(name, field) for name, field in Settings.model_fields.items()]
    return _HEAD + "\n".join(rows) + "\n" + _TAIL


def _row(name: str, field: Any) -> str:
    default = "unset" if field.default is None else f"`{_shown(field.default)}`"
    return f"| `{name}` | {_type(field)} | {default} | {field.description} |"


def _type(field: Any) -> str:
    kinds = get_args(field.annotation) or (field.annotation,)
    choices = [each for kind in kinds for each in (get_args(kind) or (kind,))]
    if all(isinstance(choice, str) or choice is type(None) for choice in choices):
        return ", ".join(f"`{choice}`" for choice in choices if isinstance(choice, str))
    text = next((_TYPES[kind] for kind in kinds if kind in _TYPES), "list of text")
    bounds = [_bound(each) for each in field.metadata if isinstance(each, (Ge, Gt, Le))]
    return f"{text}, {' and '.join(bounds)}" if bounds else text


def _bound(each: Ge | Gt | Le) -> str:
    if isinstance(each, Le):
        return f"at most {each.le:,}"
    return f"at least {each.ge:,}" if isinstance(each, Ge) else f"more than {each.gt:,}"


def _shown(value: Any) -> str:
    return "[]" if value == () else str(value)
