"""``statbox doctor``: what works on this machine, and what would raise the isolation level."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from interpreter.doors.cli import commands, machine
from interpreter.doors.cli.output import print_json
from interpreter.doors.cli.texts import say

_OPTIONAL = ("openpyxl",)
_LANDLOCK_ENOUGH = 6  # the first with signal scope
_OFF = 4


@commands.command("doctor")
@commands.option("--json", "as_json", is_flag=True)
@commands.option("--debug", is_flag=True, expose_value=False)
def command(as_json: bool) -> int:
    """See texts.toml."""
    found = examine()
    if as_json:
        print_json(found)
    else:
        _print(found)
    return _OFF if found["isolation"]["level"] == "off" else 0


def examine() -> dict[str, Any]:
    """Return what was found: system, packages, kernel features, isolation; JSON-safe."""
    from interpreter.manifest import versions
    from interpreter.sandbox import get_sandbox_service

    service = get_sandbox_service()
    packages: dict[str, str | None] = {n: v for n, v in versions().items() if n != "python"}
    packages |= {name: _version(name) for name in _OPTIONAL}
    kernel = {
        "user_namespaces": machine.user_namespaces(),
        "landlock": machine.landlock_abi(),
        "seccomp": machine.seccomp_filters(),
        "memfd": machine.sealed_memory_files(),
    }
    level = service.level.value
    return {
        "schema_version": 1,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "packages": packages,
        "kernel": kernel,
        "isolation": {"level": level, "layers": list(service.layers)},
        "raise": [] if level == "system" else _raising(kernel),
    }


def _raising(kernel: dict[str, Any]) -> list[str]:
    if platform.system() != "Linux":
        return [say("doctor.raise_linux")]
    found = [say("doctor.raise_release")]
    if not kernel["user_namespaces"]:
        found.append(say("doctor.raise_userns"))
        if kernel["landlock"] < _LANDLOCK_ENOUGH:
            found.append(say("doctor.raise_landlock"))
    return found


def _print(found: dict[str, Any]) -> None:
    click.echo(f"{say('doctor.system')}: {found['system']}")
    click.echo(f"{say('doctor.python')}: {found['python']}")
    click.echo(f"{say('doctor.packages')}:")
    for name, number in found["packages"].items():
        note = f" ({say('doctor.excel')})" if name == "openpyxl" and number is None else ""
        click.echo(f"  {name} {number or say('doctor.missing')}{note}")
    click.echo(f"{say('doctor.kernel')}:")
    for name, has in found["kernel"].items():
        shown = say("doctor.yes") if has else say("doctor.no")
        if name == "landlock" and has:
            shown = say("doctor.abi", abi=has)
        click.echo(f"  {say(f'doctor.{name}')}: {shown}")
    click.echo(f"{say('doctor.isolation')}:")
    click.echo(f"  {say('doctor.level')}: {found['isolation']['level'].upper()}")
    click.echo(f"  {say('doctor.layers')}: {', '.join(found['isolation']['layers'])}")
    for line in found["raise"]:
        click.echo(f"  {say('doctor.raise')}: {line}")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
