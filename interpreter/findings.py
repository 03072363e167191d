"""The small parts of an Analysis: caveats, checks, attempts and the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from interpreter.program import Program
    from interpreter.sandbox.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Note:
    """Something the reader must be careful of.

    Attributes:
        code: stable snake_case code.
        severity: "info", "warning" or "severe".
        message: one sentence, in the language of the question where there is one.
    """

    code: str
    severity: Literal["info", "warning", "severe"]
    message: str


@dataclass(frozen=True, slots=True)
class Check:
    """Something that was looked at a second time.

    Attributes:
        name: stable snake_case name.
        passed: whether it held.
        message: what was compared, in one sentence.
    """

    name: str
    passed: bool
    message: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """One program and what came of it.

    Attributes:
        program: the code that ran.
        outcome: what the sandbox gave back.
        seconds: wall-clock seconds from the request to the outcome.
        tokens: tokens that a model used to write it; 0 without a model.
    """

    program: Program
    outcome: Outcome
    seconds: float
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an answer was made of, so that it can be made again.

    Attributes:
        inputs: for each table: fingerprint, rows, columns, source, format, encoding, sql,
            truncated.
        code_hash: SHA-256 of the program, or None where nothing ran.
        versions: of Python, statbox and the libraries that compute.
        seed: of everything random.
        limits: what the run was allowed to use.
        isolation: level, layers in force, what enforces each limit.
        sent_to_model: what left this process for a model; empty without one.
        result_hash: SHA-256 over value, tables, answer and caveats; the same for the same
            machine, versions, input and seed.
        created: when, as ISO text in UTC.
    """

    inputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    code_hash: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    limits: Mapping[str, Any] = field(default_factory=dict)
    isolation: Mapping[str, Any] = field(default_factory=dict)
    sent_to_model: tuple[str, ...] = ()
    result_hash: str | None = None
    created: str = ""
