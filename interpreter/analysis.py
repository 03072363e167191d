"""What the user holds: how the question was read, the answer, and all that belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from bridge.errors import Error
from bridge.frames import Frames
from interpreter.findings import Attempt, Check, Manifest, Note

if TYPE_CHECKING:
    from interpreter.intents.asking import Choice
    from interpreter.route import Route
    from interpreter.sandbox.spec import Figure

Status = Literal["answered", "degraded", "needs_input", "refused", "denied", "failed", "infra"]


@dataclass(frozen=True)
class Analysis:
    """An answer, or why there is none.

    Attributes:
        status: "answered"; "degraded" (answered by a simpler method than asked for);
            "needs_input" (see ``choices``); "refused"; "denied"; "failed"; "infra".
        reason: a stable reason code: "ok", "refused", "needs_input", "timeout_wall", ...
        cause: a finer code where there is one: "file_missing", "unknown_words", ...
        message: why there is no answer, in one sentence; empty where there is one.
        hint: what to do next.
        choices: readings to choose from, see ``answer_with``.
        question: as it was asked.
        lang: the language of reading, answer and explanation.
        reading: how the question was read.
        answer: a sentence.
        value: scalar, text, or list or dict of scalars; a tool's result as its JSON.
        tables: result tables by name, decoded to pandas frames when first looked at.
        charts: pictures.
        code: the program that made the answer.
        route: the way the question went, and why.
        explanation: the answer, the evidence and the cautions in full.
        checks: what was looked at a second time.
        caveats: what to be careful of.
        attempts: each program that ran, with its outcome.
        manifest: inputs, code hash, versions, seed, limits, layers, result hash.

    Example:
        >>> analysis = statbox.analyze("sales.csv", "average price by region")
        >>> analysis.tables["result"]
    """

    status: Status
    reason: str = "ok"
    cause: str = ""
    message: str = ""
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    question: str = ""
    lang: Literal["en", "zh"] = "en"
    reading: str = ""
    answer: str = ""
    value: Any = None
    tables: Frames = field(default_factory=Frames)
    charts: tuple[Figure, ...] = ()
    code: str = ""
    route: Route | None = None
    explanation: str = ""
    checks: tuple[Check, ...] = ()
    caveats: tuple[Note, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    manifest: Manifest = field(default_factory=Manifest)
    max_rows_json: int = field(default=1_000, repr=False, compare=False)
    inputs: Frames = field(default_factory=Frames, repr=False, compare=False)
    _again: Callable[[str], Analysis] | None = field(default=None, repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether there is an answer."""
        return self.status in {"answered", "degraded"}

    def to_dict(self) -> dict[str, Any]:
        """Return everything as strict JSON values; tables hold at most ``max_rows_json`` rows."""
        from interpreter.rendering.record import record

        return record(self)

    def to_model(self, max_tokens: int = 2_000) -> str:
        """Return a compact text for a language model, at most about ``max_tokens`` long.

        Tokens are estimated from above, without a tokenizer.
        """
        from interpreter.rendering.brief import brief

        return brief(self, max_tokens)

    def to_excel(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write answer, tables and code as an Excel workbook and return its path.

        Cells that a spreadsheet would run as a formula are written as text.

        Raises:
            Error: "extra_missing" without the extra "excel"; "exists" when there is a file and
                ``overwrite`` is False; "not_written" when the place cannot be written to.
        """
        from interpreter.rendering.excel import write_excel

        return write_excel(self, Path(path), overwrite=overwrite)

    def save(self, folder: str | Path, with_data: bool = False) -> Path:
        """Write analysis.json, program.py and complete tables as Parquet; return the folder.

        Args:
            folder: it must not exist yet, or be empty: nothing is ever overwritten.
            with_data: write the input tables as well.

        Raises:
            Error: "exists" or "not_written".
        """
        from interpreter.rendering.folder import save

        return save(self, Path(folder), with_data=with_data)

    def to_notebook(self, path: str | Path | None = None) -> None:
        """Not available in this version.

        Raises:
            Error: always, "not_available".
        """
        raise Error(
            "not_available",
            f"to_notebook({'' if path is None else repr(str(path))}) is not available in this "
            "version",
            "use save(folder), which writes program.py and the tables",
        )

    def answer_with(self, choice: Choice | str | int) -> Analysis:
        """Continue with one of ``choices``: the choice, its id, its number or its label.

        Raises:
            Error: "nothing_to_choose", or "unknown_choice" naming the choices.
        """
        question = _chosen(self.choices, choice)
        if self._again is None:
            raise Error(
                "nothing_to_choose",
                "this analysis was loaded, so its data is not at hand",
                f"ask again with the question {question!r}",
            )
        return self._again(question)

    def __str__(self) -> str:
        from interpreter.rendering.terminal import plain

        return plain(self)

    def __repr__(self) -> str:
        said = self.answer or self.message
        said = said if len(said) <= 120 else said[:119] + "…"
        return f"<Analysis {self.status}: {said!r}>"

    def _repr_html_(self) -> str:
        from interpreter.rendering.html import page

        return page(self)

    def __getstate__(self) -> Mapping[str, Any]:
        # What continues an analysis holds the data and cannot travel to another process.
        return {**self.__dict__, "_again": None}


def _chosen(choices: tuple[Choice, ...], choice: Choice | str | int) -> str:
    if not choices:
        raise Error(
            "nothing_to_choose", "this analysis offers no choices", "ask a new question instead"
        )
    wanted = str(getattr(choice, "id", choice))
    for each in choices:
        if wanted in {each.id, each.label}:
            return each.question
    offered = ", ".join(f"{each.id} ({each.label})" for each in choices)
    raise Error("unknown_choice", f"there is no choice {wanted!r}", f"choose from: {offered}")
