"""``statbox run SCRIPT --data df=FILE``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.doors.cli import commands
from interpreter.doors.cli.output import exit_code, pair, print_json, width
from interpreter.doors.cli.progress import Progress
from interpreter.doors.cli.texts import language, say

if TYPE_CHECKING:
    from interpreter.sandbox.outcome import Outcome


@commands.command("run")
@click.argument("script", type=click.Path(path_type=Path))
@commands.option("--data", multiple=True, metavar="NAME=FILE")
@commands.option("--allow-application", is_flag=True)
@commands.option("--timeout-s", type=float, metavar="S")
@commands.option("--cpu-seconds", type=float, metavar="S")
@commands.option("--memory-mb", type=int, metavar="N")
@commands.option("--seed", type=int, metavar="N")
@commands.option("--json", "as_json", is_flag=True)
@commands.option("--debug", is_flag=True, expose_value=False)
def command(
    script: Path,
    data: tuple[str, ...],
    allow_application: bool,
    timeout_s: float | None,
    cpu_seconds: float | None,
    memory_mb: int | None,
    seed: int | None,
    as_json: bool,
) -> int:
    """See texts.toml."""
    from interpreter.running import run

    code = _read(script)
    limits = {"timeout_s": timeout_s, "cpu_seconds": cpu_seconds, "memory_mb": memory_mb}
    tables = dict(pair(each, "NAME=FILE") for each in data) or None
    level = "application" if allow_application else None
    with Progress() as progress:
        progress.step("running")
        outcome = run(code, tables, limits=limits, min_isolation=level, seed=seed)
    if as_json:
        print_json(_record(outcome))
    else:
        _print(outcome)
    return exit_code(outcome.status)


def _read(script: Path) -> str:
    try:
        return script.read_text("utf-8-sig")
    except (FileNotFoundError, IsADirectoryError):
        raise click.UsageError(say("script_missing", path=repr(str(script)))) from None
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        message = say("script_unreadable", path=repr(str(script)), why=why)
        raise click.UsageError(message) from None


def _print(outcome: Outcome) -> None:
    from interpreter.rendering.cells import several_lines, show
    from interpreter.rendering.terminal import grid

    if outcome.stdout:
        click.echo(several_lines(outcome.stdout).rstrip("\n"))
    for name in outcome.tables:
        table = outcome.tables.table(name)
        click.echo(f"{name}:" if len(outcome.tables) > 1 else "", nl=len(outcome.tables) > 1)
        click.echo(grid(table, columns=width(), lang=language()))
    if outcome.value is not None and outcome.value != outcome.stdout.rstrip("\n"):
        click.echo(show(outcome.value, 10_000))
    if outcome.stderr:
        click.echo(several_lines(outcome.stderr).rstrip("\n"), err=True)
    if outcome.error is not None:
        error = outcome.error
        trace = error.traceback.rstrip() or f"{error.type}: {error.message}"
        click.echo(several_lines(trace), err=True)
    if outcome.status != "ok":
        kinds = dict.fromkeys((outcome.status, outcome.reason))
        click.echo(f"{' / '.join(kinds)}: {outcome.hint}", err=True)


def _record(outcome: Outcome) -> dict[str, Any]:
    from bridge.strict_json import table_to_json, to_json_value

    isolation = outcome.isolation
    plain = {
        "schema_version": 1,
        "status": outcome.status,
        "reason": outcome.reason,
        "hint": outcome.hint,
        "value": outcome.value,
        "stdout": outcome.stdout,
        "stderr": outcome.stderr,
        "error": asdict(outcome.error) if outcome.error else None,
        "usage": asdict(outcome.usage),
        "isolation": {
            "level": isolation.level.value,
            "layers": list(isolation.layers),
            "enforced_by": dict(isolation.enforced_by),
        },
        "files": [file.name for file in outcome.files],
        "figures": [figure.name for figure in outcome.figures],
        "caveats": list(outcome.caveats),
    }
    tables = {name: table_to_json(outcome.tables.table(name)) for name in outcome.tables}
    return {**to_json_value(plain), "tables": tables}
