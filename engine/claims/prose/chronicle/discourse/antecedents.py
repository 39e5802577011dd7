"""What was spoken of before, and by which names things go."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.facts.model import EventKind as K

FEW = 12
"""Names from which on a group is so large that whose its things are says little."""


def recent(topic: Topic, *, subject: bool = True) -> list[Thing]:
    """Things spoken of before, the latest first, without their numbers."""
    known = again(topic)
    if subject and topic.subject is not None and topic.subject.names:
        known.insert(0, replace(topic.subject, count=None, share="", nth=None))
    return known[:4]


def again(topic: Topic) -> list[Thing]:
    """All things spoken of before that are still remembered, the latest first, without their numbers."""
    return [replace(old, count=None, share="", nth=None) for old in reversed(topic.things) if old.names]


def names_of(thing: Thing, record: Record) -> tuple[str, ...]:
    """The canonical names a thing may have; of a leader the kinds leaders are of in this replay."""
    if not thing.leader:
        return thing.names
    leaders = tuple(
        dict.fromkeys(
            event.object
            for event in record.replay.store.find(kind=K.CREATED)
            if event.details.get("leader") and event.object is not None and thing.side in (None, event.side)
        )
    )
    known = tuple(name for name in leaders if name in thing.names)
    return known or thing.names


def holder(names: Sequence[str], record: Record) -> str | None:
    """The one side that ever had any of some things; None if several or none did."""
    if not names or len(names) > FEW:
        return None
    having = [slot for slot in record.slots if record.ask.owned(slot, tuple(names)) > 0]
    return having[0] if len(having) == 1 else None


def held_places(thing: Thing, record: Record) -> bool:
    """Whether a thing is a place that is taken and held, such as a village."""
    return bool(thing.names) and set(thing.names) <= lexicon_of(record.replay).takes


def may_be_counted(thing: Thing, letter: str, side: str | None, record: Record) -> bool:
    """Whether a number, or none, may be of something spoken of before.

    It is not of leaders, of places where something is made, or of what the side that made or lost them never
    had.

    Args:
        thing: What was spoken of.
        letter: What was done, a letter of `parts`.
        side: Slot of who made or lost it; None if it is not said.
        record: The game.
    """
    place = held_places(thing, record)
    if thing.leader or (letter == "m" and place):
        return False
    return side not in record.slots or place or record.ask.owned(side, thing.names) > 0


def standing_things(spoken: Sequence[Thing], record: Record) -> list[Thing]:
    """What 座 counts: places that are taken, and buildings."""
    lexicon = lexicon_of(record.replay)
    kinds = tuple(sorted(lexicon.takes)) or lexicon.group("building")
    return [*(old for old in spoken if set(old.names) <= set(kinds)), Thing(names=kinds)]


def everything(record: Record) -> tuple[str, ...]:
    """Whatever is a unit in the game."""
    lexicon = lexicon_of(record.replay)
    names = lexicon.table.objects.get("anything", ())
    return lexicon.group(names[0]) if names else ()
