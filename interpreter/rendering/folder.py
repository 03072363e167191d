"""Write an Analysis into a folder of its own, whole or not at all."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import Error
from interpreter.rendering.names import safe_names
from interpreter.rendering.record import record

if TYPE_CHECKING:
    from bridge.frames import Frames
    from interpreter.analysis import Analysis


def save(analysis: Analysis, folder: Path, *, with_data: bool = False) -> Path:
    """Write analysis.json, program.py, tables/ and, when asked, data/; see ``Analysis.save``.

    Everything is written beside the folder first and takes its name at the end, so a crash leaves
    no half of it and an existing folder or link is never written into.
    """
    if folder.is_symlink() or (folder.exists() and not _empty(folder)):
        raise Error(
            "exists",
            f"{str(folder)!r} exists already; an analysis is saved into a new folder",
            "choose another name, or remove it first",
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name[:40]}-", dir=folder.parent))
    except OSError as error:
        raise _not_written(folder, error) from error
    try:
        _write(analysis, draft, with_data=with_data)
        draft.chmod(0o755)
        draft.rename(folder)
    except OSError as error:
        raise _not_written(folder, error) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return folder


def _write(analysis: Analysis, folder: Path, *, with_data: bool) -> None:
    files = {"tables": _write_tables(analysis.tables, folder / "tables")}
    if with_data:
        files["data"] = _write_tables(analysis.inputs, folder / "data")
    contents = {**record(analysis), "files": files}
    text = json.dumps(contents, ensure_ascii=False, indent=1, allow_nan=False)
    (folder / "analysis.json").write_text(text + "\n", encoding="utf-8")
    (folder / "program.py").write_text(analysis.code, encoding="utf-8")


def _write_tables(tables: Frames, folder: Path) -> dict[str, str]:
    import pyarrow.parquet as pq

    found: dict[str, str] = {}
    for name, plain in safe_names(tables).items():
        folder.mkdir(exist_ok=True)
        pq.write_table(tables.table(name).to_arrow(), folder / f"{plain}.parquet")
        found[name] = f"{folder.name}/{plain}.parquet"
    return found


def _empty(folder: Path) -> bool:
    return folder.is_dir() and next(folder.iterdir(), None) is None


def _not_written(folder: Path, error: OSError) -> Error:
    why = error.strerror or str(error)
    return Error("not_written", f"cannot write to {str(folder)!r}: {why}", "choose another place")
