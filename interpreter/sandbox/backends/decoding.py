"""Read a jail's answer: bounded before it is decoded, checked before it is believed."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bridge.frames import Frames
from interpreter.sandbox.spec import Figure, ProgramError

if TYPE_CHECKING:
    from bridge.table import Table

_HEAD = struct.Struct("<QQ")
_HEADER_MAX = 64 * 1024 * 1024
_DEPTH_MAX = 64
_PNG = b"\x89PNG\r\n\x1a\n"


class Message:
    """The bytes of an answer as they arrive."""

    def __init__(self, bytes_max: int) -> None:
        self._data = bytearray()
        self._bytes_max = bytes_max
        self._wanted = _HEAD.size
        self._header = 0

    def feed(self, data: bytes) -> bool:
        """Take the next bytes; return False where the answer passes the limit."""
        self._data += data
        if not self._header and len(self._data) >= _HEAD.size:
            header, body = _HEAD.unpack(self._data[: _HEAD.size])
            if header > _HEADER_MAX or header + body > self._bytes_max:
                return False
            self._header = header
            self._wanted = _HEAD.size + header + body
        del self._data[self._wanted :]
        return True

    @property
    def complete(self) -> bool:
        """Whether the whole message is here."""
        return bool(self._header) and len(self._data) >= self._wanted

    def parts(self) -> tuple[bytes, memoryview]:
        """Return header and body."""
        start = _HEAD.size + self._header
        return bytes(self._data[_HEAD.size : start]), memoryview(self._data)[start : self._wanted]


@dataclass(frozen=True, slots=True)
class Decoded:
    """What a program gave back, in our types."""

    has_value: bool = False
    value: Any = None
    tables: Frames = field(default_factory=Frames)
    figures: tuple[Figure, ...] = ()
    error: ProgramError | None = None
    reason: str = "error"


def decode(message: Message) -> Decoded:
    """Return the answer of a jail; everything in it may be forged.

    Raises:
        ValueError: it is not one of our messages.
    """
    header, body = message.parts()
    try:
        data = json.loads(header)
        _check_depth(data)
        if data.get("error"):
            return Decoded(error=_error(data["error"]), reason=str(data["error"].get("reason")))
        tables, offset = _tables(data["tables"], body)
        figures = _figures(data["figures"], body, offset)
        return Decoded(bool(data["has_value"]), data["value"], Frames(tables), figures)
    except (KeyError, TypeError, AttributeError, RecursionError, UnicodeDecodeError) as bad:
        raise ValueError(f"the sandbox sent a malformed answer: {type(bad).__name__}") from bad


def _tables(listed: list[dict[str, Any]], body: memoryview) -> tuple[dict[str, Table], int]:
    from bridge.columns import Provenance
    from bridge.errors import Error
    from bridge.frames.buffers import decode as decode_table
    from bridge.table import Table

    found: dict[str, Table] = {}
    offset = 0
    for item in listed:
        header = item["header"]
        size = header["nbytes"]
        if not isinstance(size, int) or size < 0 or offset + size > len(body):
            raise ValueError("a table lies outside the answer")
        try:
            arrow = decode_table(header, body[offset : offset + size])
        except Error as bad:
            raise ValueError(bad.message) from bad
        provenance = Provenance("result", "result")
        found[str(item["name"])[:200]] = Table.from_arrow(arrow, provenance=provenance)
        offset += size
    return found, offset


def _figures(listed: list[dict[str, Any]], body: memoryview, offset: int) -> tuple[Figure, ...]:
    found = []
    for item in listed:
        size = item["nbytes"]
        if not isinstance(size, int) or size < 0 or offset + size > len(body):
            raise ValueError("a figure lies outside the answer")
        data = bytes(body[offset : offset + size])
        offset += size
        if data.startswith(_PNG):
            found.append(Figure(str(item["name"])[:200], "image/png", data))
    return tuple(found)


def _error(data: dict[str, Any]) -> ProgramError:
    line = data.get("line")
    return ProgramError(
        str(data.get("type"))[:200],
        str(data.get("message"))[:4_000],
        line if isinstance(line, int) else None,
        str(data.get("traceback"))[:4_000],
    )


def _check_depth(value: Any, depth: int = 0) -> None:
    if depth > _DEPTH_MAX:
        raise ValueError("the answer is nested too deeply")
    if isinstance(value, dict):
        for item in value.values():
            _check_depth(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_depth(item, depth + 1)
