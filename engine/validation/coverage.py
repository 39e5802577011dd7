"""How much of what a claim speaks of a replay shows, and bounds where it shows only some."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence

from engine.facts.model import Coverage, Event, EventKind, Grade, Replay, Series, Tier
from engine.validation.timeline import Timeline


def find_events(
    replay: Replay, sides: Sequence[str | None], kind: EventKind, obj: str | None
) -> Sequence[Event]:
    """Events of some sides in the order they happened; None means any side."""
    lists = [replay.store.find(kind=kind, side=side, object=obj) for side in sides]
    if len(lists) == 1:
        return lists[0]
    return list(heapq.merge(*lists, key=replay.store.rank))


def coverage_of(
    replay: Replay, kind: EventKind, levels: Mapping[str | None, Coverage], sides: Sequence[str | None]
) -> tuple[Coverage, str | None]:
    if Coverage.UNOBSERVABLE in levels.values():
        return Coverage.UNOBSERVABLE, _why_unobservable(replay, kind)
    if Coverage.PARTIAL in levels.values():
        return Coverage.PARTIAL, f"this replay shows only some of what was {kind.value}"
    if kind is EventKind.STARTED and any(
        _start_unrecorded(replay, name, sides, len(levels) > 1) for name in levels
    ):
        return Coverage.PARTIAL, "a replay does not record when this is begun, only when it is there"
    return Coverage.COMPLETE, None


def numbers_told(replay: Replay) -> bool:
    """Whether losses are partly recorded for single objects only, and what stands is counted besides."""
    return replay.covers(EventKind.LOST) is Coverage.COMPLETE and any(
        series.metric.startswith("count:") for series in replay.store.all_series
    )


def most_losses(
    replay: Replay,
    sides: Sequence[str | None],
    levels: Mapping[str | None, Coverage],
    recorded: Timeline,
) -> Timeline | None:
    """An upper bound of what was lost: each time there were fewer of a thing than before.

    That includes what turned into something else and what its own side killed.
    """
    partly = [name for name, level in levels.items() if name is not None and level is Coverage.PARTIAL]
    slots = [side for side in sides if side is not None] or [side.slot for side in replay.sides]
    gone: list[Event] = [event for event in recorded.events if event.object not in partly]
    for name in partly:
        for slot in slots:
            series = replay.store.series(f"count:{name}", slot)
            if series is None:
                if any(event.object == name and event.side == slot for event in recorded.events):
                    return None
                continue
            # What is lost before it was finished was never counted among what there was.
            unfinished = [
                event
                for event in recorded.events
                if event.object == name and event.side == slot and event.details.get("unfinished")
            ]
            gone.extend(unfinished)
            gone.extend(_falls(series, name, slot))
    gone.sort(key=lambda event: event.at)
    return Timeline(gone)


def _falls(series: Series, name: str, slot: str) -> Iterator[Event]:
    before = 0.0
    for index, (at, value) in enumerate(zip(series.moments, series.values, strict=True)):
        if value < before:
            number = int(before - value)
            yield Event(series.sample_id(index), at, slot, EventKind.LOST, name, number, grade=Grade.DERIVED)
        before = value


def _start_unrecorded(replay: Replay, name: str | None, sides: Sequence[str | None], in_group: bool) -> bool:
    """Whether an object's making may have begun without a trace: a trained unit appears when it is done.

    What never came into being and was never ordered was never begun.
    """
    entry = replay.knowledge.entries.get(name or "")
    if entry is None:
        return False
    # A Lair is no new building but a change of one that stands: of that, too, only the end is recorded.
    # In a group ("base") such a change counts for nothing.
    trained = entry.kind in ("unit", "upgrade", "ability")
    if not trained and (in_group or not replay.store.find(kind=EventKind.MORPHED, object=name)):
        return False
    recorded = len(find_events(replay, sides, EventKind.STARTED, name))
    made = [
        event
        for kind in (EventKind.CREATED, EventKind.MORPHED, EventKind.RESEARCHED)
        for event in find_events(replay, sides, kind, name)
        if not event.details.get("initial")
    ]
    ordered = find_events(replay, sides, EventKind.ORDERED, name)
    return recorded < max(len(made), 1 if ordered else 0)


def _why_unobservable(replay: Replay, kind: EventKind) -> str:
    if replay.tier is not Tier.FULL:
        return f"this replay could only be read as {replay.tier.value.replace('_', ' ')}"
    return f"this replay does not record what is {kind.value}"
