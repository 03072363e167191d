"""``statbox demo``: the main job on real data sets that came with the installed packages."""

from __future__ import annotations

import time
import tomllib
from importlib.resources import files
from typing import Any

import click

from interpreter.doors.cli import commands, datasets
from interpreter.doors.cli.output import exit_code, print_analysis
from interpreter.doors.cli.progress import Progress
from interpreter.doors.cli.texts import say

_ROWS = 6


@commands.command("demo")
@commands.option("--debug", is_flag=True, expose_value=False)
def command() -> int:
    """See texts.toml."""
    from interpreter.analyst import Analyst

    analyst = Analyst()
    codes = []
    for number, question in enumerate(questions(), start=1):
        analyst.service.prestart()
        title = say("demo_title", number=number, question=question["ask"])
        click.secho(title, bold=True)
        data = question["data"]
        click.echo(f"{say('demo_data')}: {say(f'data.{data}')}")
        start = time.perf_counter()
        with Progress() as progress:
            table = _load(data)
            analysis = analyst.ask(table, question["ask"], progress=progress.step)
        seconds = time.perf_counter() - start
        print_analysis(analysis, rows=_ROWS, code=True, seconds=seconds)
        click.echo("")
        codes.append(exit_code(analysis.status))
    failed = sum(code != 0 for code in codes)
    if failed:
        click.echo(say("demo_failed", count=failed, total=len(codes)), err=True)
    return max(codes)


def questions() -> list[dict[str, str]]:
    """Return the questions with the names of their data sets."""
    text = (files("interpreter.doors.cli") / "demo.toml").read_text("utf-8")
    return tomllib.loads(text)["question"]


def _load(name: str) -> Any:
    return datasets.diabetes() if name == "diabetes" else datasets.statsmodels_file(name)
