"""Two sides in one clause, each with its own: "hired three Woses and the Drakes two Gliders", 两个换四个."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.antecedents import held_places, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Amount, Count, Deed
from engine.claims.prose.chronicle.questions.readings import together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace

_EACH = re.compile("S[mldk]P(?:Y?SP|YPS)|SlPZPS")
"""One verb, each side with its own things."""
_TRADED = re.compile("S(?:~PP|WP~P)")
"""What one side lost for what it took."""


def read_beside(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How many of what each of two sides made, lost or killed; or what was given for what."""
    shape = clause.shape
    traded = _TRADED.fullmatch(shape) is not None
    if not (traded or _EACH.fullmatch(shape)) or clause.unknown or len(record.slots) != 2:
        return None
    sides = [part.side for part in clause.parts if part.sym == "S"]
    things = [part for part in clause.parts if part.sym == "P"]
    first = sides[0]
    if first not in record.slots:
        return None
    second = record.other(first)
    if not traded and sides[1] != second:
        return None
    letter = "l" if traded else shape[1]
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each or moments.open:
        return None
    total = moments.said or moments.whole or not topic.timed
    found: list[Finding | None] = []
    for slot, part in zip((first, second), things, strict=True):
        query = _counted(letter, slot, part, record)
        if query is None:
            return None
        found.append(answer(replace(query, windows=moments.windows, total=total), record))
    told = together(found)
    return replace(told, frame="beside", asked=None) if told is not None else None


def _counted(letter: str, slot: str | None, part: Part, record: Record) -> Amount | None:
    """How many of the things of a part a side made, lost or killed; None where they are not counted."""
    thing = part.thing
    if thing is None or not thing.names or thing.count is None or thing.share or thing.nth is not None:
        return None
    if thing.leader or thing.place or held_places(thing, record) or thing.count.percent:
        return None
    names = names_of(thing, record)
    if letter == "m":
        deed = Deed((Action.MAKE,), doer=slot, object=names)
    elif letter == "k":
        deed = Deed((Action.DIE,), doer=slot, object=names)
    else:
        deed = Deed((Action.DIE,), owner=slot, object=names)
    return Amount(Count(deed), thing.count)
