"""No module needs, to load, a module that needs it to load."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.source import imports, modules


def _needs(name: str) -> set[str]:
    return {
        each.module
        for each in imports(name)
        if each.at_load and each.module in modules() and each.module != name
    }


def test_no_import_cycles() -> None:
    graph = {name: _needs(name) for name in modules()}
    assert sum(map(len, graph.values())) > 0
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail("import cycle: " + " <- ".join(error.args[1]))
    assert set(order) == set(modules())
