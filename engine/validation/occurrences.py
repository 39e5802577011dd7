"""The events a claim speaks of, under each reading of its words, and how much they can prove."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.facts.knowledge import fold
from engine.facts.model import Coverage, Event, EventKind, Grade, Replay
from engine.validation.asides import UNEXPLAINED, all_aside, set_aside, ways_to_count
from engine.validation.coverage import coverage_of, find_events, most_losses, numbers_told
from engine.validation.doers import is_by
from engine.validation.picking import LEADER, picker_for
from engine.validation.remember import remembered
from engine.validation.scope import Scope
from engine.validation.timeline import Timeline

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


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Events of one kind, for one reading of a claim.

    Attributes:
        kind: The kind the claim named, as read.
        line: What happened; things that were there at the start left out.
        others: Other ways to count the same: "created" may include what was there at the start, "lost"
            without an object may leave out villages.
        wider: Ways to count that take in what stands aside (own fire, temporary things), or leave out what
            fell after its side had left the game. A claim may mean any of them.
        told: Whether what the coverage lacks stands aside, so that `line` and `wider` hold all there is.
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
    wider: tuple[Timeline, ...] = ()
    told: bool = False

    @property
    def complete(self) -> bool:
        return self.coverage is Coverage.COMPLETE

    @property
    def settled(self) -> bool:
        """Whether every occurrence is recorded, some perhaps aside."""
        return self.complete or self.told

    @property
    def lines(self) -> tuple[Timeline, ...]:
        return (self.line, *self.others)

    @property
    def all_lines(self) -> tuple[Timeline, ...]:
        return (*self.lines, *self.wider)


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
    if picker_for(scope.replay, kinds, obj) is not None:
        entry = scope.replay.knowledge.resolve(obj)
        group = entry is not None and entry.members and entry.name != LEADER
        return (scope.objects(obj) if group else ()), obj
    objects = scope.objects(obj)
    if all(kind in (EventKind.CHECKED, EventKind.MATED) for kind in kinds) and "king" in objects:
        return (), None  # it is the king that is checked, whichever piece the event names
    if objects and not any(_has_objects(scope.replay, kind) for kind in kinds):
        return (), None
    return objects, None


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
    apart: list[Event] = []
    levels: dict[str | None, Coverage] = {}
    for name in objects or (None,):
        recorded = kind if name is None else _recorded_as(replay, kind, name, several)
        levels[name] = replay.covers(recorded, name)
        found.extend(find_events(replay, sides, recorded, name))
        if recorded is kind and kind in (EventKind.LOST, EventKind.DESTROYED):
            apart.extend(set_aside(replay, sides, kind, name))
        if kind is EventKind.CREATED and recorded is not kind:
            found.extend(e for e in find_events(replay, sides, kind, name) if e.details.get("initial"))
        if kind in _BECOMING and name is not None and not replay.store.find(kind=recorded, object=name):
            found.extend(e for e in find_events(replay, sides, kind, None) if name in _came_from(e))
    if several:
        # What became another is found by both names; each event is one.
        found = list({event.id: event for event in found}.values())
        # In a group ("base") a morph is the next stage of a thing that was counted already.
        found = [event for event in found if not event.details.get("morph")]
    if len(objects) != 1 or kind is EventKind.CREATED:
        found.sort(key=replay.store.rank)
    picker = picker_for(replay, (kind,), written) if written is not None else None
    if picker is not None:
        found = picker(found)
        apart = picker(apart)
    proven = found
    commands: list[Event] = []
    if kind not in _BY_COMMAND:
        proven = [event for event in found if event.grade is not Grade.COMMAND]
        commands = [event for event in found if event.grade is Grade.COMMAND]
        commands.extend(_orders(replay, sides, objects))
    coverage, gap = coverage_of(replay, kind, levels, sides)
    line = Timeline([event for event in proven if not event.details.get("initial")])
    others: list[Timeline] = []
    if kind is EventKind.CREATED and len(line) < len(proven):
        others.append(Timeline(proven))
    if not objects and kind in (EventKind.LOST, EventKind.DESTROYED):
        without_land = [event for event in line.events if not _is_terrain(replay, event.object)]
        if len(without_land) < len(line):
            others.append(Timeline(without_land))
    most = None
    told = False
    whole = replay.covers(kind) is Coverage.COMPLETE
    if coverage is Coverage.PARTIAL and kind is EventKind.LOST and whole:
        if all_aside(replay, levels):
            most = Timeline(sorted([*line.events, *apart], key=replay.store.rank))
            told = all(event.aside != UNEXPLAINED for event in apart)
        elif numbers_told(replay):
            most = most_losses(replay, sides, levels, line)
    if kind is EventKind.ENDED:
        others.extend(_endings(replay, line))
    if kind is EventKind.ATTACKED and objects:
        others.extend(_attacks_by(replay, sides, objects, line))
    wider = tuple(ways_to_count(replay, line, apart, named=bool(objects)))
    return Occurrences(kind, line, tuple(others), coverage, most, commands, gap, wider, told)


def _attacks_by(
    replay: Replay, sides: Sequence[str | None], attackers: tuple[str, ...], against: Timeline
) -> Iterator[Timeline]:
    """Attacks of things as told of the attacker: by itself, and with those told of what was attacked."""
    theirs = [
        event for event in find_events(replay, sides, EventKind.ATTACKED, None) if is_by(event, attackers)
    ]
    yield Timeline(theirs)
    if theirs and against.events:
        both = {event.id: event for event in (*theirs, *against.events)}
        yield Timeline(sorted(both.values(), key=replay.store.rank))


def _endings(replay: Replay, line: Timeline) -> Iterator[Timeline]:
    """The end at every other moment the match may be said to have ended at."""
    for moment in replay.endings[1:]:
        yield Timeline([dataclasses.replace(event, at=moment) for event in line.events])


_BECOMING = frozenset({EventKind.ADVANCED, EventKind.MORPHED, EventKind.PROMOTED})


def _came_from(event: Event) -> tuple[object, ...]:
    """What a thing was before it became what it is: "promoted a pawn" names that."""
    return event.details.get("from"), event.details.get("promoted_from")


def _is_terrain(replay: Replay, name: str | None) -> bool:
    entry = replay.knowledge.entries.get(name or "")
    return entry is not None and entry.kind == "terrain"


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
    return [event for name in objects for event in find_events(replay, sides, EventKind.ORDERED, name)]
