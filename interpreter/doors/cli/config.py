"""``statbox config show`` and ``statbox config reference``."""

from __future__ import annotations

import click

from interpreter.doors.cli import commands
from interpreter.doors.cli.output import print_json
from interpreter.doors.cli.texts import say


@click.group("config", cls=commands.SpokenGroup, help=say("help.config"), no_args_is_help=True)
def command() -> None:
    """See texts.toml."""


@command.command("show", cls=commands.SpokenCommand, help=say("help.config.show"))
@commands.option("--json", "as_json", is_flag=True)
def show(as_json: bool) -> int:
    """See texts.toml."""
    from interpreter.rendering.cells import one_line, width
    from interpreter.settings import load_settings

    settings = load_settings()
    values, sources = settings.model_dump(mode="json"), settings.sources()
    if as_json:
        print_json({n: {"value": v, "source": sources[n]} for n, v in values.items()})
        return 0
    rows = [(say("config_setting"), say("config_value"), say("config_source"))]
    for name, value in values.items():
        shown = say("unset") if value is None else one_line(str(value), 60)
        rows.append((name, shown, one_line(sources[name], 200)))
    first, second = (max(width(row[i]) for row in rows) + 2 for i in (0, 1))
    for name, shown, source in rows:
        gap = " " * (second - width(shown))
        click.echo(f"{name}{' ' * (first - width(name))}{shown}{gap}{source}")
    return 0


@command.command("reference", cls=commands.SpokenCommand, help=say("help.config.reference"))
def reference() -> int:
    """See texts.toml."""
    from interpreter.settings.reference import reference as page

    click.echo(page(), nl=False)
    return 0
