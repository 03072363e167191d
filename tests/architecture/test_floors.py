"""A floor imports only from floors below it, and rooms keep to their doors."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.source import FLOORS, imports, modules, tree, under


def _offences(inside: str, forbidden: tuple[str, ...], *, but: str = "") -> list[str]:
    return [
        f"{name}:{each.line} imports {each.module}"
        for name in modules()
        if under(name, inside) and not (but and under(name, but))
        for each in imports(name)
        if under(each.module, *forbidden)
    ]


def test_the_walk_sees_the_packages() -> None:
    assert {name.partition(".")[0] for name in modules()} == set(FLOORS)
    assert len(modules()) > 20


def test_the_walk_sees_imports_in_functions_and_blocks() -> None:
    found = {each.module for each in imports("interpreter.sandbox.spec")}
    assert "dataclasses" in found
    everything = [each for name in modules() for each in imports(name)]
    assert any(not each.at_load and not each.typing_only for each in everything)


@pytest.mark.parametrize("position", range(len(FLOORS)), ids=FLOORS)
def test_a_floor_imports_nothing_above_it(position: int) -> None:
    assert _offences(FLOORS[position], FLOORS[position + 1 :]) == []


@pytest.mark.parametrize(
    "room", ["codegen", "toolkit", "charts", "doors", "intents", "routing", "analysis", "analyst"]
)
def test_the_sandbox_knows_nothing_of(room: str) -> None:
    assert _offences("interpreter.sandbox", (f"interpreter.{room}",)) == []


def test_nothing_imports_the_doors() -> None:
    for floor in ("bridge", "ml_tools"):
        assert _offences(floor, ("interpreter.doors",)) == []
    assert _offences("interpreter", ("interpreter.doors",), but="interpreter.doors") == []


def test_the_front_door_only_starts_the_command_line() -> None:
    assert _offences("statbox", ("interpreter.doors",), but="statbox.__main__") == []


def test_one_door_does_not_import_another() -> None:
    doors = {n.split(".")[2] for n in modules() if n.startswith("interpreter.doors.")}
    for door in doors:
        others = tuple(f"interpreter.doors.{other}" for other in doors - {door})
        assert _offences(f"interpreter.doors.{door}", others) == []


def test_nobody_outside_imports_what_runs_inside_the_jail() -> None:
    jail = "interpreter.sandbox.jail"
    for floor in FLOORS:
        assert _offences(floor, (jail,), but=jail) == []


def test_the_jail_imports_nothing_of_the_host() -> None:
    jail = "interpreter.sandbox.jail"
    offences = [
        f"{name}:{each.line} imports {each.module}"
        for name in modules()
        if under(name, jail)
        for each in imports(name)
        if under(each.module, "interpreter", "statbox") and not under(each.module, jail)
    ]
    assert offences == []


def test_lower_floors_do_not_name_upper_modules_in_strings() -> None:
    """An import by name (lazy exports, ``-m``) is an import too."""
    dotted = re.compile(r"^(interpreter|statbox)(\.[a-z_]\w*)+$")
    offences = [
        f"{name}:{node.lineno} names {node.value!r}"
        for name in modules()
        if under(name, "bridge", "ml_tools")
        for node in ast.walk(tree(name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if dotted.match(node.value)
    ]
    assert offences == []
