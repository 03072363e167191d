"""What a command prints, and the exit code that goes with it."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Any

import click

from interpreter.doors.cli.texts import say

if TYPE_CHECKING:
    from interpreter.analysis import Analysis

_CODES = {"denied": 3, "infra": 4, "answered": 0, "degraded": 0, "ok": 0}
_WIDTH_PIPED = 200


def exit_code(status: str) -> int:
    """Return the exit code of an Analysis' or an Outcome's status."""
    return _CODES.get(status, 1)


def width() -> int:
    """Return the columns to print in: the terminal's, or many where nobody looks."""
    default = 96 if sys.stdout.isatty() else _WIDTH_PIPED
    return max(40, shutil.get_terminal_size((default, 24)).columns)


def print_json(value: Any) -> None:
    """Print strict JSON; half surrogates and the like never end the command."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def print_analysis(analysis: Analysis, *, rows: int, code: bool, seconds: float) -> None:
    """Print reading, answer, tables, cautions, route and, when asked, the program."""
    from interpreter.rendering.terminal import label, plain

    click.echo(plain(analysis, rows=rows, columns=width()))
    if code and analysis.code:
        click.echo(f"\n{label(analysis.lang, 'code', '')}".rstrip())
        click.echo(indented(analysis.code))
    took = "{seconds:.1f} 秒" if analysis.lang == "zh" else "{seconds:.1f} s"
    click.echo(took.format(seconds=seconds))


def indented(text: str) -> str:
    """Return text moved to the right, without control characters."""
    from interpreter.rendering.cells import several_lines

    lines = several_lines(text).rstrip().splitlines()
    return "\n".join(f"    {line}".rstrip() for line in lines)


def pair(text: str, form: str) -> tuple[str, str]:
    """Return the two sides of NAME=VALUE.

    Raises:
        click.UsageError: there is no "=".
    """
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise click.UsageError(say("bad_pair", text=repr(text), form=form))
    return name, value
