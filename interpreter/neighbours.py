"""Notice a module of the user's that hides one of statbox's own packages."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

_PACKAGES = ("interpreter", "ml_tools", "bridge")


def hidden_package() -> str | None:
    """Return one sentence that names what hides a package of ours, or None where all is well.

    Nothing is imported: a user's module must not run because it has our name.
    """
    home = Path(__file__).resolve().parents[1]
    for name in _PACKAGES:
        found = _place(name)
        if found is None:
            return f"statbox is not complete: its package {name!r} is missing; install it again."
        if found.resolve() != home / name / "__init__.py":
            return told(name, found)
    return None


def told(name: str, found: Path) -> str:
    """Return the sentence for a package ``name`` that ``found`` hides."""
    thing = found.parent if found.name == "__init__.py" else found
    return (
        f"{str(thing)!r} hides the package {name!r} that statbox needs; rename or move it, "
        "or run from another folder."
    )


def _place(name: str) -> Path | None:
    loaded = sys.modules.get(name)
    spec = loaded.__spec__ if loaded is not None else find_spec(name)
    if spec is None:
        return None
    if spec.origin is None:  # a folder without __init__.py
        folders = list(spec.submodule_search_locations or ())
        return Path(folders[0]) if folders else None
    return Path(spec.origin)
