"""What is worked out once for a replay and kept as long as the replay lives."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar

from engine.facts.model import Replay

T = TypeVar("T")


class PerReplay(Generic[T]):
    """A function of a replay whose value is kept until the replay is gone.

    Replays never change, so neither does what is found in them; they are not hashable, so values are kept by
    identity. The value must not hold the replay strongly, else neither is ever freed. Safe from several
    threads: at worst a value is made twice.
    """

    def __init__(self, make: Callable[[Replay], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[weakref.ref[Replay], T]] = {}
        update_wrapper(self, make)

    def __call__(self, replay: Replay) -> T:
        """The value for a replay, made at the first call."""
        number = id(replay)
        known = self._kept.get(number)
        if known is not None and known[0]() is replay:
            return known[1]
        value = self._make(replay)
        self._kept[number] = (weakref.ref(replay, lambda _: self._kept.pop(number, None)), value)
        return value


def per_replay(make: Callable[[Replay], T]) -> PerReplay[T]:
    """Decorator: keep what a function finds in a replay as long as the replay lives."""
    return PerReplay(make)
