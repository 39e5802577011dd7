"""Somebody is told to have died or killed where it did neither: "an Elvish Archer finished him on turn 11".

Who was killed by whom need not be understood for that. Of a clause that tells of nothing but deaths, at a
moment it names, everything it names must have been among those who fell or those who felled them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.claims.prose.chronicle.absence.ceilings import surely_named
from engine.claims.prose.chronicle.absence.presence import supposed
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.kin import may_mean
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import listing
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of

FRAME = "uninvolved"
"""Frame of what is found here: it stands without any other reading being tried."""

_DEATHS = re.compile("[SPLBA@ZWKHO:D&]*(?:[kdl]|f(?=[SP]))[SPLBA@ZWKHO:D&]*")
"""Letters of a clause that tells of one death, or of several in one word, and of nothing else."""

_PERSONS = frozenset(("him", "her"))
"""Who is finished, and not what: "finished it" may be a building."""


def read_uninvolved(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Something named had no part in any death of the moment that is named; None where it may have had."""
    if not clause.said or not clause.times or not _DEATHS.fullmatch(clause.shape) or supposed(clause):
        return None
    if len(clause.times) != 1 or clause.times[0].mode or clause.times[0].when.about:
        return None
    verb = next(part for part in clause.parts if part.sym in "kdlf")
    if verb.sym == "f":
        if clause.parts[clause.parts.index(verb) + 1].item.low not in _PERSONS:
            return None
    elif not set(verb.alts) <= {"k", "d"}:
        return None  # "took 14,17", "popped", "dropped a Hatchery", "stabs": no death, or none for certain
    moments = moments_of(clause, topic, record)
    if not moments.windows or not moments.sure or moments.open or moments.whole:
        return None
    deaths = _deaths(moments.windows, record)
    for thing in units_in(clause.parts, record):
        if any(row.actor is None for row in deaths):
            return None  # who killed it is not recorded
        if not _among(thing, deaths, record):
            truth = listing(deaths, Action.DIE, record) if deaths else "nobody died then"
            return refuted(FRAME, truth, actual=truth)
    return None


def _deaths(windows: Sequence[Window], record: Record) -> list[Row]:
    rows = rows_of(record.replay)
    found = {
        row.event.id: row
        for way in rows.ways(Deed((Action.DIE,)))
        for row, _ in way.between([window.widest for window in windows])
    }
    return list(found.values())


def units_in(parts: Sequence[Part], record: Record) -> Iterator[Thing]:
    """Units and buildings a clause names under all names they may have, but for "another"."""
    takes = lexicon_of(record.replay).takes
    for part in parts:
        if part.sym == "L" and part.chinese:
            continue  # names of which it is not known what else they may mean
        if part.sym in "PL" and (part.chinese or surely_named(part, record)):
            others = may_mean(part, record.replay) if part.sym == "P" else ()
            for thing in part.things if part.sym == "L" else [part.thing]:
                if thing is None or not thing.names or thing.entry is None or thing.other:
                    continue
                if thing.entry.kind in ("unit", "building") and not set(thing.names) <= takes:
                    yield replace(thing, names=(*thing.names, *others)) if others else thing


def _among(thing: Thing, deaths: Sequence[Row], record: Record) -> bool:
    rows = rows_of(record.replay)
    names = frozenset(thing.names)
    return any(rows.called(row.object, names) or rows.called(row.actor, names) for row in deaths)
