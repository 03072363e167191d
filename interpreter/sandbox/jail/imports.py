"""Judge the imports that the program itself makes; what its libraries import is their affair."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


# The keyword names of ``__import__`` as ``judge`` takes them.
_NAMES = {"globals": "space", "locals": "_locals", "fromlist": "_fromlist"}


class BlockedImportError(ImportError):
    """The program imported a module that is not on the allowlist."""

    blocked_import = True


def judged_import(
    allowed: Sequence[str], refused: Mapping[str, str], after: Callable[[], None]
) -> Callable[..., Any]:
    """Return an ``__import__`` for the program's namespace.

    Args:
        allowed: top-level modules that may be imported.
        refused: modules with what to use instead.
        after: is called after each import of the program.
    """
    roots = frozenset(allowed)
    real = builtins.__import__

    def bound(
        space: Mapping[str, Any] | None = None,
        _locals: Any = None,
        _fromlist: Any = (),
        level: int = 0,
    ) -> tuple[Mapping[str, Any] | None, int]:
        return space, level

    def judge(name: str, *args: Any, **kwargs: Any) -> Any:
        space, level = bound(*args, **{_NAMES.get(k, k): v for k, v in kwargs.items()})
        root = name.partition(".")[0]
        program = space is None or space.get("__file__") == "<program>"
        if level == 0 and program and root not in roots:
            instead = (
                refused.get(root) or "use the data stack and the standard library that is allowed"
            )
            raise BlockedImportError(
                f"the module {root!r} is not available in the sandbox: {instead}"
            )
        module = real(name, *args, **kwargs)
        if program:
            after()
        return module

    return judge
