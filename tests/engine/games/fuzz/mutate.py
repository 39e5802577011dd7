"""Broken replays made from whole ones: cut off, flipped, repeated, nested, spliced, swollen.

The same seed makes the same files. What is packed with gzip or bzip2 is also broken on the inside and
packed again, or nothing but the checksum would ever be tried.
"""

from __future__ import annotations

import bz2
import gzip
import random
import re
from collections.abc import Callable, Iterator, Sequence

MAX_BYTES = 4 << 20
"""Size of a broken file at most; "oversized" means many times the original, not a full disk."""

_NUMBER = re.compile(rb"\d+")
_HOSTILE = (b"0", b"-1", b"99999999999999999999", b"1e999", b"nan", b"2147483648", b"\xff\xff\xff\xff", b"")
_OPENERS = (b"(", b"[", b"{", b"<", b'"', b"[a]", b"(1. e4 ", b'[x y="')


def mutations(data: bytes, *, seed: int, count: int, others: Sequence[bytes] = ()) -> Iterator[bytes]:
    """``count`` broken versions of a file.

    Args:
        data: The whole one.
        seed: Makes the same files again.
        count: How many.
        others: Further files, pieces of which may be spliced in.
    """
    chance = random.Random(seed)
    for _ in range(count):
        unpacked = unpack(data)
        if unpacked is not None and chance.random() < 0.6:
            inner, pack = unpacked
            yield pack(broken(inner, chance, [_inner(other) for other in others]))
        else:
            yield broken(data, chance, others)


def broken(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """One broken version: one to four changes after one another."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        change = chance.choice(_CHANGES)
        data = change(data, chance)[:MAX_BYTES]
    if others and chance.random() < 0.1:
        other = chance.choice(others)
        data = data[: _place(data, chance)] + other[_place(other, chance) :]
    return data[:MAX_BYTES]


def unpack(data: bytes) -> tuple[bytes, Callable[[bytes], bytes]] | None:
    """The inside of a packed file and how to pack another, None if it is not packed."""
    if data.startswith(b"\x1f\x8b"):
        return gzip.decompress(data), lambda inner: gzip.compress(inner, compresslevel=1, mtime=0)
    if data.startswith(b"BZh"):
        return bz2.decompress(data), lambda inner: bz2.compress(inner, compresslevel=1)
    return None


def _inner(data: bytes) -> bytes:
    unpacked = unpack(data)
    return data if unpacked is None else unpacked[0]


def _place(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data) + 1)


def _stretch(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = _place(data, chance)
    return start, min(len(data), start + int(chance.expovariate(1 / 60)) + 1)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: _place(data, chance)]


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 30))):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, chance: random.Random) -> bytes:
    start, end = _stretch(data, chance)
    return data[:start] + chance.randbytes(end - start) + data[end:]


def _remove(data: bytes, chance: random.Random) -> bytes:
    start, end = _stretch(data, chance)
    return data[:start] + data[end:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    return data[:at] + chance.randbytes(chance.randrange(1, 40)) + data[at:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    start, end = _stretch(data, chance)
    piece = data[start:end]
    return data[:end] + piece * chance.choice((1, 10, 2000)) + data[end:]


def _swap(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted((_place(data, chance), _place(data, chance)))
    middle = (a + b) // 2
    return data[:a] + data[middle:b] + data[a:middle] + data[b:]


def _nest(data: bytes, chance: random.Random) -> bytes:
    at = _place(data, chance)
    return data[:at] + chance.choice(_OPENERS) * chance.choice((2, 50, 5000)) + data[at:]


def _number(data: bytes, chance: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(_HOSTILE) + data[one.end() :]


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return b"".join(lines)


_CHANGES = (_cut, _flip, _flip, _overwrite, _remove, _insert, _repeat, _swap, _nest, _number, _number, _lines)
