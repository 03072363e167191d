"""Every module says what it is for, is one idea long, and types are announced."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source import FLOORS, ROOT, modules, tracked, tree

LINES_MAX = 350
FUNCTION_LINES_MAX = 40


@pytest.mark.parametrize("package", FLOORS)
def test_types_are_announced(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@pytest.mark.parametrize("package", FLOORS)
def test_the_package_is_a_package(package: str) -> None:
    folders = {path.parent for path in modules().values()}
    bare = [str(f.relative_to(ROOT)) for f in folders if not (f / "__init__.py").is_file()]
    assert [f for f in bare if f.partition("/")[0] == package] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [name for name in modules() if not (ast.get_docstring(tree(name)) or "").strip()]
    assert silent == []


def test_every_other_python_file_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] not in FLOORS
        if (text := path.read_text(encoding="utf-8")).strip()
        if not ast.get_docstring(ast.parse(text))
    ]
    assert silent == []


def test_modules_are_small() -> None:
    sizes = {n: len(p.read_text(encoding="utf-8").splitlines()) for n, p in modules().items()}
    assert {name: size for name, size in sizes.items() if size > LINES_MAX} == {}
    assert sorted(sizes.values())[len(sizes) // 2] <= 150


def test_functions_fit_on_a_screen() -> None:
    long = {
        f"{name}.{node.name}": lines
        for name in modules()
        for node in ast.walk(tree(name))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (lines := _code_lines(node)) > FUNCTION_LINES_MAX
    }
    assert long == {}


def _code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring: a full contract is no reason to split."""
    documented = ast.get_docstring(node) is not None
    first = node.body[1] if documented and len(node.body) > 1 else node.body[0]
    header = node.body[0].lineno - node.lineno
    return header + (node.end_lineno or first.lineno) - first.lineno + 1
