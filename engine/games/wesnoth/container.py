"""The bytes of a replay file as text: plain, gzip or bzip2, with a bound on what comes out.

A few kilobytes can decompress to gigabytes, so nothing is ever decompressed in one go: chunks are taken
until the end or the bound, whichever comes first.
"""

from __future__ import annotations

import bz2
import zlib
from collections.abc import Iterator

from engine.errors import DamagedReplayError, UnsupportedReplayError

MAX_TEXT_BYTES = 64 * 1024 * 1024
"""The longest replay text read. A game of a hundred turns between eight sides has some 10 MiB."""

_CHUNK = 256 * 1024
_GZIP = b"\x1f\x8b"
_BZIP2 = b"BZh"
_GZIP_WINDOW = 31  # zlib's word for "with a gzip header and trailer"


def text_of(data: bytes, *, limit: int = MAX_TEXT_BYTES) -> tuple[str, int]:
    """The text of a replay and how many bytes of it were not UTF-8 (each became U+FFFD).

    Args:
        data: The file's bytes.
        limit: The most bytes to decompress.

    Raises:
        DamagedReplayError: cut off or broken.
        UnsupportedReplayError: longer than ``limit``.
    """
    raw = unpacked(data, limit=limit)
    try:
        return raw.decode("utf-8-sig"), 0
    except UnicodeDecodeError:
        text = raw.decode("utf-8-sig", errors="replace")
        return text, text.count("�")


def unpacked(data: bytes, *, limit: int = MAX_TEXT_BYTES) -> bytes:
    """The decompressed bytes. Raises like `text_of`."""
    pieces: list[bytes] = []
    size = 0
    for piece in _pieces(data):
        size += len(piece)
        if size > limit:
            raise UnsupportedReplayError(
                f"this Wesnoth replay unpacks to more than {limit >> 20} MiB, more than any real game needs"
            )
        pieces.append(piece)
    return b"".join(pieces)


def head_of(data: bytes, size: int = 4096) -> bytes:
    """The first bytes of the text, as far as they can be had; never raises for broken data."""
    found = b""
    try:
        for piece in _pieces(data, chunk=size):
            found += piece
            if len(found) >= size:
                break
    except DamagedReplayError:
        return found[:size]  # what came before the break is enough to recognise a file
    return found[:size]


def _pieces(data: bytes, chunk: int = _CHUNK) -> Iterator[bytes]:
    if data.startswith(_GZIP):
        return _gunzip(data, chunk)
    if data.startswith(_BZIP2):
        return _bunzip2(data, chunk)
    return iter((data,))


def _gunzip(data: bytes, chunk: int) -> Iterator[bytes]:
    while data:
        stream = zlib.decompressobj(_GZIP_WINDOW)
        pending = data
        while not stream.eof:
            try:
                piece = stream.decompress(pending, chunk)
            except zlib.error as error:
                raise DamagedReplayError(
                    f"this Wesnoth replay is damaged: its gzip data {_why(error)}"
                ) from None
            pending = stream.unconsumed_tail
            if piece:
                yield piece
            elif not pending and not stream.eof:
                raise _cut_off()
        data = stream.unused_data
        if not data.startswith(_GZIP):
            return  # padding after the last member is common and harmless


def _bunzip2(data: bytes, chunk: int) -> Iterator[bytes]:
    while data.startswith(_BZIP2):
        stream = bz2.BZ2Decompressor()
        pending = data
        while not stream.eof:
            try:
                piece = stream.decompress(pending, chunk)
            except OSError as error:
                raise DamagedReplayError(
                    f"this Wesnoth replay is damaged: its bzip2 data {_why(error)}"
                ) from None
            pending = b""
            if piece:
                yield piece
            elif stream.needs_input and not stream.eof:
                raise _cut_off()
        data = stream.unused_data


def _cut_off() -> DamagedReplayError:
    return DamagedReplayError("this Wesnoth replay is cut off: its compressed data end early; copy it again")


def _why(error: Exception) -> str:
    return "fail their own checksum" if "check" in str(error) else "cannot be unpacked; copy it again"
