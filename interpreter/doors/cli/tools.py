"""``statbox tools [NAME]``."""

from __future__ import annotations

from typing import Any

import click

from interpreter.doors.cli import commands
from interpreter.doors.cli.output import print_json
from interpreter.doors.cli.texts import say


@commands.command("tools")
@click.argument("name", required=False)
@commands.option("--json", "as_json", is_flag=True)
@commands.option("--debug", is_flag=True, expose_value=False)
def command(name: str | None, as_json: bool) -> int:
    """See texts.toml."""
    from ml_tools.registry import MLToolRegistry

    registry = MLToolRegistry()
    names = registry.names() if name is None else (registry.get(name).name,)
    if as_json:
        print_json([_record(registry, each) for each in names])
        return 0
    for each in names:
        tool = registry.get(each)
        click.echo(click.wrap_text(f"{tool.name}: {tool.description}", 96, "", "    "))
        if name is not None:
            if tool.aliases:
                click.echo(f"    ({say('tool_aliases')}: {', '.join(tool.aliases)})")
            _print_parameters(registry.schema(each))
    if name is None:
        click.echo(f"\n{say('tools_more')}")
    return 0


def _record(registry: Any, name: str) -> dict[str, Any]:
    tool = registry.get(name)
    return {
        "name": tool.name,
        "aliases": list(tool.aliases),
        "description": tool.description,
        "parameters": registry.schema(name),
    }


def _print_parameters(schema: dict[str, Any]) -> None:
    click.echo("")
    for name, about in schema["properties"].items():
        default = about.get("default")
        told = say("chosen") if default is None else f"{default!r}"
        text = f"{name} ({_type(about)}, {say('default')} {told}): {about.get('description', '')}"
        click.echo(click.wrap_text(text, 96, "  ", "      "))


def _type(about: dict[str, Any]) -> str:
    if "anyOf" in about:
        parts = [_type(each) for each in about["anyOf"] if each.get("type") != "null"]
        return " | ".join(dict.fromkeys(parts))
    if "enum" in about:
        return " | ".join(map(repr, about["enum"]))
    if about.get("type") == "array":
        return "list"
    return str(about.get("type", "value"))
