"""Files out of the archive a replay is, with a bound on what they unpack to.

mpyq unpacks whatever it is given; a few kilobytes of bzip2 can unpack to gigabytes. This reads the tables
mpyq has read and unpacks in pieces.
"""

from __future__ import annotations

import bz2
import struct
import zlib
from typing import Any

import mpyq

MAX_UNPACKED = 32 * 1024 * 1024
"""Bytes one file may unpack to. The longest real ones (commands of eight players) stay below 10 MB."""


class BadArchive(Exception):
    """A file of the archive cannot be unpacked; the text says why."""


def extract(archive: Any, name: str) -> bytes | None:
    """The contents of one file of an `mpyq.MPQArchive`; None if it has none of this name.

    Some programs write wrong sizes, so that a packed part looks unpacked: a part is unpacked first and
    taken as it is when that fails (what sc2reader does as well).

    Raises BadArchive.
    """
    entry = archive.get_hash_table_entry(name)
    if entry is None or entry.block_table_index >= len(archive.block_table):
        return None
    block = archive.block_table[entry.block_table_index]
    if not block.flags & mpyq.MPQ_FILE_EXISTS or block.archived_size == 0:
        return None
    if block.flags & mpyq.MPQ_FILE_ENCRYPTED:
        raise BadArchive("it is encrypted")
    if block.size > MAX_UNPACKED:
        raise BadArchive("it claims to unpack to more than any replay needs")
    archive.file.seek(block.offset + archive.header["offset"])
    data = archive.file.read(block.archived_size)
    if len(data) < block.archived_size:
        raise BadArchive("it is cut off")
    parts = [data] if block.flags & mpyq.MPQ_FILE_SINGLE_UNIT else _sectors(archive, block, data)
    if not block.flags & mpyq.MPQ_FILE_COMPRESS:
        return b"".join(parts)
    try:
        return _unpacked(parts, block.size, always=True)
    except (BadArchive, OSError, EOFError, zlib.error, IndexError):
        try:
            return _unpacked(parts, block.size, always=False)
        except (OSError, EOFError, zlib.error, IndexError) as error:
            raise BadArchive("its compressed data is broken") from error


def _sectors(archive: Any, block: Any, data: bytes) -> list[bytes]:
    """The parts of a file that is stored in parts."""
    size = 512 << min(archive.header["sector_size_shift"], 16)
    count = block.size // size + 1
    checked = bool(block.flags & mpyq.MPQ_FILE_SECTOR_CRC)
    table = count + 1 + checked
    if table * 4 > len(data):
        raise BadArchive("its table of parts is cut off")
    ends = struct.unpack_from(f"<{table}I", data)
    return [data[ends[i] : ends[i + 1]] for i in range(count)]


def _unpacked(parts: list[bytes], size: int, *, always: bool) -> bytes:
    """The parts unpacked; unless ``always``, only those that are shorter than what is still to come."""
    out: list[bytes] = []
    total = 0
    for part in parts:
        piece = _unpack(part, MAX_UNPACKED - total) if part and (always or size - total > len(part)) else part
        total += len(piece)
        out.append(piece)
    return b"".join(out)


def _unpack(part: bytes, limit: int) -> bytes:
    method = part[0]
    if method == 0:
        return part
    if method == 2:
        piece = zlib.decompressobj().decompress(part[1:], limit + 1)
    elif method == 16:
        piece = bz2.BZ2Decompressor().decompress(part[1:], limit + 1)
    else:
        raise BadArchive("it is packed in an unknown way")
    if len(piece) > limit:
        raise BadArchive("it unpacks to more than any replay needs")
    return piece
