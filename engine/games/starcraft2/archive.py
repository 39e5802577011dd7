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


class _TooLarge(BadArchive):
    def __init__(self) -> None:
        super().__init__("it unpacks to more than any replay needs")


class _UnknownPacking(Exception):
    pass


# What says that a part is broken, or was never packed.
_BROKEN = (_UnknownPacking, OSError, EOFError, zlib.error, IndexError, ValueError)


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
        raise _TooLarge
    archive.file.seek(block.offset + archive.header["offset"])
    data = archive.file.read(block.archived_size)
    if len(data) < block.archived_size:
        raise BadArchive("it is cut off")
    single = block.flags & mpyq.MPQ_FILE_SINGLE_UNIT
    part_size = block.size if single else 512 << min(archive.header["sector_size_shift"], 16)
    parts = [data] if single else _sectors(block, data, part_size)
    if not block.flags & mpyq.MPQ_FILE_COMPRESS:
        return b"".join(parts)
    try:
        return _unpacked(parts, block.size, part_size, always=True)
    except _BROKEN:
        try:
            return _unpacked(parts, block.size, part_size, always=False)
        except _BROKEN as error:
            raise BadArchive("its compressed data is broken") from error


def _sectors(block: Any, data: bytes, part_size: int) -> list[bytes]:
    """The parts of a file that is stored in parts."""
    count = block.size // part_size + 1
    checked = bool(block.flags & mpyq.MPQ_FILE_SECTOR_CRC)
    table = count + 1 + checked
    if table * 4 > len(data):
        raise BadArchive("its table of parts is cut off")
    ends = struct.unpack_from(f"<{table}I", data)
    return [data[ends[i] : ends[i + 1]] for i in range(count)]


def _unpacked(parts: list[bytes], size: int, part_size: int, *, always: bool) -> bytes:
    """The parts unpacked; unless ``always``, only those shorter than a part is when unpacked."""
    out: list[bytes] = []
    total = 0
    for part in parts:
        packed = part and (always or len(part) < min(part_size, size - total))
        piece = _unpack(part, MAX_UNPACKED - total) if packed else part
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
        raise _UnknownPacking
    if len(piece) > limit:
        raise _TooLarge
    return piece
