"""What happened, as rows with roles: who did what to which thing of whom, where and when.

One row is one event in the roles of a deed. Of most actions there is more than one sensible way to count them
(what was begun or what was finished, with or without what fell to its own side's fire): each is a *way*, a
list of rows in the order they happened.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from engine.claims.prose.chronicle.questions.inquiry import inquiry_of
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Names
from engine.facts.clock import Span
from engine.facts.kept import per_replay
from engine.facts.model import Coverage, Event, Replay
from engine.facts.model import EventKind as K


@dataclass(frozen=True, slots=True)
class Row:
    """One event in the roles of a deed; see `Deed` for the roles. None is what the replay does not tell."""

    event: Event
    doer: str | None
    owner: str | None
    actor: str | None
    object: str | None
    places: frozenset[str]

    @property
    def at(self) -> int:
        return self.event.at

    @property
    def quantity(self) -> int:
        return self.event.quantity


class Way:
    """One way to count a deed.

    Attributes:
        rows: Rows that fit, in order.
        sure: For each row, whether all that is asked is known of it; else it may be one.
        kinds: Kinds of events it rests on.
    """

    __slots__ = ("_least", "_moments", "_most", "kinds", "rows", "sure")

    def __init__(self, rows: tuple[Row, ...], sure: tuple[bool, ...], kinds: frozenset[K]) -> None:
        self.rows = rows
        self.sure = sure
        self.kinds = kinds
        self._moments = [row.at for row in rows]
        self._most = [0, *accumulate(row.quantity for row in rows)]
        pairs = zip(rows, sure, strict=True)
        self._least = [0, *accumulate(row.quantity if known else 0 for row, known in pairs)]

    def count(self, start: int, end: int) -> tuple[int, int]:
        """The least and the most from one moment to another, both included."""
        first, last = bisect_left(self._moments, start), bisect_right(self._moments, end)
        if last <= first:
            return 0, 0
        return self._least[last] - self._least[first], self._most[last] - self._most[first]

    def between(self, spans: Sequence[Span]) -> list[tuple[Row, bool]]:
        """The rows that lie within one of some spans, in order, each with whether it is sure."""
        moments = self._moments
        places: list[range] = []
        for span in spans:
            places.append(range(bisect_left(moments, span.start), bisect_right(moments, span.end)))
        if len(places) == 1:
            found: Iterable[int] = places[0]
        else:
            found = sorted({place for each in places for place in each})
        rows, sure = self.rows, self.sure
        return [(rows[place], sure[place]) for place in found]


KINDS: Mapping[Action, frozenset[K]] = {
    Action.DIE: frozenset({K.LOST}),
    Action.TAKE: frozenset({K.CAPTURED}),
    Action.RECRUIT: frozenset({K.RECRUITED, K.RECALLED}),
    Action.MAKE: frozenset(
        {K.STARTED, K.COMPLETED, K.CREATED, K.RECRUITED, K.RECALLED, K.RESEARCHED, K.MORPHED, K.ADVANCED}
    ),
    Action.START: frozenset({K.STARTED}),
    Action.FINISH: frozenset({K.COMPLETED, K.CREATED, K.RECRUITED, K.RECALLED, K.RESEARCHED, K.MORPHED}),
    Action.RESEARCH: frozenset({K.RESEARCHED}),
    Action.TURN: frozenset({K.MORPHED, K.ADVANCED, K.PROMOTED}),
    Action.ATTACK: frozenset({K.ATTACKED}),
    Action.MOVE: frozenset({K.MOVED}),
    Action.CANCEL: frozenset({K.CANCELLED}),
    Action.LEAVE: frozenset({K.LEFT}),
    Action.ORDER: frozenset({K.ORDERED}),
    Action.CHAT: frozenset({K.CHAT}),
}
"""The kinds of events an action is read from."""

_PLACES = ("to", "from", "square", "place")
_OLDER = ("from", "promoted_from", "advanced_from", "previous")


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _where(event: Event) -> frozenset[str]:
    found = {event.place, *(event.details.get(name) for name in _PLACES)}
    return frozenset(place for place in found if isinstance(place, str))


def older(event: Event) -> str | None:
    """What the object of an event was before it turned into something else, None if it did not."""
    return next((name for key in _OLDER if (name := _text(event.details.get(key))) is not None), None)


class Rows:
    """The rows of one replay."""

    def __init__(self, replay: Replay) -> None:
        self._store = replay.store
        self._ask = inquiry_of(replay)
        self._coverage = dict(replay.coverage)
        self._exceptions = dict(replay.exceptions)
        self._ways: dict[tuple[object, ...], tuple[Way, ...]] = {}
        self.curves: dict[tuple[object, ...], Any] = {}
        self.totals: dict[str, bool] = {}
        self._of: dict[tuple[Action, bool | None], tuple[Row, ...]] = {}
        self._all: dict[tuple[Way, ...], list[tuple[Row, bool]]] = {}
        self._meant: dict[frozenset[str], frozenset[str]] = {}
        self.leaders = frozenset(
            event.object
            for event in self._store.find(kind=K.CREATED)
            if event.object is not None and event.details.get("leader")
        )

    @cached_property
    def kin(self) -> Mapping[str, frozenset[str]]:
        """Thing -> what it turned into or from in this replay."""
        found: dict[str, set[str]] = {}
        for kind in (K.ADVANCED, K.PROMOTED, K.MORPHED):
            for event in self._store.find(kind=kind):
                before = older(event)
                if before is not None and event.object is not None:
                    found.setdefault(before, set()).add(event.object)
                    found.setdefault(event.object, set()).add(before)
        return {name: frozenset(others) for name, others in found.items()}

    # Which rows there are ---------------------------------------------------------------------------

    def of(self, action: Action, *, aside: bool = False) -> tuple[Row, ...]:
        """All rows of an action in order; with ``aside`` those that stand aside of them instead."""
        key = (action, aside)
        known = self._of.get(key)
        if known is None:
            events = [
                event
                for kind in KINDS[action]
                for event in (self._store.left_out(kind=kind) if aside else self._store.find(kind=kind))
            ]
            events.sort(key=self._store.rank)
            known = self._of[key] = tuple(self._row(action, event) for event in events)
        return known

    def _row(self, action: Action, event: Event) -> Row:
        details = event.details
        by = _text(details.get("by"))
        if action is Action.DIE:
            return Row(event, _text(details.get("killer")), event.side, by, event.object, _where(event))
        if action is Action.TAKE:
            return Row(event, event.side, self._holders.get(event.id), by, event.object, _where(event))
        if action is Action.ATTACK:
            attacker = _text(details.get("attacker")) or event.object
            victim = _text(details.get("defender_side")) or _text(details.get("victim"))
            thing = _text(details.get("defender"))
            return Row(event, event.side, victim, attacker, thing, _where(event))
        if action is Action.MOVE:
            return Row(event, event.side, None, event.object, event.object, _where(event))
        return Row(event, event.side, None, None, event.object, _where(event))

    @cached_property
    def _holders(self) -> Mapping[str, str]:
        """Id of a taking -> slot that held the place before."""
        lost = {
            (event.at, event.place, event.object): event.side
            for event in self._store.find(kind=K.LOST)
            if event.side is not None
        }
        return {
            event.id: holder
            for event in self._store.find(kind=K.CAPTURED)
            if (holder := lost.get((event.at, event.place, event.object))) is not None
        }

    @cached_property
    def yielded(self) -> frozenset[str]:
        """Ids of losses of what was taken over and did not die (villages)."""
        return (
            frozenset(
                event.id
                for event in self._store.find(kind=K.LOST)
                if any(
                    taken.object == event.object and taken.place == event.place
                    for taken in self._store.find(kind=K.CAPTURED)
                    if taken.at == event.at
                )
            )
            if self._store.find(kind=K.CAPTURED)
            else frozenset()
        )

    # Which of them fit ------------------------------------------------------------------------------

    def ways(self, deed: Deed) -> tuple[Way, ...]:
        """The ways to count a deed, its times and its ``nth`` left aside. One at least, perhaps empty."""
        key = (
            deed.actions, deed.doer, deed.owner, deed.actor, deed.object, deed.places, deed.origin
        )  # fmt: skip
        known = self._ways.get(key)
        if known is None:
            found: list[Way] = []
            for action in deed.actions:
                for rows, kinds in self._readings(action, deed):
                    way = self._fitting(rows, kinds, deed, action)
                    if all(way.rows != other.rows or way.sure != other.sure for other in found):
                        found.append(way)
            known = self._ways[key] = tuple(found) or (Way((), (), frozenset()),)
        return known

    def whenever(self, deed: Deed) -> list[tuple[Row, bool]]:
        """The rows of all ways to count a deed, in order, its times and its ``nth`` left aside; each with
        whether one way has it for sure. Kept: not to be changed.
        """
        ways = self.ways(deed)
        known = self._all.get(ways)
        if known is None:
            found: dict[str, tuple[Row, bool]] = {}
            for way in ways:
                for row, sure in zip(way.rows, way.sure, strict=True):
                    before = found.get(row.event.id)
                    found[row.event.id] = (row, sure or (before is not None and before[1]))
            known = self._all[ways] = sorted(found.values(), key=lambda pair: self._store.rank(pair[0].event))
        return known

    def _readings(self, action: Action, deed: Deed) -> Iterable[tuple[Sequence[Row], frozenset[K]]]:
        if action is Action.MAKE:
            yield from self._makings(deed)
            return
        if action is Action.RECRUIT:
            called_up = self.of(action)
            recruited = [row for row in called_up if row.event.kind is K.RECRUITED]
            yield recruited, frozenset({K.RECRUITED})
            if len(recruited) < len(called_up):
                yield called_up, KINDS[action]
            return
        if action is Action.DIE:
            yield from self._deaths
            return
        rows: Sequence[Row] = self._later(action)
        if action in (Action.START, Action.FINISH) and len(deed.object) > 1:
            # In a group a next stage is a thing that was counted already: a base that became a bigger one.
            rows = [
                row for row in rows if row.event.kind is not K.MORPHED and not row.event.details.get("morph")
            ]
        yield rows, KINDS[action]
        if action in (Action.START, Action.FINISH):
            if deed.object and (initial := self._initial(deed.object)):
                yield self._ordered([*initial, *rows]), KINDS[action]
            gone = self._ask.cancelled()
            if action is Action.START and gone:
                yield [row for row in rows if row.event.id not in gone], KINDS[action]

    def _later(self, action: Action) -> Sequence[Row]:
        """All rows of an action but of what was there at the start."""
        known = self._of.get((action, None))
        if known is None:
            rows = tuple(row for row in self.of(action) if not row.event.details.get("initial"))
            known = self._of[action, None] = rows
        return known

    @cached_property
    def _deaths(self) -> Sequence[tuple[Sequence[Row], frozenset[K]]]:
        """The ways to count what died: with or without what stands aside, after leaving, unfinished."""
        rows = self._later(Action.DIE)
        kinds = KINDS[Action.DIE]
        found: list[tuple[Sequence[Row], frozenset[K]]] = [(rows, kinds)]
        apart = self.of(Action.DIE, aside=True)
        reasons = sorted({row.event.aside or "" for row in apart})
        for reason in [*reasons, *([None] if len(reasons) > 1 else [])]:
            more = [row for row in apart if reason is None or row.event.aside == reason]
            found.append((self._ordered([*rows, *more]), kinds))
        for flag in ("after_leaving", "unfinished"):
            fewer = [row for row in rows if not row.event.details.get(flag)]
            if len(fewer) < len(rows):
                found.append((fewer, kinds))
        return found

    def _makings(self, deed: Deed) -> Iterable[tuple[Sequence[Row], frozenset[K]]]:
        """What was made: counted where it was begun or where it was there, without what was called off."""
        names = deed.object
        kinds = KINDS[Action.MAKE]
        if not names:
            if self._coverage.get(K.RECRUITED) is Coverage.COMPLETE:
                yield from self._readings(Action.RECRUIT, deed)
            else:
                yield self._later(Action.MAKE), kinds
            return
        initial = self._initial(names)
        gone = self._ask.cancelled()
        for begun in (True, False):
            events = self._ask.made(None, names, begun=begun).events
            rows = [self._row(Action.MAKE, event) for event in events]
            yield rows, kinds
            if begun and any(event.id in gone for event in events):
                yield [row for row in rows if row.event.id not in gone], kinds
            if initial:
                yield self._ordered([*initial, *rows]), kinds
        if len(names) > 1:  # each next stage of a thing is one made, too
            stages = [row for row in self.of(Action.TURN) if row.object in names]
            if stages:
                done = [self._row(Action.MAKE, e) for e in self._ask.made(None, names, begun=False).events]
                yield self._ordered([*done, *stages]), kinds

    def _initial(self, names: Names) -> list[Row]:
        """What was there at the start, where a count of what was made may include it."""
        found = [
            self._row(Action.MAKE, event)
            for name in names
            for event in self._store.find(kind=K.CREATED, object=name)
            if event.details.get("initial")
        ]
        per_side = Counter(row.doer for row in found)
        return found if found and max(per_side.values()) <= _FEW else []

    def _ordered(self, rows: Iterable[Row]) -> list[Row]:
        unique = {row.event.id: row for row in rows}
        return sorted(unique.values(), key=lambda row: self._store.rank(row.event))

    def _fitting(self, rows: Sequence[Row], kinds: frozenset[K], deed: Deed, action: Action) -> Way:
        things, actors, origins = frozenset(deed.object), frozenset(deed.actor), frozenset(deed.origin)
        places = frozenset(deed.places)
        meant, acting = self._alike(things), self._alike(actors)
        if things:
            rows = [row for row in rows if row.object in meant]
        kept: list[Row] = []
        sure: list[bool] = []
        for row in rows:
            known = True
            if things and row.object not in things:
                known = False  # called by what it was before or became later
            if not things and action is Action.DIE and row.event.id in self.yielded:
                continue  # a village is taken, it does not die
            if places and not (row.places & places):
                if row.places or row.event.place is not None:
                    continue
            if deed.doer is not None and row.doer != deed.doer:
                if row.doer is not None or row.event.aside is not None:
                    continue  # what stands aside without a killer was nobody's kill
                known = False
            if deed.owner is not None and row.owner != deed.owner:
                if action is not Action.DIE and row.owner is None and action is not Action.TAKE:
                    known = False
                else:
                    continue
            if actors and row.actor not in actors:
                if row.actor is not None and row.actor not in acting:
                    continue
                if row.actor is None and (action not in _DONE_TO or row.event.aside is not None):
                    continue
                known = False
            if origins and (before := older(row.event)) not in origins:
                if before is not None:
                    continue
                known = False
            if places and not row.places:
                known = False
            kept.append(row)
            sure.append(known)
        return Way(tuple(kept), tuple(sure), kinds)

    def _alike(self, names: frozenset[str]) -> frozenset[str]:
        """Names of what may be called one of some names (see `called`), those among them."""
        known = self._meant.get(names)
        if known is None:
            others = (name for name, kin in self.kin.items() if not names.isdisjoint(kin))
            known = self._meant[names] = names.union(others)
        return known

    def called(self, name: str | None, names: frozenset[str]) -> bool:
        """Whether a thing may be called one of some names: its own, or what it turned into or from."""
        return name is not None and (name in names or not names.isdisjoint(self.kin.get(name, ())))

    # What may be denied -----------------------------------------------------------------------------

    def complete(self, deed: Deed) -> bool:
        """Whether every such deed is recorded, so that its absence can be told.

        Of an action that is read from several kinds of events, those the game has must all be complete.
        """
        return all(self._complete(action, deed.object) for action in deed.actions)

    def _complete(self, action: Action, names: Names) -> bool:
        known = []
        for kind in KINDS[action]:
            whole = self._coverage.get(kind, Coverage.UNOBSERVABLE)
            # Deaths that make an object's cover partial stand aside, and are among the ways it is counted.
            if names and whole is not Coverage.UNOBSERVABLE and kind is not K.LOST:
                if any(self._exceptions.get((kind, name), whole) is not Coverage.COMPLETE for name in names):
                    whole = Coverage.PARTIAL
            known.append(whole)
        return Coverage.COMPLETE in known and Coverage.PARTIAL not in known


_DONE_TO = frozenset((Action.DIE, Action.TAKE))
_FEW = 3
"""Things there at the start that a count of what was made may include: a main base, not twelve workers."""


@per_replay
def rows_of(replay: Replay) -> Rows:
    """The rows of a replay, made at the first call and kept as long as the replay lives."""
    return Rows(replay)
