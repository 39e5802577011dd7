"""Which events of a replay are worth a mark on the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.facts import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.facts import Event, Replay

MOST_MARKS = 60

# The first are the ones a reader would point at; what happens all the time says nothing.
_RANK = {
    EventKind.MATED: 0,
    EventKind.LEFT: 1,
    EventKind.PROMOTED: 2,
    EventKind.CASTLED: 3,
    EventKind.LOST: 4,
    EventKind.RESEARCHED: 5,
    EventKind.ADVANCED: 6,
    EventKind.COMPLETED: 7,
    EventKind.CAPTURED: 8,
    EventKind.CHECKED: 9,
}


@dataclass(frozen=True, slots=True)
class EventMark:
    """Events of one side at about one moment.

    ``weight`` is between 0 and 1: how much there is to see.
    """

    at: int
    side: str
    events: tuple[Event, ...]
    weight: float


def event_marks(replay: Replay, buckets: int = 120) -> list[EventMark]:
    """The marks of a replay, in order of time, at most `MOST_MARKS` per side."""
    width = max(1, (replay.clock.end + buckets) // buckets)
    marks = []
    for side in replay.sides:
        grouped: dict[int, list[Event]] = {}
        for event in replay.store.of_side(side.slot):
            if event.kind in _RANK and not event.details.get("initial"):
                grouped.setdefault(event.at // width, []).append(event)
        best = sorted(grouped.values(), key=_importance, reverse=True)[:MOST_MARKS]
        most = max((_importance(events) for events in best), default=1.0)
        for events in best:
            ranked = tuple(sorted(events, key=lambda event: (_RANK[event.kind], event.at)))
            marks.append(EventMark(ranked[0].at, side.slot, ranked, _importance(events) / most))
    return sorted(marks, key=lambda mark: mark.at)


def _importance(events: Sequence[Event]) -> float:
    return sum(_worth(event) for event in events)


def _worth(event: Event) -> float:
    rank = 10.0 - _RANK[event.kind]
    value = event.details.get("value")
    scaled = 1.0 + (min(float(value), 1000.0) / 200.0 if isinstance(value, int | float) else 0.0)
    return rank * scaled * event.quantity
