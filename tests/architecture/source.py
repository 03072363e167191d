"""The project's own source files and what they import, read without importing them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("bridge", "ml_tools", "interpreter", "statbox")  # lowest first


@dataclass(frozen=True, slots=True)
class Import:
    """One import: the module that is named, the line, and whether it runs when its file loads."""

    module: str
    line: int
    at_load: bool
    typing_only: bool


@cache
def modules() -> dict[str, Path]:
    """Every module of the four packages by its dotted name."""
    found: dict[str, Path] = {}
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> tuple[Import, ...]:
    """What a module imports, anywhere in it, as full dotted names of modules."""
    return tuple(_walk(name, tree(name).body, at_load=True, typing_only=False))


def _walk(name: str, body: list[ast.stmt], *, at_load: bool, typing_only: bool) -> Iterator[Import]:
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for target in _targets(name, node):
                yield Import(target, node.lineno, at_load and not typing_only, typing_only)
            continue
        inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        typed = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for field, value in ast.iter_fields(node):
            if not isinstance(value, list):
                continue
            blocks = [value] if all(isinstance(each, ast.stmt) for each in value) else []
            blocks += [each.body for each in value if isinstance(each, ast.ExceptHandler)]
            blocks += [each.body for each in value if isinstance(each, ast.match_case)]
            for block in blocks:
                yield from _walk(
                    name,
                    block,
                    at_load=at_load and not inside,
                    typing_only=typing_only or (typed and field == "body"),
                )


def _targets(name: str, node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        package = name if modules()[name].name == "__init__.py" else name.rpartition(".")[0]
        for _ in range(node.level - 1):
            package = package.rpartition(".")[0]
        base = f"{package}.{base}" if base else package
    return [
        f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules() else base
        for alias in node.names
    ]


def under(module: str, *packages: str) -> bool:
    """True when a module is one of the packages or stands inside one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


@cache
def tracked() -> tuple[Path, ...]:
    """Every text file of the repository; of the folder, where it is no git checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [ROOT / each for each in listed.stdout.split("\0") if each]
    else:
        skipped = {".venv", ".git", "dist", "build", "__pycache__"}
        paths = [p for p in ROOT.rglob("*") if not skipped & set(p.relative_to(ROOT).parts)]
    return tuple(p for p in paths if p.is_file() and b"\0" not in p.read_bytes()[:8192])
