"""Whose things are: by what a faction can have, and by what a side ever had in this game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.names import resolve_objects
from engine.facts.model import EventKind, Replay

_COMING = (EventKind.CREATED, EventKind.RECRUITED, EventKind.RECALLED, EventKind.STARTED, EventKind.COMPLETED)
"""How a side comes to have a thing."""


def had(name: str, replay: Replay) -> set[str]:
    """The sides that ever had a thing in this game: what one alone has needs no owner's name."""
    return {
        event.side
        for thing in resolve_objects(name, replay) or ()
        for kind in _COMING
        for event in replay.store.find(kind=kind, object=thing)
        if event.side is not None
    }


def owners(name: str, replay: Replay) -> Iterator[str]:
    """The sides whose faction can have a thing."""
    objects = resolve_objects(name, replay) or ()
    entries = [replay.knowledge.entries.get(thing) for thing in objects]
    for side in replay.sides:
        if side.faction is None or any(
            entry is not None and (not entry.factions or side.faction in entry.factions) for entry in entries
        ):
            yield side.slot
