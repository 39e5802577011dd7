"""Losses that do not count as losses for everybody, and the ways to count that take them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from engine.facts.model import TEMPORARY, Coverage, Event, EventKind, Replay
from engine.validation.timeline import Timeline

UNEXPLAINED = "unexplained"
"""Reason for standing aside of what is gone for reasons the replay does not tell."""

MAX_REASONS = 4
"""So many reasons are combined freely; with more only "all of them" and each by itself."""


def set_aside(replay: Replay, sides: Sequence[str | None], kind: EventKind, obj: str | None) -> list[Event]:
    """What `find` leaves out for some sides, in the order it happened; None means any side."""
    found = [e for side in sides for e in replay.store.left_out(kind=kind, side=side, object=obj)]
    return sorted(found, key=replay.store.rank)


def all_aside(replay: Replay, levels: Mapping[str | None, Coverage]) -> bool:
    """Whether the losses that leave objects partly covered are recorded after all, aside."""
    partly = [name for name, level in levels.items() if level is Coverage.PARTIAL]
    return all(
        name is not None and replay.store.left_out(kind=EventKind.LOST, object=name) for name in partly
    )


def ways_to_count(
    replay: Replay, line: Timeline, apart: Sequence[Event], *, named: bool
) -> Iterator[Timeline]:
    """Every other sum of losses a text may mean: with own fire, with what was used up, with both ...

    Where no object is named, it is all that died, with or without what only lived for a time: of so many
    sums one would fit nearly any number.
    """
    lines = [list(line.events)]
    staying = [event for event in line.events if not event.details.get("after_leaving")]
    if len(staying) < len(line):
        lines.append(staying)
        yield Timeline(staying)
    reasons = sorted({event.aside or "" for event in apart})
    sizes = range(1, len(reasons) + 1) if len(reasons) <= MAX_REASONS else (1, len(reasons))
    sums = list(chain.from_iterable(combinations(reasons, size) for size in sizes))
    if not named:
        dead = tuple(reason for reason in reasons if reason != TEMPORARY)
        sums = list(filter(None, dict.fromkeys((dead, tuple(reasons)))))
    for chosen in sums:
        more = [event for event in apart if event.aside in chosen]
        for events in lines:
            yield Timeline(sorted([*events, *more], key=replay.store.rank))
