"""Run the program against its frames and gather what it gives back."""

from __future__ import annotations

import ast
import builtins
import errno
import random
import sys
import traceback
from types import ModuleType
from typing import Any

from interpreter.sandbox.jail.answer import Answer
from interpreter.sandbox.jail.imports import judged_import
from interpreter.sandbox.jail.values import Gathered, gather
from interpreter.sandbox.jail.watching import BlockedError

_NAME = "<program>"
_TRACEBACK_MAX = 4_000


def load_inputs(job: dict[str, Any], fds: list[int]) -> dict[str, Any]:
    """Return the input frames by name, over a private mapping of their sealed memory."""
    frames: dict[str, Any] = {}
    for table, fd in zip(job["inputs"], fds, strict=True):
        from bridge.frames.sealed import frame_of

        frames[table["name"]] = frame_of(table["header"], fd)
    return frames


def run(job: dict[str, Any], frames: dict[str, Any]) -> Answer:
    """Run the program; whatever it does, return an answer."""
    seeds = Seeds(job["seed"])
    module = ModuleType("__main__")
    space = module.__dict__
    space |= frames | {"__builtins__": _builtins(job, seeds), "__file__": _NAME}
    sys.modules["__main__"] = module
    try:
        value, has_value = _execute(job["source"], space)
        found = gather(value) if has_value else Gathered()
        return Answer(has_value=has_value, gathered=found)
    except SystemExit:
        found = gather(space["result"]) if "result" in space else Gathered()
        return Answer(has_value="result" in space, gathered=found)
    except BaseException as error:
        return Answer(error=describe(error))


class Seeds:
    """Seed the generators that programs use without asking, numpy's as soon as it is there."""

    def __init__(self, value: int) -> None:
        self._value = value
        self._waiting = True
        random.seed(value)
        self.numpy()

    def numpy(self) -> None:
        """Seed numpy's global generator once, when numpy has been imported."""
        if self._waiting and "numpy" in sys.modules:
            import numpy as np

            self._waiting = False
            np.random.seed(self._value % 2**32)


def _builtins(job: dict[str, Any], seeds: Seeds) -> dict[str, Any]:
    own = dict(vars(builtins))
    own["__import__"] = judged_import(job["allowed"], job["refused"], seeds.numpy)
    return own


def _execute(source: str, space: dict[str, Any]) -> tuple[Any, bool]:
    """Run the source; return the variable ``result``, else the value of a last expression."""
    program = ast.parse(source, _NAME)
    last = program.body[-1] if program.body else None
    tail = None
    if isinstance(last, ast.Expr):
        program.body.pop()
        tail = ast.Expression(last.value)
    exec(compile(program, _NAME, "exec", dont_inherit=True), space)
    value = None
    if tail is not None:
        value = eval(compile(tail, _NAME, "eval", dont_inherit=True), space)
    if "result" in space:
        return space["result"], True
    return value, tail is not None and value is not None


def describe(error: BaseException) -> dict[str, Any]:
    """Return what a program raised: type, message, its own line, the frames inside it."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == _NAME]
    line = frames[-1].lineno if frames else getattr(error, "lineno", None)
    lines = [f"line {frame.lineno}, in {frame.name}" for frame in frames[-10:]]
    try:
        message = str(error)
    except Exception:
        message = ""
    return {
        "type": type(error).__name__[:200],
        "message": message[:_TRACEBACK_MAX],
        "line": line if isinstance(line, int) else None,
        "traceback": "\n".join(lines)[:_TRACEBACK_MAX],
        "reason": reason_of(error),
    }


def reason_of(error: BaseException) -> str:
    """Return the code of what stopped the program, also where a library wrapped it."""
    seen: list[BaseException] = []
    queue: list[object] = [error]
    while queue and len(seen) < 20:
        one = queue.pop(0)
        if not isinstance(one, BaseException) or one in seen:
            continue
        seen.append(one)
        if isinstance(one, BlockedError):
            return one.reason
        queue += [one.__cause__, one.__context__, getattr(one, "reason", None)]
    if isinstance(error, MemoryError):
        return "memory"
    if getattr(error, "blocked_import", None):
        return "blocked_import"
    if isinstance(error, OSError) and error.errno in {errno.EFBIG, errno.ENOSPC}:
        return "disk"
    return "error"
