"""The environment that a jail starts with: built from nothing, plus the library paths."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# One thread of each library, no background threads, and no 1 GiB reservation by Arrow's allocator:
# the memory bound is relative to what is mapped when the program starts.
_FIXED = {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONIOENCODING": "utf-8:replace",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "JE_ARROW_MALLOC_CONF": "background_thread:false",
    "JOBLIB_MULTIPROCESSING": "0",
    "MPLBACKEND": "Agg",
    "CMDSTANPY_NO_UPDATE": "1",
}
# A name with one of these prefixes steers the loader or the interpreter.
_FORBIDDEN = ("LD_", "DYLD_", "PYTHON", "GLIBC_", "BASH_", "MALLOC_", "PATH", "HOME", "TMPDIR")
# The machine may pin the kernels of its BLAS; a jail computes with the same ones.
_PASSED = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")


def environment(workspace: Path, extra: Mapping[str, str]) -> dict[str, str]:
    """Return the jail's environment.

    Raises:
        ValueError: ``extra`` holds a variable that steers the loader or the interpreter.
    """
    for name in extra:
        if name.upper().startswith(_FORBIDDEN) or name.upper() in _FIXED:
            raise ValueError(f"the environment variable {name!r} cannot be set for a sandbox")
    passed = {name: os.environ[name] for name in _PASSED if name in os.environ}
    folders = {
        "HOME": str(workspace / "work"),
        "TMPDIR": str(workspace / "tmp"),
        "MPLCONFIGDIR": str(workspace / "mpl"),
        "PATH": "/usr/bin:/bin",
    }
    return {**_FIXED, **passed, **folders, **extra}


def library_paths() -> list[str]:
    """Return the folders that hold our packages and the data stack, for a jail's ``sys.path``.

    They are handed over explicitly, so that a virtual environment, a user install and an editable
    install work the same, and the current folder never shadows a module.
    """
    import interpreter

    own = [str(Path(path).parent) for path in interpreter.__path__]
    scheme = sysconfig.get_paths()
    sites = [scheme["purelib"], scheme["platlib"]]
    sites += [p for p in sys.path if p.endswith(("site-packages", "dist-packages"))]
    return list(dict.fromkeys(path for path in own + sites if Path(path).is_dir()))


def readable_paths() -> list[str]:
    """Return the folders that a jail may read: the interpreter's own and the libraries."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    return sorted(prefixes | set(library_paths()))
