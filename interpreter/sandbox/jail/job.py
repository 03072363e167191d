"""The job as it comes from the host: one JSON message, with descriptors for the tables."""

from __future__ import annotations

import array
import json
import socket
import struct
from typing import Any

_HEAD = struct.Struct("<QI")


def receive(channel: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Return the job and the descriptors that came with it, in order."""
    fds: array.array[int] = array.array("i")
    head, ancillary, _, _ = channel.recvmsg(_HEAD.size, socket.CMSG_LEN(4 * 253))
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(data[: len(data) - len(data) % 4])
    if len(head) < _HEAD.size:
        raise SystemExit(0)  # the host went away before it had a job
    size, _ = _HEAD.unpack(head)
    parts = bytearray()
    while len(parts) < size:
        data = channel.recv(min(size - len(parts), 1 << 20))
        if not data:
            raise SystemExit(0)
        parts += data
    return json.loads(parts), list(fds)
