"""Keep the head and the tail of a stream, whatever its length."""

from __future__ import annotations


class HeadTail:
    r"""Bytes of a stream, at most ``limit`` characters of it when read back.

    Example:
        >>> kept = HeadTail(10)
        >>> kept.feed(b"0123456789ABCDEF"); kept.text()
        ('01234\\n... 6 characters cut ...\\nBCDEF', True)
    """

    def __init__(self, limit: int) -> None:
        # A character has at most four bytes.
        self._room = max(limit, 2) * 2
        self._limit = max(limit, 2)
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        self._total += len(data)
        free = self._room - len(self._head)
        if free > 0:
            self._head += data[:free]
            data = data[free:]
        if data:
            self._tail += data
            if len(self._tail) > 2 * self._room:
                del self._tail[: -self._room]

    def text(self) -> tuple[str, bool]:
        """Return the text, and whether the middle was cut."""
        kept = len(self._head) + len(self._tail)
        head = self._head.decode("utf-8", "replace")
        if kept == self._total and len(head) + len(self._tail) <= self._limit:
            return (self._head + self._tail).decode("utf-8", "replace"), False
        whole = (self._head + self._tail).decode("utf-8", "replace") if kept == self._total else ""
        if whole and len(whole) <= self._limit:
            return whole, False
        half = self._limit // 2
        tail = whole or self._tail[-self._room :].decode("utf-8", "replace") or head
        cut = (len(whole) if whole else self._total) - 2 * half
        return f"{head[:half]}\n... {cut} characters cut ...\n{tail[-half:]}", True
