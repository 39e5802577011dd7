"""What goes through the pipes between the program and its worker.

A frame is a letter, the length of its body, and the body. Replays, which are large and never change, are
sent once under a number; wherever one is part of something else, its number is sent in its place.

Both ends are the program itself and trust one another: the worker runs what the program would run, on the
same texts.
"""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Callable
from typing import IO, Any

from engine.facts import Replay

KEEP, DROP, CALL = b"K", b"D", b"C"
"""To the worker: keep a replay under a number, forget one, call a function."""
ANSWER, ERROR = b"A", b"E"
"""From the worker: what a call returned, what it raised."""

_HEAD = struct.Struct(">cQ")


def write(stream: IO[bytes], letter: bytes, body: bytes) -> None:
    """Send one frame. Raises OSError if nobody listens any more."""
    stream.write(_HEAD.pack(letter, len(body)))
    stream.write(body)
    stream.flush()


def read(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The next frame; None if the other end is gone."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    letter, length = _HEAD.unpack(head)
    body = stream.read(length)
    return None if len(body) < length else (letter, body)


def encode(value: object, number_of: Callable[[Replay], int | None]) -> bytes:
    """A value, each replay in it by its number; one ``number_of`` knows no number for is sent whole.

    Raises what pickle raises for a value that cannot be sent: PicklingError, TypeError, AttributeError.
    """
    stream = io.BytesIO()
    _Writer(stream, number_of).dump(value)
    return stream.getvalue()


def decode(data: bytes, replay_of: Callable[[int], Replay]) -> Any:
    """The value in ``data``."""
    return _Reader(data, replay_of).load()


class _Writer(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, number_of: Callable[[Replay], int | None]) -> None:
        super().__init__(stream, protocol=5)
        self._number_of = number_of

    def persistent_id(self, obj: object) -> int | None:
        return self._number_of(obj) if type(obj) is Replay else None


class _Reader(pickle.Unpickler):
    def __init__(self, data: bytes, replay_of: Callable[[int], Replay]) -> None:
        super().__init__(io.BytesIO(data))
        self._replay_of = replay_of

    def persistent_load(self, pid: int) -> Replay:
        return self._replay_of(pid)
