"""Commands and options whose help speaks the language of the locale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from interpreter.doors.cli.texts import say


class SpokenCommand(click.Command):
    """A command whose help speaks the locale's language; its callback returns the exit code."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help`` with its own help translated."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("option.help")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{say('usage')}: ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the pieces of the usage line after the command's name."""
        name = f"arguments_{ctx.info_name}"
        pieces = [f"[{say('options')}]"]
        if isinstance(self, click.Group):
            return [*pieces, say("command_arguments")]
        return [*pieces, say(name)] if _known(name) else pieces

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the commands of a group."""
        parameters = self.get_params(ctx)
        records = [p.get_help_record(ctx) for p in parameters if isinstance(p, click.Option)]
        told = [record for record in records if record is not None]
        if told:
            with formatter.section(say("options")):
                formatter.write_dl(told)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class SpokenGroup(SpokenCommand, click.Group):
    """A group of commands whose help speaks the locale's language."""


def command(name: str) -> Callable[[Callable[..., int]], click.Command]:
    """Return a decorator that makes a command of a function, with the help "help.NAME"."""
    return click.command(name.rpartition(".")[2], cls=SpokenCommand, help=say(f"help.{name}"))


def option(*names: str, **attributes: Any) -> Callable[[Any], Any]:
    """Return an option whose help is the text "option.NAME"."""
    key = names[0].lstrip("-").replace("-", "_")
    return click.option(*names, help=say(f"option.{key}"), **attributes)


def _known(key: str) -> bool:
    try:
        say(key)
    except KeyError:
        return False
    return True
