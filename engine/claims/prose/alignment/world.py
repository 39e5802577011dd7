"""The deeds of a replay as rows: who did what to whom, when and where."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.facts.clock import Span
from engine.facts.kept import per_replay
from engine.facts.model import Event, Replay
from engine.facts.model import EventKind as K


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that happened, with its roles.

    Attributes:
        name: ``die``, ``yield``, ``take``, ``recruit``, ``advance``, ``promote``, ``check``, ``mate`` or
            ``castle``.
        actor: Canonical name of what did it, None if unknown or nobody.
        patient: Canonical name of what it happened to, None if nothing.
        actor_side: Slot of who did it.
        patient_side: Slot of whose thing it happened to.
        places: Hexes or squares it may be said to have happened at.
    """

    name: str
    at: int
    actor: str | None
    patient: str | None
    actor_side: str | None
    patient_side: str | None
    places: frozenset[str]
    event: Event


_PLACES = ("to", "from", "square", "place")


def _places(event: Event) -> frozenset[str]:
    found = {event.place, *(event.details.get(name) for name in _PLACES)}
    return frozenset(place for place in found if isinstance(place, str))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _rows(replay: Replay) -> Iterable[Deed]:
    store = replay.store
    killed = {(event.at, event.object) for event in store.find(kind=K.DESTROYED)}
    for event in store.find(kind=K.LOST):
        details = event.details
        gone = not killed or (event.at, event.object) in killed or details.get("by") is None
        yield Deed(
            "die" if gone else "yield",  # what is taken over is lost, but does not die
            event.at,
            _text(details.get("by")),
            event.object,
            _text(details.get("killer")),
            event.side,
            _places(event),
            event,
        )
    lost = {(event.at, event.object) for event in store.find(kind=K.LOST)}
    for event in store.find(kind=K.CAPTURED):
        if (event.at, event.object) not in lost:
            yield Deed(
                "take",
                event.at,
                _text(event.details.get("by")),
                event.object,
                event.side,
                None,
                _places(event),
                event,
            )
    for kind, name in ((K.RECRUITED, "recruit"), (K.ADVANCED, "advance"), (K.PROMOTED, "promote")):
        for event in store.find(kind=kind):
            yield Deed(name, event.at, None, event.object, event.side, event.side, _places(event), event)
    for kind, name in ((K.CHECKED, "check"), (K.MATED, "mate"), (K.CASTLED, "castle")):
        for event in store.find(kind=kind):
            victim = _text(event.details.get("victim"))
            yield Deed(name, event.at, event.object, None, event.side, victim, _places(event), event)


class World:
    """The deeds of one replay, by class, by who did them and by whom they befell."""

    def __init__(self, replay: Replay) -> None:
        self._by: dict[tuple[str, str, str | None], list[Deed]] = defaultdict(list)
        for deed in sorted(_rows(replay), key=lambda deed: deed.at):
            self._by[deed.name, "", None].append(deed)
            self._by[deed.name, "actor", deed.actor].append(deed)
            self._by[deed.name, "patient", deed.patient].append(deed)
        self._kin: dict[str, set[str]] = defaultdict(set)
        for kind in (K.ADVANCED, K.MORPHED, K.PROMOTED):
            for event in replay.store.find(kind=kind):
                for name in ("from", "promoted_from", "advanced_from", "previous"):
                    older = event.details.get(name)
                    if (
                        isinstance(older, str)
                        and event.object is not None
                        and older in replay.knowledge.entries
                    ):
                        self._kin[older].add(event.object)
                        self._kin[event.object].add(older)

    def names(self, name: str | None) -> set[str]:
        """The names a thing may go by: its own, and what it turned into or from."""
        return set() if name is None else {name, *self._kin.get(name, ())}

    def matches(self, name: str | None, objects: Sequence[str]) -> bool:
        """Whether a thing may be called one of some names."""
        return name is not None and (name in objects or bool(self._kin.get(name, set()) & set(objects)))

    def deeds(self, name: str) -> Sequence[Deed]:
        return self._by.get((name, "", None), ())

    def find(
        self,
        names: Iterable[str],
        *,
        actor: Sequence[str] | None = None,
        patient: Sequence[str] | None = None,
        actor_side: str | None = None,
        patient_side: str | None = None,
        windows: Sequence[Span] = (),
        place: str | None = None,
        unknown_actor: bool = True,
    ) -> list[Deed]:
        """The deeds that fit; None and empty fit anything, and so does what the replay does not tell."""
        found: list[Deed] = []
        for name in names:
            rows: Sequence[Deed]
            if patient is not None and len(patient) <= 4:
                wanted = {kin for one in patient for kin in self.names(one)}
                rows = [deed for one in sorted(wanted) for deed in self._by.get((name, "patient", one), ())]
            else:
                rows = self._by.get((name, "", None), ())
                if windows:
                    low = min(window.start for window in windows)
                    high = max(window.end for window in windows)
                    first = bisect_left(rows, low, key=lambda deed: deed.at)
                    rows = rows[first : bisect_right(rows, high, key=lambda deed: deed.at)]
            for deed in rows:
                if windows and not any(deed.at in window for window in windows):
                    continue
                if patient is not None and not self.matches(deed.patient, patient):
                    continue
                if actor is not None and not (
                    self.matches(deed.actor, actor) or (deed.actor is None and unknown_actor)
                ):
                    continue
                if actor_side is not None and deed.actor_side not in (actor_side, None):
                    continue
                if patient_side is not None and deed.patient_side not in (patient_side, None):
                    continue
                if place is not None and place not in deed.places:
                    continue
                found.append(deed)
        return found


@per_replay
def world_of(replay: Replay) -> World:
    """The deeds of a replay, made at the first call and kept as long as the replay lives."""
    return World(replay)
