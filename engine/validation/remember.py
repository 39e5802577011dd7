"""What was looked up in a replay before: the claims of one segment, and of the next, ask the same again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from engine.facts.kept import per_replay
from engine.facts.model import Replay

MAX_REMEMBERED = 4_000
"""Look-ups kept for one replay; more than a review asks for, and a hostile draft cannot fill the memory."""

Value = TypeVar("Value")


def remembered(replay: Replay, key: Hashable, find: Callable[[], Value]) -> Value:
    """The value of ``find()``, found once per replay and key.

    Replays never change, so neither does what is found in them. Keys of different kinds of look-ups must
    differ. Safe from several threads: at worst something is found twice.
    """
    memo = _memo(replay)
    if key in memo:
        return memo[key]  # type: ignore[return-value]  # one key is always one kind of value
    value = find()
    if len(memo) >= MAX_REMEMBERED:
        memo.clear()
    memo[key] = value
    return value


@per_replay
def _memo(replay: Replay) -> dict[Hashable, object]:
    return {}
