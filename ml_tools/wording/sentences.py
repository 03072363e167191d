"""Sentence templates: read from a room's TOML file, filled with facts."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ml_tools.wording import numbers

if TYPE_CHECKING:
    from ml_tools.contract import Lang


class _Filler(string.Formatter):
    """Fills ``{slot:spec}``: the spec says how the fact is written, see ``Sentences``."""

    def __init__(self, lang: Lang) -> None:
        self._lang: Lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        kind, _, rest = format_spec.partition(" ")
        match kind:
            case "":
                return str(value)
            case "num":
                return numbers.number(value)
            case "int":
                return self._counted(value, rest)
            case "percent":
                return numbers.percent(value)
            case "p":
                return numbers.p_value(value)
            case "name":
                return numbers.names([value], self._lang)
            case "names":
                return numbers.names(value if isinstance(value, Iterable) else [value], self._lang)
        raise ValueError(f"a template asks for the unknown form {format_spec!r}")

    @staticmethod
    def _counted(n: int, nouns: str) -> str:
        text = numbers.count(n)
        if not nouns:
            return text
        one, _, many = nouns.partition("|")
        return f"{text} {one if n == 1 else many or one}"


class Sentences:
    """Templates by key, each with ``en`` and ``zh``.

    Slots: ``{x}`` as it is, ``{x:num}`` a number, ``{x:int}`` a count, ``{x:int row|rows}`` a count
    with its noun, ``{x:percent}`` a share, ``{x:p}`` a p-value with "=" or "<", ``{x:name}`` a
    quoted name, ``{x:names}`` several.
    """

    def __init__(self, templates: Mapping[str, Mapping[str, str]]) -> None:
        self.templates = templates

    def say(self, key: str, lang: Lang, facts: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Return the sentence for ``key`` filled with ``facts`` and ``more``.

        Raises:
            KeyError: no such template, or a slot without a fact: a mistake of ours, not of a user.
        """
        return _Filler(lang).vformat(self.templates[key][lang], (), {**(facts or {}), **more})

    def __contains__(self, key: object) -> bool:
        return key in self.templates


@cache
def sentences(package: str, name: str = "sentences.toml") -> Sentences:
    """Return the templates of one room, read once.

    Args:
        package: import name of the room.
        name: a TOML file in it, or a folder of TOML files that are taken together.
    """
    place = files(package).joinpath(name)
    found = [place] if place.is_file() else sorted(place.iterdir(), key=lambda file: file.name)
    templates: dict[str, Mapping[str, str]] = {}
    for file in found:
        templates |= tomllib.loads(file.read_text("utf-8"))
    return Sentences(templates)
