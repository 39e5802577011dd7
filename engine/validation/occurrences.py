"""The events a claim speaks of, under each reading of its words, and how much they can prove."""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import Coverage, Event, EventKind, Grade, Replay, Series, Tier
from engine.validation.moments import Moment
from engine.validation.notation import notation_filter
from engine.validation.remember import remembered
from engine.validation.scope import Scope

# The same thing under another name, by game and by what the object is: a unit that is "completed" is
# recorded as created (StarCraft II) or recruited (Wesnoth), a Lair that is "built" is morphed. Tried in
# order, and only for objects that never occur under the kind that was named.
_ALSO: dict[EventKind, tuple[EventKind, ...]] = {
    EventKind.COMPLETED: (
        EventKind.CREATED,
        EventKind.RESEARCHED,
        EventKind.RECRUITED,
        EventKind.MORPHED,
        EventKind.PROMOTED,
    ),
    EventKind.CREATED: (
        EventKind.RECRUITED,
        EventKind.COMPLETED,
        EventKind.MORPHED,
        EventKind.PROMOTED,
    ),
    EventKind.RECRUITED: (EventKind.CREATED,),
    EventKind.RESEARCHED: (EventKind.COMPLETED, EventKind.MORPHED, EventKind.ADVANCED),
    EventKind.MORPHED: (EventKind.COMPLETED, EventKind.ADVANCED, EventKind.PROMOTED, EventKind.CREATED),
    EventKind.ADVANCED: (EventKind.PROMOTED, EventKind.MORPHED),
    EventKind.PROMOTED: (EventKind.ADVANCED,),
    EventKind.DESTROYED: (EventKind.CAPTURED,),
    EventKind.CAPTURED: (EventKind.DESTROYED,),
    EventKind.STARTED: (),
}
# Orders are the one thing a command proves.
_BY_COMMAND = frozenset({EventKind.ORDERED, EventKind.CHAT, EventKind.LEFT, EventKind.CANCELLED})


class Timeline:
    """Events of one kind in the order they happened, ready to be counted in any window."""

    __slots__ = ("_counts", "_moments", "events")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self._moments = [event.at for event in events]
        self._counts = list(accumulate((event.quantity for event in events), initial=0))

    def __len__(self) -> int:
        return len(self.events)

    @property
    def total(self) -> int:
        return self._counts[-1]

    def before(self, moment: int) -> int:
        """How many had happened before a moment."""
        return self._counts[bisect_left(self._moments, moment)]

    def until(self, moment: int) -> int:
        """How many had happened by the end of a moment."""
        return self._counts[bisect_right(self._moments, moment)]

    def count(self, span: Span) -> int:
        return self.until(span.end) - self.before(span.start)

    def within(self, span: Span) -> Sequence[Event]:
        return self.events[bisect_left(self._moments, span.start) : bisect_right(self._moments, span.end)]

    def moments_within(self, start: int, end: int) -> list[int]:
        """The distinct moments of events from ``start`` to ``end``, both included."""
        return sorted(
            set(self._moments[bisect_left(self._moments, start) : bisect_right(self._moments, end)])
        )

    def nth(self, number: int) -> Event | None:
        """The event that brought the ``number``-th thing (from 1), counting quantities."""
        index = bisect_left(self._counts, number) - 1
        return self.events[index] if 0 <= index < len(self.events) else None

    def nearest(self, moment: Moment) -> Event | None:
        """The event nearest to a written moment."""
        if not self.events:
            return None
        edges = (moment.exact.start, moment.exact.end)
        near = {
            i for edge in edges for i in (bisect_left(self._moments, edge), bisect_right(self._moments, edge))
        }
        around = [self.events[i] for n in near for i in (n - 1, n) if 0 <= i < len(self.events)]
        return min(around, key=lambda event: moment.distance(event.at))


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Events of one kind, for one reading of a claim.

    Attributes:
        kind: The kind the claim named, as read.
        line: What happened; things that were there at the start left out.
        others: Other ways to count the same: "created" may include what was there at the start, "lost"
            without an object may leave out villages.
        coverage: How much of this the replay shows.
        most: Where not everything is recorded but no more than this can have happened; None where even
            that is unknown.
        commands: Orders to do the same: they prove nothing by themselves.
        gap: Why the coverage is not complete, in words; None when it is.
    """

    kind: EventKind
    line: Timeline
    others: tuple[Timeline, ...]
    coverage: Coverage
    most: Timeline | None = None
    commands: Sequence[Event] = ()
    gap: str | None = None

    @property
    def complete(self) -> bool:
        return self.coverage is Coverage.COMPLETE

    @property
    def lines(self) -> tuple[Timeline, ...]:
        return (self.line, *self.others)


def readings(scope: Scope, side: str | None, kind: str, obj: str | None) -> list[Occurrences]:
    """What a claim's side, kind and object may speak of, the likeliest reading first.

    Raises:
        Settled: if a name is unknown (see `Scope`).
    """
    slots: tuple[str | None, ...] = scope.sides(side) if side is not None else (None,)
    kinds = scope.kinds(kind)
    if kinds == (EventKind.ENDED,):
        slots = (None,)  # a game ends for everybody
    if obj is None and fold(kind) in _EXPANDING and "base" in scope.replay.knowledge.entries:
        obj = "base"
    objects, written = _objects(scope, kinds, obj)
    return [_remembered(scope, slots, each, objects, written) for each in kinds]


_EXPANDING = frozenset(
    fold(word) for word in ("expanded", "expand", "expansion", "took base", "开矿", "扩张", "开分矿", "开基")
)


def _remembered(
    scope: Scope,
    slots: tuple[str | None, ...],
    kind: EventKind,
    objects: tuple[str, ...],
    written: str | None,
) -> Occurrences:
    key = ("occurrences", slots, kind, objects, written)
    return remembered(scope.replay, key, lambda: _occurrences(scope.replay, slots, kind, objects, written))


def _objects(scope: Scope, kinds: Sequence[EventKind], obj: str | None) -> tuple[tuple[str, ...], str | None]:
    """The objects of a claim, and the text by which events are picked further, if there is one."""
    if obj is None:
        return (), None
    if _picker(scope.replay, kinds, obj) is not None:
        entry = scope.replay.knowledge.resolve(obj)
        group = entry is not None and entry.members and entry.name != _LEADER
        return (scope.objects(obj) if group else ()), obj
    objects = scope.objects(obj)
    if all(kind in (EventKind.CHECKED, EventKind.MATED) for kind in kinds) and "king" in objects:
        return (), None  # it is the king that is checked, whichever piece the event names
    if objects and not any(_has_objects(scope.replay, kind) for kind in kinds):
        return (), None
    return objects, None


_Picker = Callable[[Sequence[Event]], list[Event]]


def _picker(replay: Replay, kinds: Sequence[EventKind], text: str) -> _Picker | None:
    """How a text picks events that no object names: a move, a way of moving, the second base; or None."""
    entry = replay.knowledge.resolve(text)
    if entry is not None and "base_number" in entry.properties:
        number = int(entry.properties["base_number"])
        if number > 1 and set(kinds) <= {EventKind.STARTED, EventKind.COMPLETED}:
            return lambda events: _nth_of_each_side(events, number - 1)
        return None
    if entry is not None and entry.name == _LEADER and _leaders_told(replay, kinds):
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


_LEADER = "leader"


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


def _has_objects(replay: Replay, kind: EventKind) -> bool:
    found = replay.store.find(kind=kind)
    return not found or any(event.object is not None for event in found[:50])


def _occurrences(
    replay: Replay,
    sides: Sequence[str | None],
    kind: EventKind,
    objects: tuple[str, ...],
    written: str | None,
) -> Occurrences:
    several = len(objects) > 1
    found: list[Event] = []
    levels: dict[str | None, Coverage] = {}
    for name in objects or (None,):
        recorded = kind if name is None else _recorded_as(replay, kind, name, several)
        levels[name] = replay.covers(recorded, name)
        found.extend(_find(replay, sides, recorded, name))
        if kind is EventKind.CREATED and recorded is not kind:
            found.extend(e for e in _find(replay, sides, kind, name) if e.details.get("initial"))
        if kind in _BECOMING and name is not None and not replay.store.find(kind=recorded, object=name):
            found.extend(e for e in _find(replay, sides, kind, None) if name in _came_from(e))
    if several:
        # In a group ("base") a morph is the next stage of a thing that was counted already.
        found = [event for event in found if not event.details.get("morph")]
    if len(objects) != 1 or kind is EventKind.CREATED:
        found.sort(key=replay.store.rank)
    picker = _picker(replay, (kind,), written) if written is not None else None
    if picker is not None:
        found = picker(found)
    proven = found
    commands: list[Event] = []
    if kind not in _BY_COMMAND:
        proven = [event for event in found if event.grade is not Grade.COMMAND]
        commands = [event for event in found if event.grade is Grade.COMMAND]
        commands.extend(_orders(replay, sides, objects))
    coverage, gap = _coverage(replay, kind, levels, sides)
    line = Timeline([event for event in proven if not event.details.get("initial")])
    others: list[Timeline] = []
    if kind is EventKind.CREATED and len(line) < len(proven):
        others.append(Timeline(proven))
    if not objects and kind in (EventKind.LOST, EventKind.DESTROYED):
        without_land = [event for event in line.events if not _is_terrain(replay, event.object)]
        if len(without_land) < len(line):
            others.append(Timeline(without_land))
    most = None
    if coverage is Coverage.PARTIAL and kind is EventKind.LOST and _numbers_told(replay):
        most = _most_losses(replay, sides, levels, line)
    return Occurrences(kind, line, tuple(others), coverage, most, commands, gap)


_BECOMING = frozenset({EventKind.ADVANCED, EventKind.MORPHED, EventKind.PROMOTED})


def _came_from(event: Event) -> tuple[object, ...]:
    """What a thing was before it became what it is: "promoted a pawn" names that."""
    return event.details.get("from"), event.details.get("promoted_from")


def _is_terrain(replay: Replay, name: str | None) -> bool:
    entry = replay.knowledge.entries.get(name or "")
    return entry is not None and entry.kind == "terrain"


def _find(replay: Replay, sides: Sequence[str | None], kind: EventKind, obj: str | None) -> Sequence[Event]:
    lists = [replay.store.find(kind=kind, side=side, object=obj) for side in sides]
    if len(lists) == 1:
        return lists[0]
    return list(heapq.merge(*lists, key=replay.store.rank))


def _recorded_as(replay: Replay, kind: EventKind, name: str, in_group: bool) -> EventKind:
    """The kind under which a replay records what the claim calls ``kind`` for this object."""
    store = replay.store
    if any(not event.details.get("initial") for event in store.find(kind=kind, object=name)):
        return kind
    for other in _ALSO.get(kind, ()):
        # In a group ("base") a morph is the next stage of a thing that was counted already.
        if in_group and other is EventKind.MORPHED:
            continue
        if any(not event.details.get("initial") for event in store.find(kind=other, object=name)):
            return other
    return _usual_kind(replay, kind, name)


def _usual_kind(replay: Replay, kind: EventKind, name: str) -> EventKind:
    """Where an object never occurs at all: the kind it would be recorded under."""
    entry = replay.knowledge.entries.get(name)
    what = entry.kind if entry is not None else ""
    if kind in (EventKind.COMPLETED, EventKind.CREATED, EventKind.RECRUITED):
        if what == "upgrade" and replay.covers(EventKind.RESEARCHED) is not Coverage.UNOBSERVABLE:
            return EventKind.RESEARCHED
        if what == "unit":
            for usual in (EventKind.RECRUITED, EventKind.CREATED):
                if usual is kind or replay.covers(kind) is Coverage.UNOBSERVABLE:
                    if replay.covers(usual) is not Coverage.UNOBSERVABLE:
                        return usual
            if kind is EventKind.COMPLETED and replay.covers(EventKind.CREATED) is not Coverage.UNOBSERVABLE:
                return EventKind.CREATED
    if replay.covers(kind) is Coverage.UNOBSERVABLE:
        for other in _ALSO.get(kind, ()):
            if replay.covers(other) is not Coverage.UNOBSERVABLE:
                return other
    return kind


def _orders(replay: Replay, sides: Sequence[str | None], objects: tuple[str, ...]) -> list[Event]:
    return [event for name in objects for event in _find(replay, sides, EventKind.ORDERED, name)]


def _coverage(
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


def _numbers_told(replay: Replay) -> bool:
    """Whether losses are partly recorded for single objects only, and what stands is counted besides."""
    return replay.covers(EventKind.LOST) is Coverage.COMPLETE and any(
        series.metric.startswith("count:") for series in replay.store.all_series
    )


def _most_losses(
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
    recorded = len(_find(replay, sides, EventKind.STARTED, name))
    made = [
        event
        for kind in (EventKind.CREATED, EventKind.MORPHED, EventKind.RESEARCHED)
        for event in _find(replay, sides, kind, name)
        if not event.details.get("initial")
    ]
    ordered = _find(replay, sides, EventKind.ORDERED, name)
    return recorded < max(len(made), 1 if ordered else 0)


def _why_unobservable(replay: Replay, kind: EventKind) -> str:
    if replay.tier is not Tier.FULL:
        return f"this replay could only be read as {replay.tier.value.replace('_', ' ')}"
    return f"this replay does not record what is {kind.value}"
