"""What things are ranked by in the text: units by how many a side made, lost, or killed with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Names
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.tables import game_table

_COUNTED = frozenset("ldmkB")


@dataclass(frozen=True, slots=True)
class League:
    """A deed whose things are laid beside each other.

    Attributes:
        deed: What is counted, with one role left open.
        role: ``object`` or ``actor``: the one that is open.
        place: The place told of last; 0 if none was.
        last: The things told of last.
        rival: Of two things that were laid beside each other, the first; `last` is the second.
        told: How many of the last there were was told: a further figure is of something else.
    """

    deed: Deed
    role: str
    place: int = 0
    last: Names = ()
    rival: Names = ()
    told: bool = False


def league_for(letter: str, side: str, names: Names = ()) -> League:
    """The league of what a side made, lost or killed with.

    Args:
        letter: ``m``, ``l`` or ``k``; ``c`` for what killed some things of a side, ``v`` for what some things
            of it killed.
        side: Whose.
        names: Of ``c`` and ``v``: the things.
    """
    if letter == "m":
        return League(Deed((Action.MAKE,), doer=side), "object")
    if letter == "l":
        return League(Deed((Action.DIE,), owner=side), "object")
    if letter == "k":
        return League(Deed((Action.DIE,), doer=side), "actor")
    if letter == "c":
        return League(Deed((Action.DIE,), owner=side, object=names), "actor")
    return League(Deed((Action.DIE,), doer=side, actor=names), "object")


def anything(thing: Thing | None, record: Record) -> bool:
    """Whether a thing is named as whatever it may be: "the unit they built most"."""
    names = game_table(record.replay.game).objects.get("anything", ())
    return thing is not None and thing.entry is not None and thing.entry.name in names


def named_things(parts: list[Part], record: Record) -> list[Part]:
    """The parts that name things of one kind each, whatever they are meant to be left out."""
    return [
        part
        for part in parts
        if part.sym == "P" and part.thing is not None and part.thing.names
        and not anything(part.thing, record)
    ]  # fmt: skip


def holder_of(names: Names, record: Record) -> str | None:
    """The one side that ever had some things; None if several or none did."""
    found = [slot for slot in record.slots if record.ask.owned(slot, names)]
    return found[0] if len(found) == 1 else None


def side_in(clause: Clause, parts: list[Part]) -> str | None:
    """The one side that is written in some parts, or that the clause goes on about; None if it is open."""
    named = {part.side for part in parts if part.sym == "S"}
    named |= {part.side for part in parts if part.sym in "GQ" and part.side is not None}
    named |= {part.thing.side for part in parts if part.thing is not None and part.thing.side is not None}
    if len(named) > 1:
        return None
    return next(iter(named), clause.side)


def note_league(clause: Clause, topic: Topic, record: Record) -> None:
    """Carry on what a clause counted, for those that say how it is made up: "lost 13 units, six of them"."""
    if clause.opens and set(clause.shape) <= _HEADING:
        _note_heading(clause, topic, record)
        return
    letters = [sym for sym in clause.shape if sym in "ldmktfs"]
    if not letters:
        if any(part.sym == "S" for part in clause.parts) and not clause.shape.startswith(("Q", "G")):
            topic.league = None
        return
    if clause.times and any(time.mode not in ("whole", "all") for time in clause.times):
        topic.league = None
        return
    things = [
        part for part in clause.parts if part.sym == "P" and part.thing is not None and part.thing.names
    ]
    if "B" in clause.shape or "@" in clause.shape or "Z" in clause.shape or len(things) != 1:
        return  # who did it is said: the league stays as it was
    thing = things[0].thing
    assert thing is not None
    if len(set(letters)) > 1 or letters[0] not in "ldmk" or thing.nth is not None or thing.leader:
        topic.league = None
        return
    letter = letters[0]
    side = thing.side or side_in(clause, clause.parts)
    if letter == "k":
        before = clause.parts.index(things[0]) < clause.shape.index("k")
        side = side if side in record.slots else holder_of(thing.names, record) if before else None
        topic.league = league_for("v", side, thing.names) if before and side is not None else None
        return
    if side not in record.slots or side is None:
        side = holder_of(thing.names, record) if letter != "m" and not anything(thing, record) else None
    if side is None:
        topic.league = None
    elif anything(thing, record):
        topic.league = league_for("m" if letter == "m" else "l", side)
    else:
        topic.league = league_for("c", side, thing.names) if letter != "m" else None


_HEADING = frozenset("QSG:WT")
_METRICS = {"kills": "k", "losses": "l", "recruits": "m"}


def _note_heading(clause: Clause, topic: Topic, record: Record) -> None:
    """Carry on what a clause only announces: "among the Rebels' losses, ..."."""
    nouns = [part.unit for part in clause.parts if part.sym == "Q"]
    nouns += [_METRICS.get(part.metric or "", "") for part in clause.parts if part.sym == "G"]
    side = side_in(clause, clause.parts)
    if len(nouns) == 1 and nouns[0] and nouns[0] in "klm" and side in record.slots and side is not None:
        topic.league = league_for(nouns[0], side)
