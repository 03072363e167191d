"""The one message that a jail sends back: a JSON header, then raw bytes."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.sandbox.jail.values import Gathered

if TYPE_CHECKING:
    import socket

_HEAD = struct.Struct("<QQ")
# Kept from before the program ran, which may put something else in its place.
_dumps = json.dumps


@dataclass(slots=True)
class Answer:
    """What the program gave back, or what it raised."""

    has_value: bool = False
    gathered: Gathered = field(default_factory=Gathered)
    error: dict[str, Any] | None = None

    def send(self, channel: socket.socket) -> None:
        """Write the message: header length, body length, header, body."""
        try:
            header, body = self._encode()
        except BaseException as error:
            from interpreter.sandbox.jail.run import describe

            header, body = {"error": describe(error), "has_value": False}, []
        data = _dumps(header, allow_nan=False).encode("utf-8", "replace")
        total = sum(len(part) for part, _ in body) + sum(pad for _, pad in body)
        channel.sendall(_HEAD.pack(len(data), total))
        channel.sendall(data)
        for part, pad in body:
            channel.sendall(part)
            channel.sendall(bytes(pad))

    def _encode(self) -> tuple[dict[str, Any], list[tuple[memoryview, int]]]:
        if self.error:
            return {"error": self.error, "has_value": False}, []
        body: list[tuple[memoryview, int]] = []
        tables = []
        for name, frame in self.gathered.tables.items():
            header, parts = _table(frame)
            tables.append({"name": name, **header})
            body += parts
        figures = []
        for name, picture in self.gathered.figures.items():
            body.append((memoryview(picture), 0))
            figures.append({"name": name, "nbytes": len(picture)})
        header = {
            "error": None,
            "has_value": self.has_value,
            "value": self.gathered.value,
            "tables": tables,
            "figures": figures,
        }
        return header, body


def _table(frame: Any) -> tuple[dict[str, Any], list[tuple[memoryview, int]]]:
    from bridge.frames.buffers import encode, padded
    from bridge.table import Table

    table = Table.from_pandas(frame)
    header, parts = encode(table.to_arrow())
    kinds = [column.kind for column in table.columns]
    return {"header": header, "kinds": kinds}, [(p, padded(len(p)) - len(p)) for p in parts]
