"""What an answer was made of, and the hash that tells whether it came out the same."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from interpreter.findings import Manifest, Note
from interpreter.version import VERSION

if TYPE_CHECKING:
    from bridge.frames import Frames
    from bridge.table import Table
    from interpreter.sandbox.outcome import Outcome
    from interpreter.sandbox.spec import ExecRequest

_PACKAGES = (
    "numpy", "pandas", "pyarrow", "scipy", "scikit-learn", "statsmodels", "prophet",
    "duckdb",
)  # fmt: skip


def make_manifest(
    tables: Mapping[str, Table],
    request: ExecRequest | None = None,
    outcome: Outcome | None = None,
    result_hash: str | None = None,
) -> Manifest:
    """Return the manifest of a run, or of a question that led to none."""
    isolation: dict[str, Any] = {}
    if outcome is not None:
        isolation = {
            "level": outcome.isolation.level.value,
            "layers": list(outcome.isolation.layers),
            "enforced_by": dict(outcome.isolation.enforced_by),
        }
    return Manifest(
        inputs={name: _input(table) for name, table in tables.items()},
        code_hash=request.program.code_hash if request else None,
        versions=versions(),
        seed=request.seed if request else 0,
        limits=asdict(request.limits) if request else {},
        isolation=isolation,
        result_hash=result_hash,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def hash_result(value: Any, tables: Frames, answer: str, caveats: Iterable[Note]) -> str:
    """Return the SHA-256 over value, tables, answer and caveats.

    Tables count by the fingerprints of their values, so that neither chunks nor the number of
    rows that JSON shows change it.
    """
    from bridge import strict_json

    parts = {
        "value": _lossless(value),
        "tables": {name: tables.table(name).fingerprint for name in tables},
        "answer": answer,
        "caveats": [[note.code, note.severity, note.message] for note in caveats],
    }
    text = strict_json.dumps(parts, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _lossless(value: Any) -> Any:
    """Keep apart what strict JSON writes alike: NaN, infinities, 1 and 1.0 and True."""
    if isinstance(value, Mapping):
        return {str(key): _lossless(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_lossless(item) for item in value]
    return f"{type(value).__name__}:{value!r}"


@cache
def versions() -> Mapping[str, str]:
    """Return the versions of Python, statbox and the libraries that compute."""
    found = {"python": platform.python_version(), "statbox": VERSION}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _input(table: Table) -> dict[str, Any]:
    origin = table.provenance
    return {
        "fingerprint": table.fingerprint,
        "rows": table.row_count,
        "columns": len(table.columns),
        "source": origin.source,
        "format": origin.format,
        "encoding": origin.encoding,
        "sql": origin.sql,
        "truncated": origin.truncated,
    }
