"""The folder that a run works in: private, and gone afterwards, whatever was left in it."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path

from interpreter.sandbox.spec import OutputFile

_FILES_MAX = 100
_DEPTH_MAX = 8


class Workspace:
    """A folder of mode 0700 with ``work`` (the program's) and ``tmp`` inside."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="statbox-"))
        self.work = self.root / "work"
        for name in ("work", "tmp", "mpl"):
            (self.root / name).mkdir(mode=0o700)

    def outputs(self, bytes_max: int) -> tuple[tuple[OutputFile, ...], bool]:
        """Return the regular files that the program left, and whether some were too many.

        Links, devices and files beyond the caps are not taken. Read after every process is gone.
        """
        found: list[OutputFile] = []
        room = bytes_max
        complete = True
        for path, name in _walk(self.work):
            try:
                fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            except OSError:
                continue
            with os.fdopen(fd, "rb") as file:
                status = os.fstat(file.fileno())
                if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
                    continue
                if status.st_size > room or len(found) >= _FILES_MAX:
                    complete = False
                    continue
                data = file.read(room)
            room -= len(data)
            found.append(OutputFile(name, data))
        return tuple(found), complete

    def remove(self) -> None:
        """Remove the folder, also where the program took its permissions away."""
        shutil.rmtree(self.root, onerror=_retry)


def _walk(folder: Path, depth: int = 0) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return found
    for entry in entries[: _FILES_MAX * 10]:
        if entry.is_symlink():
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth < _DEPTH_MAX:
                found += [
                    (path, f"{_safe(entry.name)}/{name}")
                    for path, name in _walk(Path(entry.path), depth + 1)
                ]
        elif entry.is_file(follow_symlinks=False):
            found.append((Path(entry.path), _safe(entry.name)))
    return found


def _safe(name: str) -> str:
    text = os.fsencode(name).decode("utf-8", "replace")
    return (
        "".join(c if c.isprintable() and c not in "/\\" else "_" for c in text).lstrip("-") or "_"
    )


def _retry(_function: object, path: str, _error: object) -> None:
    try:
        os.chmod(os.path.dirname(path), 0o700)
        os.chmod(path, 0o700)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            os.unlink(path)
    except OSError:
        return
