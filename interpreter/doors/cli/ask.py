"""``statbox ask FILE... QUESTION``."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.doors.cli import commands
from interpreter.doors.cli.output import exit_code, pair, print_analysis, print_json
from interpreter.doors.cli.progress import Progress
from interpreter.doors.cli.texts import say

if TYPE_CHECKING:
    from interpreter.analysis import Analysis

_FILES = frozenset({".csv", ".tsv", ".txt", ".parquet", ".pq", ".gz"})


@commands.command("ask")
@click.argument("words", nargs=-1, required=True)
@commands.option("--tool", metavar="NAME")
@commands.option("--param", multiple=True, metavar="K=V")
@commands.option("--sql", metavar="SELECT")
@commands.option("--code", is_flag=True)
@commands.option("--rows", type=click.IntRange(0, 10_000), default=20, metavar="N")
@commands.option("--out", type=click.Path(path_type=Path), metavar="FOLDER")
@commands.option("--seed", type=int, metavar="N")
@commands.option("--timeout-s", type=float, metavar="S")
@commands.option("--json", "as_json", is_flag=True)
@commands.option("--debug", is_flag=True, expose_value=False)
def command(
    words: tuple[str, ...],
    tool: str | None,
    param: tuple[str, ...],
    sql: str | None,
    code: bool,
    rows: int,
    out: Path | None,
    seed: int | None,
    timeout_s: float | None,
    as_json: bool,
) -> int:
    """See texts.toml."""
    files, question = _split(words, tool)
    params = {name: _value(text) for name, text in (pair(each, "K=V") for each in param)}
    options = {"tool": tool, "params": params, "seed": seed, "timeout_s": timeout_s}
    start = time.perf_counter()
    with Progress() as progress:
        analysis = _ask(files, question, sql, {**options, "progress": progress.step})
    seconds = time.perf_counter() - start
    if as_json:
        print_json(analysis.to_dict())
    else:
        print_analysis(analysis, rows=rows, code=code, seconds=seconds)
    if out is not None:
        click.echo(f"{say('saved')}: {analysis.save(out)}", err=as_json)
    return exit_code(analysis.status)


def _split(words: tuple[str, ...], tool: str | None) -> tuple[tuple[str, ...], str]:
    if tool is not None:
        return words, ""
    files, question = words[:-1], words[-1]
    if not files:
        path = Path(question)
        if path.suffix.lower() in _FILES or path.exists():
            raise click.UsageError(say("question_looks_like_file", name=repr(question)))
        raise click.UsageError(say("no_file"))
    return files, question


def _ask(
    files: tuple[str, ...], question: str, sql: str | None, options: dict[str, Any]
) -> Analysis:
    from interpreter.sandbox import get_sandbox_service

    # The jail starts while the rest of this process is still being imported.
    get_sandbox_service().prestart()
    from interpreter.analyst import Analyst

    return Analyst().ask(_data(files, sql), question, **options)


def _data(files: tuple[str, ...], sql: str | None) -> Any:
    if sql is not None:
        from bridge.sql import sql as run_sql

        return run_sql("duckdb:", sql, tables=named(files))
    return files[0] if len(files) == 1 else named(files)


def named(files: tuple[str, ...]) -> dict[str, str]:
    """Return the files by names that a program can use: "Sales 2024.csv" is Sales_2024.

    Raises:
        click.UsageError: two files would have the same name.
    """
    from interpreter.inputs import variable_name

    found: dict[str, str] = {}
    for file in files:
        name = variable_name(Path(file).name.partition(".")[0])
        if name in found:
            raise click.UsageError(f"{found[name]!r}, {file!r}: {name!r}")
        found[name] = file
    return found


def _value(text: str) -> Any:
    """Return a parameter's value: JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text, parse_constant=lambda name: name)
    except (json.JSONDecodeError, RecursionError):
        return text
