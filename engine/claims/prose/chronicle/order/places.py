"""The place of one loss among all of a side: "the Mage was the ninth unit you lost", 法师是你丢的第九个单位.

A clause of this kind has one kind of thing, or goes on with one, a place, a word for all units, a word for
falling and whose they are, and nothing else; in any order. And what there was no second one of: "never hired
a second Mage", which does not deny that there was a first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.antecedents import again, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.queries import Action, Amount, Count, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span
from engine.facts.model import Event, EventKind

_KEPT = frozenset("SPObdlZ:^hD")
_FELL = frozenset("dl")
_MADE = {"m": Action.MAKE, "l": Action.DIE}


def read_place(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Which of a side's losses something was; or that there was none of so many of a thing."""
    shape = clause.shape
    if "P" not in shape or clause.unknown or clause.bounded:
        return None
    if shape in ("SnmP", "SnlP"):
        return _no_further(clause, record)
    if not set(shape) <= _KEPT or sum(letter in _FELL for letter in shape) != 1:
        return None
    things = [part for part in clause.parts if part.sym == "P" and part.thing is not None]
    counted = [part for part in things if _all_units(part)]
    named = [part for part in things if part not in counted]
    place = _place(clause, counted)
    if len(counted) != 1 or len(named) > 1 or place is None:
        return None
    side = _side(clause, counted[0])
    meant = _meant(clause, named, topic, shape)
    if side not in record.slots or side is None or not meant:
        return None
    told = None if named else topic.window
    if not named and told is None:
        return None  # which of them it was, is not known
    return _judged(clause, topic, record, side, place, meant, told)


def _all_units(part: Part) -> bool:
    """Whether all units of a side are meant."""
    thing = part.thing
    entry = thing.entry if thing is not None else None
    return entry is not None and entry.kind == "group" and entry.display() == "unit"


def _place(clause: Clause, counted: Sequence[Part]) -> int | None:
    """The place in the series that is written, from the second on; None where there is not just one."""
    written = [part.nth for part in clause.parts if part.sym == "O"]
    written += [part.thing.nth for part in counted if part.thing is not None and part.thing.nth is not None]
    if len(written) != 1 or written[0] is None or written[0] < 2:
        return None
    return written[0]


def _side(clause: Clause, counted: Part) -> str | None:
    """Whose losses they are, where it is written."""
    sides = {part.side for part in clause.parts if part.sym == "S"}
    if counted.thing is not None and counted.thing.side is not None:
        sides.add(counted.thing.side)
    if any(part.sym == "S" and part.unit == "pronoun" for part in clause.parts):
        return None
    return sides.pop() if len(sides) == 1 else None


def _meant(clause: Clause, named: Sequence[Part], topic: Topic, shape: str) -> list[Thing]:
    """What it may have been: the one thing that is named, or any of those spoken of just before."""
    if named:
        thing = named[0].thing
        if thing is None or not thing.names or _counts(thing) or thing.nth is not None:
            return []
        return [thing] if "b" in shape else []
    return [thing for thing in again(topic)[:3] if thing.names]


def _counts(thing: Thing) -> bool:
    """Whether it is said how many."""
    return thing.count is not None and not thing.count.weak


def _judged(
    clause: Clause,
    topic: Topic,
    record: Record,
    side: str,
    place: int,
    meant: Sequence[Thing],
    told: Span | None,
) -> Finding | None:
    names = {name for thing in meant for name in names_of(thing, record)}
    if not rows_of(record.replay).complete(Deed((Action.DIE,), owner=side)):
        return None
    lost = sorted(_units_lost(side, record), key=lambda event: event.at)
    places: list[tuple[int, int, Event]] = []
    for event in lost:
        if event.object in names:
            sooner = sum(other.at < event.at for other in lost)
            among = sum(other.at == event.at for other in lost)
            places.append((sooner + 1, sooner + among, event))
    if told is not None:
        places = [one for one in places if one[2].at in told]
    if clause.times:
        moments = moments_of(clause, topic, record)
        if not moments.sure or not moments.windows:
            return None
        places = [
            (low, high, event)
            for low, high, event in places
            if any(window.first[0] <= event.at <= window.last[1] for window in moments.windows)
        ]
    if not places:
        return None
    fitting = [event for low, high, event in places if low <= place <= high]
    if fitting:
        return supported("place", fitting)
    if record.replay.clock.per_minute is not None:
        return None  # workers may not be counted among the units
    low, high, event = places[0]
    which = f"number {low}" if low == high else f"number {low} to {high}"
    when = record.replay.clock.text(event.at)
    truth = f"{side}'s {event.object}, lost at {when}, was {which} of {len(lost)} units lost"
    return refuted("place", truth, actual=low, events=[event])


def _units_lost(side: str, record: Record) -> list[Event]:
    entries = record.replay.knowledge.entries
    return [
        event
        for event in record.replay.store.find(kind=EventKind.LOST, side=side)
        if event.object is not None
        and (entry := entries.get(event.object)) is not None
        and entry.kind == "unit"
    ]


def _no_further(clause: Clause, record: Record) -> Finding | None:
    """There were fewer than so many of a thing: "never hired a second Mage"."""
    first, denial, verb, last = clause.parts
    thing = last.thing
    if thing is None or thing.nth is None or thing.nth < 2 or clause.times or not thing.names:
        return None
    if first.side not in record.slots or first.side is None or _counts(thing):
        return None
    whose = {"doer": first.side} if verb.sym == "m" else {"owner": first.side}
    deed = replace(Deed((_MADE[verb.sym],), object=names_of(thing, record)), **whose)
    found = answer(Amount(Count(deed), Quantity(0, thing.nth - 1)), record)
    if found is None or found.standing is Standing.REFUTED or denial.unit not in ("never", "not"):
        return None  # where there were more, that there were any is what is wrong with it
    return found
