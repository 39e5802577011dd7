"""Texts that pick events which no object names: a move, a way of moving, the second base, a leader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.facts.model import Event, EventKind, Replay
from engine.validation.notation import notation_filter

Picker = Callable[[Sequence[Event]], list[Event]]


def picker_for(replay: Replay, kinds: Sequence[EventKind], text: str) -> Picker | None:
    """How a text picks events that no object names: a move, a way of moving, the second base; or None."""
    entry = replay.knowledge.resolve(text)
    if entry is not None and "base_number" in entry.properties:
        number = int(entry.properties["base_number"])
        if number > 1 and set(kinds) <= {EventKind.STARTED, EventKind.COMPLETED}:
            return lambda events: _nth_of_each_side(events, number - 1)
        return None
    if entry is not None and entry.name == LEADER and _leaders_told(replay, kinds):
        return lambda events: [event for event in events if event.details.get("leader")]
    if entry is not None and "event" in entry.properties:
        if all(entry.properties["event"] != kind.value for kind in kinds):
            return None
        wanted = {name: value for name, value in entry.properties.items() if name in _TELLING}
        return lambda events: [
            event
            for event in events
            if all(event.details.get(name) == value for name, value in wanted.items())
        ]
    accepts = notation_filter(text) if _has_notation(replay) else None
    return None if accepts is None else lambda events: [event for event in events if accepts(event)]


LEADER = "leader"


def _leaders_told(replay: Replay, kinds: Sequence[EventKind]) -> bool:
    """Whether events of these kinds say that it was a leader and not only a unit that might be one."""
    told = (EventKind.CREATED, EventKind.LOST, EventKind.DESTROYED, EventKind.MOVED)
    return set(kinds) <= set(told) and any(
        event.details.get("leader") for event in replay.store.find(kind=EventKind.CREATED)
    )


# Details of an event that knowledge of a term ("double check", "en passant") may ask for.
_TELLING = ("castling", "double", "discovered", "en_passant")


def _nth_of_each_side(events: Sequence[Event], number: int) -> list[Event]:
    """The ``number``-th event of every side: a natural is the first base that was not there at the start."""
    seen: Counter[str | None] = Counter()
    picked: list[Event] = []
    for event in events:
        if not event.details.get("initial"):
            seen[event.side] += 1
            if seen[event.side] == number:
                picked.append(event)
    return picked


def _has_notation(replay: Replay) -> bool:
    moved = replay.store.find(kind=EventKind.MOVED)
    return bool(moved) and "san" in moved[0].details
