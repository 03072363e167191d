"""What executors share: a deadline, and results as JSON."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from bridge.errors import Error

if TYPE_CHECKING:
    from bridge.executors.protocol import ExecuteResult
    from bridge.table import Table

_T = TypeVar("_T")


@contextmanager
def deadline(timeout_ms: int | None, interrupt: Callable[[], object]) -> Iterator[None]:
    """Call ``interrupt`` when the time is over, and turn what that raises into "timeout".

    Raises:
        Error: "timeout"; "bad_option" for a limit that is none.
    """
    if timeout_ms is not None and timeout_ms <= 0:
        raise Error("bad_option", f"timeout_ms is {timeout_ms}", "give a positive number")
    late = threading.Event()

    def stop() -> None:
        late.set()
        interrupt()

    timer = threading.Timer((timeout_ms or 0) / 1000, stop)
    timer.daemon = True
    if timeout_ms is not None:
        timer.start()
    try:
        yield
    except Exception as error:
        if late.is_set():
            raise Error(
                "timeout",
                f"the query was stopped after {timeout_ms} ms",
                "ask for less, or raise timeout_ms",
                {"timeout_ms": timeout_ms},
            ) from error
        raise
    finally:
        timer.cancel()


def require_rows(max_rows: int | None) -> None:
    """Refuse a row limit that is none.

    Raises:
        Error: "bad_option".
    """
    if max_rows is not None and max_rows < 1:
        raise Error("bad_option", f"max_rows is {max_rows}", "give a positive number")


def as_execute_result(table: Table, elapsed_s: float) -> ExecuteResult:
    """Return a Table in the form of ``DataPlaneExecutor.execute``."""
    from bridge.strict_json import table_to_json

    data = table_to_json(table, max_rows=max(table.row_count, 1))
    return {
        "columns": data["columns"],
        "rows": data["rows"],
        "row_count": table.row_count,
        "has_more": table.provenance.truncated,
        "execution_time_ms": round(elapsed_s * 1000, 3),
    }


async def in_thread(work: Callable[[], _T]) -> _T:
    """Run blocking work beside the event loop."""
    return await asyncio.to_thread(work)
