"""Replays and sides, as the commands name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import UsageError

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.games.cache import ReplayCache


def cache() -> ReplayCache:
    """Where parsed replays are kept."""
    from engine.games.cache import ReplayCache

    return ReplayCache()


def load(path: str, game: int) -> Replay:
    """Read a replay. Raises `ReplayError` or `UsageError`."""
    from engine.games.loader import load_replay

    return load_replay(path, game=game, cache=cache())


def slot_of(side: str | None, replay: Replay) -> str | None:
    """The slot a person means by a side. Raises UsageError, naming the slots there are."""
    if side is None:
        return None
    from engine.claims.names import resolve_side

    slot = resolve_side(side, replay)
    if slot is None:
        raise UsageError(
            f"there is no side {side!r} in this replay; it has {', '.join(s.slot for s in replay.sides)}"
        )
    return slot
