"""Help and messages of the command line, in the language of the locale."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Literal

import click

_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language() -> Literal["en", "zh"]:
    """Return the language of help and messages: STATBOX_LANGUAGE, else the locale's."""
    chosen = os.environ.get("STATBOX_LANGUAGE", "")
    if chosen in {"en", "zh"}:
        return "zh" if chosen == "zh" else "en"
    locale = next((os.environ[name] for name in _LOCALES if os.environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def say(key: str, **slots: object) -> str:
    """Return the text ``key`` with its slots filled."""
    text = _texts()[language()][key]
    return text.format_map(slots) if slots else text


def usage_error(error: click.UsageError) -> str:
    """Return what was wrong with a command line, and where its help is."""
    message = say("usage_error", message=_told(error))
    if error.ctx is None:
        return message
    return f"{message}\n{say('try_help', command=error.ctx.command_path)}"


def _told(error: click.UsageError) -> str:
    if isinstance(error, click.NoSuchOption):
        close = error.possibilities or []
        return say("usage.no_option", name=error.option_name, close=meant(close))
    if isinstance(error, click.MissingParameter):
        parameter = error.param
        name = parameter.make_metavar(error.ctx) if parameter and error.ctx else error.message
        return say("usage.missing", name=name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return say("usage.bad", name=error.param.opts[0], message=error.message)
    return error.format_message()


def unknown_command(name: str, known: list[str], ctx: click.Context) -> click.UsageError:
    """Return the usage error for a command that does not exist; raise it."""
    close = get_close_matches(name, known, n=2, cutoff=0.5)
    return click.UsageError(say("usage.no_command", name=repr(name), close=meant(close)), ctx)


def meant(close: list[str] | tuple[str, ...]) -> str:
    """Return "; did you mean ...?", or nothing without close matches."""
    return say("did_you_mean", names=", ".join(close)) if close else ""


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("interpreter.doors.cli") / "texts.toml").read_text("utf-8"))
