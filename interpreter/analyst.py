"""The one path: data and a question become an Analysis."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, TypedDict

from bridge.errors import Error
from interpreter.analysis import Analysis
from interpreter.asked import Asked, Prepared
from interpreter.caller import Caller
from interpreter.intents.asking import NotUnderstood
from interpreter.sandbox.spec import ExecRequest, ResourceLimits
from interpreter.settings import load_settings
from interpreter.unusable import Unusable

if TYPE_CHECKING:
    from typing import Unpack

    from bridge.table import Table
    from interpreter.codegen.planner import Planned
    from interpreter.route import Route
    from interpreter.sandbox.outcome import Outcome
    from interpreter.sandbox.service import SandboxService
    from interpreter.sandbox.spec import IsolationLevel
    from ml_tools.registry import MLToolRegistry


class Options(TypedDict, total=False):
    """What may stand beside a question.

    Attributes:
        tool: an ML tool to call by name, instead of a question.
        params: the tool's parameters.
        limits: what the run may use; also as settings by their own names.
        min_isolation: the lowest level at which the program may run.
        seed: of everything random.
        caller: on whose behalf.
        progress: is called with the name of each step as it begins.
    """

    tool: str | None
    params: Mapping[str, Any] | None
    limits: ResourceLimits | Mapping[str, Any] | None
    min_isolation: IsolationLevel | str | None
    seed: int | None
    caller: Caller | None
    progress: Callable[[str], None] | None
    threshold_rows: int | None
    max_rows_json: int | None
    language: str | None
    folders: list[str] | tuple[str, ...] | None
    allowed_modules: list[str] | tuple[str, ...] | None
    timeout_s: float | None
    cpu_seconds: float | None
    memory_mb: int | None
    max_output_chars: int | None
    result_mb: int | None
    files_mb: int | None
    processes: int | None


class EngineOptions(Options, total=False):
    """Options with the engine's own parts: ``registry`` (tools) and ``service`` (the sandbox)."""

    registry: MLToolRegistry | None
    service: SandboxService | None


class Analyst:
    """Answers questions about tables; a refusal is an Analysis, too.

    Args:
        registry: the ML tools; default: the six built-in ones.
        service: where programs run; default: the process-wide sandbox.
        settings: as for ``load_settings``; they hold for every question.

    Raises:
        Error: "unknown_setting", "bad_setting" or "policy".

    Example:
        >>> Analyst(threshold_rows=500).ask("sales.csv", "average price by region").answer
    """

    def __init__(
        self,
        *,
        registry: MLToolRegistry | None = None,
        service: SandboxService | None = None,
        **settings: Any,
    ) -> None:
        load_settings(**settings)  # what is wrong with a setting is said here, not at each question
        self._settings = settings
        self._registry = registry
        self._service = service

    def ask(self, data: Any, question: str = "", **options: Unpack[Options]) -> Analysis:
        """Answer ``question`` about ``data``.

        Args:
            data: a pandas frame, an Arrow table, a Table, a path to a CSV or Parquet file, a SQL
                result, or a mapping of names to these; a lone table is called "df".
            question: in English or Chinese; empty where a tool is named.
            options: see ``Options``, and any setting.

        Returns:
            An Analysis; whatever is wrong with the data, the question or an option is told in it.
        """
        prepared = self._prepare(data, question, options)
        if isinstance(prepared, Analysis):
            return prepared
        start = time.perf_counter()
        outcome = too_low(prepared.request, self.service.level)
        outcome = outcome or self.service.run(prepared.request)
        return self._conclude(prepared, outcome, time.perf_counter() - start)

    async def ask_async(
        self, data: Any, question: str = "", **options: Unpack[Options]
    ) -> Analysis:
        """Answer as ``ask`` does; cancelling it ends the run."""
        prepared = await asyncio.to_thread(self._prepare, data, question, options)
        if isinstance(prepared, Analysis):
            return prepared
        start = time.perf_counter()
        outcome = too_low(prepared.request, self.service.level)
        outcome = outcome or await self.service.run_async(prepared.request)
        seconds = time.perf_counter() - start
        return await asyncio.to_thread(self._conclude, prepared, outcome, seconds)

    @property
    def service(self) -> SandboxService:
        """Where programs run."""
        if self._service is None:
            from interpreter.sandbox import get_sandbox_service

            self._service = get_sandbox_service()
        return self._service

    @property
    def registry(self) -> MLToolRegistry:
        """The ML tools."""
        if self._registry is None:
            from ml_tools.registry import MLToolRegistry

            self._registry = MLToolRegistry()
        return self._registry

    def _prepare(self, data: Any, question: str, options: Mapping[str, Any]) -> Prepared | Analysis:
        from interpreter.inputs import read_tables
        from interpreter.refusals import refuse
        from ml_tools.contract import Refusal

        asked, tables, again = None, {}, None
        try:
            asked = self._asked(question, dict(options))
            self.service.prestart()  # while the jail starts, the file is read
            asked.progress("reading")
            tables = read_tables(data, asked.settings)
            again = self._again(tables, options)
            asked.progress("understanding")
            route, planned = self._plan(asked, tables)
            request = _request(asked, tables, route, planned)
        except (NotUnderstood, Unusable, Refusal, Error) as why:
            lang = asked.lang if asked else _language(question)
            return refuse(why, asked, tables, lang=lang, question=str(question), again=again)
        asked.progress("running")
        return Prepared(asked, tables, route, planned, request, again)

    def _plan(self, asked: Asked, tables: Mapping[str, Table]) -> tuple[Route, Planned]:
        from interpreter.codegen.planner import plan
        from interpreter.codegen.planner.steps import ToolPlan
        from interpreter.explicit import call_explicitly, seeded
        from interpreter.intents import understand
        from interpreter.routing import decide, explicit

        threshold = asked.settings.threshold_rows
        if asked.tool is not None:
            planned = call_explicitly(self.registry, asked.tool, asked.params, tables, asked.lang)
            rows = tables[planned.program.inputs[0]].row_count
            name = self.registry.get(asked.tool).name
            route = explicit(name, dict(asked.params), rows, threshold, asked.lang)
        else:
            profiles = {name: table.profile() for name, table in tables.items()}
            understanding = understand(asked.question, profiles)
            rows = tables[understanding.table].row_count
            route = decide(understanding, rows, threshold)
            planned = plan(understanding, route, tables)
            if isinstance(planned.plan, ToolPlan):
                route = replace(route, params=dict(planned.plan.params))
        return route, seeded(planned, asked.settings.seed)

    def _conclude(self, prepared: Prepared, outcome: Outcome, seconds: float) -> Analysis:
        from interpreter.conclusion import conclude

        return conclude(prepared, outcome, seconds, self.registry)

    def _again(
        self, tables: Mapping[str, Table], options: Mapping[str, Any]
    ) -> Callable[[str], Analysis]:
        kept = {k: v for k, v in options.items() if k not in {"tool", "params"}}
        return lambda question: self.ask(tables, question, **kept)

    def _asked(self, question: Any, options: dict[str, Any]) -> Asked:
        tool, params = options.pop("tool", None), options.pop("params", None)
        caller, progress = options.pop("caller", None), options.pop("progress", None)
        settings = load_settings(**{**self._settings, **as_settings(options)})
        if not isinstance(question, str):
            raise Unusable("bad_question", kind=type(question).__name__)
        if tool is not None and question.strip():
            raise Unusable("question_and_tool")
        if tool is None and params:
            raise Unusable("params_without_tool")
        lang = _language(question) if question.strip() else _preferred(settings.language)
        return Asked(
            question=question,
            lang=lang,
            settings=settings,
            tool=tool,
            params=dict(params or {}),
            caller=caller or Caller(),
            progress=progress or (lambda _: None),
        )


def as_settings(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as settings: ``limits`` are settings by their own names."""
    found = dict(options)
    limits = found.pop("limits", None)
    if isinstance(limits, ResourceLimits):
        return {**asdict(limits), **found}
    if limits is None or isinstance(limits, Mapping):
        return {**{str(name): value for name, value in (limits or {}).items()}, **found}
    raise Error(
        "bad_setting",
        f"limits is a {type(limits).__name__}",
        "give a ResourceLimits or a mapping such as {'timeout_s': 10}",
    )


def too_low(request: ExecRequest, level: IsolationLevel) -> Outcome | None:
    """Return the denial of a run for which more isolation was asked than there is, or None.

    The sandbox lets statbox's own programs run at APPLICATION; whoever sets a lowest level, or the
    site whose policy does, means these as well.
    """
    from interpreter.sandbox.outcome import Outcome

    wanted = request.min_isolation
    if level.rank() >= wanted.rank():
        return None
    hint = (
        f"isolation level {wanted.name} was asked for (min_isolation) and this machine proves "
        f"{level.name}; 'statbox doctor' shows what would raise it"
    )
    return Outcome("denied", "denied", hint)


def _request(
    asked: Asked, tables: Mapping[str, Table], route: Route, planned: Planned
) -> ExecRequest:
    inputs = {
        name: tables[name].select(columns=list(columns) or None)
        for name, columns in planned.columns.items()
    }
    size = sum(table.to_arrow().nbytes for table in inputs.values()) if route.tool else None
    return ExecRequest(
        program=planned.program,
        inputs=inputs,
        limits=asked.settings.limits(tool_bytes=size),
        caller=asked.caller,
        min_isolation=asked.settings.isolation(ours=True),
        seed=asked.settings.seed,
    )


def _language(question: Any) -> Any:
    from interpreter.intents import language

    return language(question) if isinstance(question, str) else "en"


def _preferred(language: str) -> Any:
    return "en" if language == "auto" else language


def analyze(data: Any, question: str = "", **options: Unpack[EngineOptions]) -> Analysis:
    """Answer ``question`` about ``data``; see ``Analyst.ask``.

    Example:
        >>> statbox.analyze("sales.csv", "average price by region").answer
        >>> statbox.analyze(df, tool="forecasting_tool", params={"periods": 6}).tables["forecast"]
    """
    registry, service = options.pop("registry", None), options.pop("service", None)
    return Analyst(registry=registry, service=service).ask(data, question, **options)


async def analyze_async(
    data: Any, question: str = "", **options: Unpack[EngineOptions]
) -> Analysis:
    """Answer as ``analyze`` does, inside an event loop; cancelling it ends the run."""
    registry, service = options.pop("registry", None), options.pop("service", None)
    return await Analyst(registry=registry, service=service).ask_async(data, question, **options)
