"""More of something than there ever was: "sixty High Templar" where thirty were made.

Whatever was done to so many of a thing, in whatever words, they were there. How many of it a side, or both
sides together, ever came to have bounds what may be told of it: nothing else of the clause need be
understood, and no other reading of it need be tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.chronicle.absence.presence import SHORT, supposed
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.facts.model import EventKind

FRAME = "ceiling"
"""Frame of what is found here: it stands without any other reading being tried."""

_OFTEN = frozenset("aiy*$p/")
"""Parts of a clause that may count one thing several times, or count something else of it: blows, prices."""
_ITS = frozenset("QGN")
"""What a number may count, with the name of a thing only beside it: "nine Stalker kills"."""
_WORTH = 500
"""From here on a number of anything but one kind of unit is rather one of resources."""
_INVERTED = frozenset(("had", "were", "should"))
"""Words a condition begins with that has no "if": "had Blue built nine Archers"."""
_OWNERS = frozenset("msfhl")
"""Verbs whose subject has, or had, what they are said of."""


def read_ceiling(clause: Clause, record: Record) -> Finding | None:
    """So many of a thing as there never were of it in the whole game; None where there may have been."""
    shape = clause.shape
    if not clause.said or not ("P" in shape or "L" in shape) or not _OFTEN.isdisjoint(shape):
        return None
    if clause.unknown or supposed(clause):
        return None
    if clause.items and clause.items[0].low in _INVERTED:
        return None
    for at, thing in _counted(clause, record):
        found = _too_many(thing, _whose(thing, at, clause.parts, record), record)
        if found is not None:
            return found
    return None


def _counted(clause: Clause, record: Record) -> Iterator[tuple[int, Thing]]:
    """Things with a number of them, each with where it stands: "five Probes", 哨兵9个."""
    parts = clause.parts
    for at, part in enumerate(parts):
        after = parts[at + 1] if at + 1 < len(parts) else None
        if part.sym not in "PL" or (at and parts[at - 1].sym == "N") or not surely_named(part, record):
            continue
        if _after_another(part, clause):
            continue
        behind = after is not None and after.sym == "N" and after.chinese and part.sym == "P"
        if after is not None and after.sym in _ITS and not behind:
            continue
        for thing in part.things if part.sym == "L" else [part.thing]:
            if thing is None or not thing.names:
                continue
            if thing.count is not None:
                yield at, thing
            elif behind and at + 2 == len(parts) and after is not None and after.number is not None:
                yield at, replace(thing, count=after.number)


def surely_named(part: Part, record: Record) -> bool:
    """Whether what is named is surely a thing of the game: "horsemen", "riders" may be men of any name."""
    if record.replay.clock.per_minute is not None:
        return True
    return len(part.item.low) >= SHORT if part.chinese else part.item.capital


def _after_another(part: Part, clause: Clause) -> bool:
    """Whether the number before a name is of something else: "on turn 15 the Glider"."""
    return any(item.low == "the" and part.start < item.start < part.end for item in clause.items)


def _whose(thing: Thing, at: int, parts: list[Part], record: Record) -> str | None:
    """Whose a counted thing surely is; None where it may be anybody's."""
    if thing.own or thing.rival or thing.theirs:
        return None
    if thing.side is not None:
        return thing.side if thing.side in record.slots else None
    sides = [part for part in parts if part.sym == "S"]
    verbs = [part for part in parts[:at] if part.sym in _OWNERS]
    if len(sides) != 1 or len(verbs) != 1 or sides[0].side not in record.slots or sides[0].unit == "pronoun":
        return None
    first = parts.index(sides[0])
    straight = [part.sym for part in parts[first + 1 : at] if part.sym not in "DO"]
    return sides[0].side if straight == [verbs[0].sym] else None


def _too_many(thing: Thing, side: str | None, record: Record) -> Finding | None:
    count = thing.count
    entry = thing.entry
    if count is None or count.weak or count.percent or count.times or count.ordinal:
        return None
    if entry is None or thing.nth is not None or set(thing.names) <= lexicon_of(record.replay).takes:
        return None
    if entry.kind == "group" and record.replay.clock.per_minute is None:
        return None  # a race, an arm: "thirteen Drake units" are of the faction
    if entry.kind != "unit" and count.low >= _WORTH:
        return None  # 五千多的部队 is what an army is worth; 3500水晶 are minerals, and no Pylons
    least = count.bounds(measured=False)[0]
    if least < 2 or not rows_of(record.replay).complete(Deed((Action.MAKE,), object=thing.names)):
        return None
    most = _ever(record, thing.names, side)
    if most >= least:
        return None
    whose = f"{side} ever had" if side is not None else "there ever were in the game"
    return refuted(FRAME, f"{most} {named(thing.names, record)} {whose}", actual=most, monotone=True)


def _ever(record: Record, names: tuple[str, ...], side: str | None) -> int:
    """The most of some things a side, or anybody, may be said to have had in the course of the game.

    Buildings may go by the name of what they were or became: a Gateway, a Warp Gate.
    """
    kin = rows_of(record.replay).kin
    entries = record.replay.knowledge.entries
    built = [name for name in names if entries[name].kind == "building"]
    meant = tuple(sorted(frozenset(names).union(*(kin.get(name, ()) for name in built))))
    lost = record.ask.tally((EventKind.LOST,), side, meant)
    return max(record.ask.owned(side, names), record.ask.owned(side, meant), lost.total)
