"""The command ``statbox``: its commands are imported when they are called."""

from __future__ import annotations

from importlib import import_module

import click

from interpreter.doors.cli.commands import SpokenGroup, option
from interpreter.doors.cli.texts import say, unknown_command
from interpreter.version import VERSION

_COMMANDS = ("ask", "run", "demo", "tools", "config", "doctor")


class LazyGroup(SpokenGroup):
    """Knows its commands by name; a command's module is imported when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names, in the order of their use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import and return a command."""
        if cmd_name not in _COMMANDS:
            return None
        return import_module(f"interpreter.doors.cli.{cmd_name}").command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of a command line; say what may have been meant."""
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise unknown_command(args[0], list(_COMMANDS), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """Write the commands with the first line of their help, without importing them."""
        with formatter.section(say("commands")):
            formatter.write_dl([(n, say(f"help.{n}").splitlines()[0]) for n in _COMMANDS])


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    click.echo(f"statbox {VERSION}")
    ctx.exit(0)


@click.group("statbox", cls=LazyGroup, help=say("help.statbox"), no_args_is_help=True)
@option("--debug", is_flag=True, expose_value=False)
@option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
def statbox() -> None:
    """See texts.toml."""
