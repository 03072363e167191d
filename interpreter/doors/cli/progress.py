"""Say on a terminal what takes longer than a second; say nothing into a pipe."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Self

from interpreter.doors.cli.texts import say

_QUIET_S = 1.0
_TICK_S = 0.25
_CLEAR = "\r\033[K"


class Progress:
    """A line on stderr with the present step and the seconds so far.

    Example:
        >>> with Progress() as progress:
        ...     analyze(data, question, progress=progress.step)
    """

    def __init__(self) -> None:
        self._step = ""
        self._start = time.monotonic()
        self._ended = threading.Event()
        self._shown = False
        self._thread: threading.Thread | None = None

    def step(self, name: str) -> None:
        """Begin a step; ``name`` is one of the keys "step_..."."""
        self._step = name

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        if self._shown:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()

    def _show(self) -> None:
        while not self._ended.wait(_TICK_S):
            seconds = time.monotonic() - self._start
            if seconds >= _QUIET_S and self._step:
                self._shown = True
                sys.stderr.write(f"{_CLEAR}{say(f'step_{self._step}')} … {seconds:.0f} s")
                sys.stderr.flush()
