"""Values that are kept for long and seldom looked at, in a tenth of their room."""

from __future__ import annotations

import pickle
import zlib
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Packed(Generic[Value]):
    """A value, compressed; `value` makes an equal one of it each time it is asked for.

    Packing and unpacking a segment with all its attempts takes some milliseconds. Never made of anything
    but the program's own objects.
    """

    __slots__ = ("_data",)

    def __init__(self, value: Value) -> None:
        self._data = zlib.compress(pickle.dumps(value, protocol=5), level=1)

    def value(self) -> Value:
        """The value."""
        found: Value = pickle.loads(zlib.decompress(self._data))
        return found

    def __len__(self) -> int:
        """How many bytes it takes."""
        return len(self._data)
