"""Runs the marked examples of a page and writes their real output into it.

A marked example is a ``console`` block after ``<!-- run -->`` (each line that begins with ``$`` is
run by a shell, in a folder that holds docs/examples), or a ``python`` block after ``<!-- run -->``
with a ``text`` block below it for what it prints.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "docs" / "examples"
PAGES = ("README.md", "README.zh.md")

_BLOCK = re.compile(
    r"<!-- run -->\n```console\n(?P<console>.*?)^```\n"
    r"|<!-- run -->\n```python\n(?P<python>.*?)^```\n\n```text\n(?P<printed>.*?)^```\n",
    re.DOTALL | re.MULTILINE,
)
_SECONDS = re.compile(r"\d+([.,]\d+)? ?(ms|s|seconds?|秒)\b")


@dataclass(frozen=True, slots=True)
class Example:
    """One marked example: what is run, and the output that the page shows."""

    kind: str
    source: str
    shown: str


def examples(page: str) -> list[Example]:
    """The marked examples of a page's text, in order."""
    return [_example(match) for match in _BLOCK.finditer(page)]


def _example(match: re.Match[str]) -> Example:
    if match["python"] is not None:
        return Example("python", match["python"], match["printed"])
    lines = match["console"].splitlines(keepends=True)
    commands = "".join(line[2:] for line in lines if line.startswith("$ "))
    return Example("console", commands, match["console"])


def output(example: Example) -> str:
    """What the page should show: an example run anew, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
        if example.kind == "python":
            return _run([sys.executable, "-c", example.source], folder)
        return "\n".join(
            f"$ {command}\n{_run(['sh', '-c', command], folder)}"
            for command in example.source.splitlines()
        )


def _run(command: list[str], folder: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STATBOX_")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '')}"
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=kept | {"PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "96", "TZ": "UTC"},
    )
    text = (done.stdout + done.stderr).replace(str(folder), "/data")
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def rendered(page: str) -> str:
    """The page's text with every marked example run anew."""

    def again(match: re.Match[str]) -> str:
        example = _example(match)
        text = output(example)
        if example.kind == "python":
            return f"<!-- run -->\n```python\n{example.source}```\n\n```text\n{text}```\n"
        return f"<!-- run -->\n```console\n{text}```\n"

    return _BLOCK.sub(again, page)


def steady(text: str) -> str:
    """Text without what differs from run to run: seconds."""
    return _SECONDS.sub("_ s", text)


def main() -> None:
    """Writes every page again."""
    for name in PAGES:
        path = ROOT / name
        path.write_text(rendered(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"{name}: written")


if __name__ == "__main__":
    main()
