"""Run a command, and turn every end of it into an exit code and one readable line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

# Settings that cannot be used are a matter of usage, as arguments are.
_OF_SETTINGS = frozenset({"unknown_setting", "bad_setting", "settings_file", "policy"})
# 0 answered, 1 refused or failed, 2 usage, 3 denied, 4 infrastructure; as shells do for signals:
INTERRUPTED, BROKEN_PIPE = 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    from interpreter.neighbours import hidden_package

    if sentence := hidden_package():
        print(sentence, file=sys.stderr)
        return 4
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has gone: nothing more can be said, and Python must not try at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def _run(arguments: Sequence[str] | None) -> int:
    import click

    from bridge.errors import Error
    from interpreter.doors.cli.group import statbox
    from interpreter.doors.cli.texts import say, usage_error

    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with statbox.make_context("statbox", given) as context:
            code = statbox.invoke(context)
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        click.echo(usage_error(error), err=True)
        return 2
    except (KeyboardInterrupt, click.Abort):
        click.echo(say("interrupted"), err=True)
        return INTERRUPTED
    except Error as error:
        click.echo(say("error", message=str(error)), err=True)
        return 2 if error.code in _OF_SETTINGS else 1
    except BrokenPipeError:
        raise
    except Exception as error:
        if "--debug" in given:
            raise
        kind = type(error).__name__
        click.echo(say("broken", kind=kind, message=" ".join(str(error).split())), err=True)
        return 4
