"""What every database executor can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypedDict, runtime_checkable

if TYPE_CHECKING:
    from bridge.table import Table

ROWS_MAX = 10_000
TIMEOUT_MS = 30_000


class ExecuteResult(TypedDict):
    """Rows as JSON-safe values; ``has_more`` where ``max_rows`` cut some off."""

    columns: list[dict[str, str]]
    rows: list[list[Any]]
    row_count: int
    has_more: bool
    execution_time_ms: float


class Explanation(TypedDict):
    """A plan as text; what the engine does not estimate is None."""

    plan: str
    estimated_rows: int | None
    estimated_cost: float | None


@runtime_checkable
class DataPlaneExecutor(Protocol):
    """One database that answers guarded SELECTs."""

    async def execute(
        self, sql: str, max_rows: int = ROWS_MAX, timeout_ms: int = TIMEOUT_MS
    ) -> ExecuteResult:
        """Run one SELECT and return at most ``max_rows`` rows as JSON-safe values.

        Raises:
            Error: a guard's reason ("not_select", "function_denied", ...), "timeout",
                "result_too_large", "sql_failed".
        """
        ...

    async def fetch(
        self, sql: str, max_rows: int = ROWS_MAX, timeout_ms: int = TIMEOUT_MS
    ) -> Table:
        """Run one SELECT and return the same as a Table; ``provenance`` says what was cut off."""
        ...

    async def explain(self, sql: str) -> Explanation:
        """Return how the engine would run one SELECT, without running it."""
        ...
