"""Judge the imports that the program itself makes; what its libraries import is their affair."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class BlockedImport(ImportError):
    """The program imported a module that is not on the allowlist."""

    blocked_import = True


def judged_import(allowed: Sequence[str], refused: Mapping[str, str]) -> Callable[..., Any]:
    """Return an ``__import__`` for the program's namespace.

    Args:
        allowed: top-level modules that may be imported.
        refused: modules with what to use instead.
    """
    roots = frozenset(allowed)
    real = builtins.__import__

    def judge(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:  # noqa: A002
        root = name.partition(".")[0]
        program = globals is None or globals.get("__file__") == "<program>"
        if level == 0 and program and root not in roots:
            instead = (
                refused.get(root) or "use the data stack and the standard library that is allowed"
            )
            raise BlockedImport(f"the module {root!r} is not available in the sandbox: {instead}")
        return real(name, globals, locals, fromlist, level)

    return judge
