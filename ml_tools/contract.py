"""What every ML tool takes and gives: ``MLTool``, ``ToolResult``, ``Refusal``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    import pandas as pd

Lang = Literal["en", "zh"]
SCHEMA_VERSION = 1


class ToolParams(BaseModel):
    """Parameters common to all tools; a tool's own model inherits from this.

    Closed (unknown parameters are errors) and strict about what it was given: an invalid argument
    is returned to whoever gave it, never coerced.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of everything random in the tool.")


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something the reader must be careful about.

    Attributes:
        code: stable snake_case code ("gaps_filled", "sampled", "not_causal", ...).
        severity: "info", "warning" or "severe".
        params: the facts that the sentence for this code is filled with; JSON-safe.
    """

    code: str
    severity: Literal["info", "warning", "severe"] = "info"
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowUse:
    """How many rows came in, were used, and were dropped for which reason (code → count)."""

    given: int = 0
    used: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ColumnUse:
    """Columns used, ignored (name → reason code), converted (name → what was done)."""

    used: tuple[str, ...] = ()
    ignored: Mapping[str, str] = field(default_factory=dict)
    converted: Mapping[str, str] = field(default_factory=dict)


class Refusal(Exception):  # noqa: N818 - it is an answer, not an error
    """Raised inside a tool when the data or parameters do not allow an honest result.

    ``MLTool.run`` turns it into a ``ToolResult`` with status "refused"; it never reaches a caller.

    Args:
        code: stable code ("too_few_rows", "unknown_column", "no_date_column", ...).
        message: {"en": ..., "zh": ...}: what is wrong with which thing, what was expected.
        hint: {"en": ..., "zh": ...}: what to change.
        params: the facts (have, need, close matches), JSON-safe.
    """

    def __init__(
        self,
        code: str,
        message: Mapping[Lang, str],
        hint: Mapping[Lang, str] | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message["en"])
        self.code = code
        self.message = dict(message)
        self.hint = dict(hint or {"en": "", "zh": ""})
        self.params = dict(params or {})


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool found, and how.

    Attributes:
        tool: the tool's canonical name.
        status: "ok"; "degraded" (a simpler method than asked for, see ``fallback_reason``);
            "refused" (see ``refusal``).
        method: the method that made the numbers ("prophet", "theta", "kmeans", "ols", ...).
        fallback_reason: why a simpler method was used, else None.
        refusal: {"code", "message": {en, zh}, "hint": {en, zh}, "params"} when refused, else None.
        rows: rows given, used, dropped by reason.
        columns: columns used, ignored with reason, converted.
        values: the headline numbers, JSON-safe scalars, lists and dicts.
        tables: name → frame; the names of DESIGN section 4.
        diagnostics: test statistics and model checks, JSON-safe.
        caveats: what to be careful of, worst first.
        repro: seed, versions, parameters as resolved (chosen ones marked in "chosen").
    """

    tool: str
    status: Literal["ok", "degraded", "refused"]
    method: str = ""
    fallback_reason: str | None = None
    refusal: Mapping[str, Any] | None = None
    rows: RowUse = field(default_factory=RowUse)
    columns: ColumnUse = field(default_factory=ColumnUse)
    values: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    diagnostics: Mapping[str, Any] = field(default_factory=dict)
    caveats: tuple[Caveat, ...] = ()
    repro: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the tables as strict JSON, with ``schema_version``."""
        from ml_tools.wire import result_to_dict

        return result_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], tables: Mapping[str, pd.DataFrame]) -> ToolResult:
        """Rebuild a result from ``to_dict()`` and its tables.

        Raises:
            bridge.errors.Error: "schema_version" for a version that this release does not know.
        """
        from ml_tools.wire import result_from_dict

        return result_from_dict(data, tables)


class MLTool(ABC):
    """One tool. Subclasses define the class attributes, ``_fit_predict`` and ``explain``.

    Attributes:
        name: canonical name ("forecasting_tool").
        aliases: other names that the registry accepts.
        description: when to use it, for an agent that chooses.
        Params: the pydantic model of its parameters; also the source of its JSON Schema.
    """

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    description: ClassVar[str]
    Params: ClassVar[type[ToolParams]]

    def fit_predict(self, df: pd.DataFrame, **params: Any) -> ToolResult:
        """Validate ``params``, run the method on ``df`` (left unchanged) and return its result.

        Invalid parameters, unknown columns (with close matches) and data that the method cannot
        use give a result with status "refused", not an exception.
        """
        from ml_tools.running import run_tool

        return run_tool(self, df, params)

    @abstractmethod
    def _fit_predict(self, df: pd.DataFrame, params: Any) -> ToolResult:
        """Do the work on a private copy; may raise ``Refusal``."""

    @abstractmethod
    def explain(self, result: ToolResult, lang: Lang = "en") -> str:
        """Tell the result in words: the answer, the evidence, what to be careful of.

        A pure function of ``result``: no refit, no model, the same facts and numbers in both
        languages, no causal words where the method is not causal.
        """
