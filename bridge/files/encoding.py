"""The encoding of a text file: proved by its bytes, or else said to be a guess."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from bridge.columns import Loss
from bridge.errors import Error
from bridge.files.chinese import is_chinese

_SAMPLE = 1 << 20
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAGIC = (
    (b"PK\x03\x04", "an Excel or zip file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Office file"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"SQLite format 3", "an SQLite database"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"\x89HDF", "an HDF5 file"),
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as UTF-8 bytes without a mark, and how it was encoded."""

    data: bytes
    encoding: str
    losses: tuple[Loss, ...] = ()


def decode(data: bytes, path: Path, encoding: str | None = None) -> Decoded:
    """Return the text of a file as UTF-8.

    UTF-8 comes first (with or without mark), then UTF-16 and UTF-32 by their marks, then GB18030
    if the text is rather Chinese than Western, and last Windows-1252 or Latin-1, with a Loss that
    says so.

    Args:
        data: the bytes of the file.
        path: for messages.
        encoding: the encoding that the caller knows; nothing is guessed then.

    Raises:
        Error: "not_text", "bad_encoding".
    """
    if encoding is not None:
        return _decode_as(data, path, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _decode_as(data, path, name)
    _refuse_binary(data, path)
    if data.isascii() or _decodes(data, "utf-8"):
        return Decoded(data, "utf-8")
    if is_chinese(data):
        return Decoded(data.decode("gb18030").encode(), "gb18030")
    return _decode_western(data, path)


def _decode_as(data: bytes, path: Path, encoding: str) -> Decoded:
    try:
        text = data.decode(encoding)
    except LookupError:
        raise Error(
            "bad_encoding", f"there is no encoding {encoding!r}", "try utf-8, gb18030 or latin-1"
        ) from None
    except UnicodeDecodeError as error:
        raise Error(
            "bad_encoding",
            f"{path.name!r} is not {encoding}: byte {error.start} does not fit",
            "leave the encoding out to have it found",
        ) from None
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise _not_text(path, "it holds NUL characters")
    shown = "utf-8" if encoding == "utf-8-sig" else encoding
    return Decoded(text.encode("utf-8", "replace"), shown)


def _refuse_binary(data: bytes, path: Path) -> None:
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise _not_text(path, f"it is {what}")
    if b"\0" in data:
        raise _not_text(path, "it holds NUL bytes")
    head = data[:_SAMPLE]
    control = sum(head.count(bytes([i])) for i in range(32) if i not in (9, 10, 11, 12, 13, 27))
    if control > len(head) // 100 + 1:
        raise _not_text(path, "it is full of control bytes")


def _not_text(path: Path, why: str) -> Error:
    return Error(
        "not_text",
        f"{path.name!r} is not a text file: {why}",
        "give a CSV, TSV or Parquet file; save a spreadsheet as CSV",
    )


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _decode_western(data: bytes, path: Path) -> Decoded:
    encoding = "cp1252" if _decodes(data, "cp1252") else "latin-1"
    loss = Loss(
        "encoding_guessed",
        f"{path.name!r} is neither UTF-8 nor Chinese GB18030; it was read as {encoding}, which may "
        "show some letters wrong",
        count=sum(byte >= 0x80 for byte in data[:_SAMPLE]),
    )
    return Decoded(data.decode(encoding).encode(), encoding, (loss,))
