"""What a side killed beside what it lost itself: "the Drakes killed more units than they lost"."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import deed_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.quantities.levels import settle
from engine.claims.prose.chronicle.quantities.untimed import answer_untimed
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Comparison, Count, Relation
from engine.claims.prose.chronicle.questions.record import Record

_SHAPE = re.compile("S?[xb]?([kl])CPYS?[xb]?([kl])")
"""Somebody killed or lost more or fewer units than they lost or killed."""
_RELATIONS = {"more": Relation.MORE, "less": Relation.LESS}
_THEMSELVES = frozenset("they it he she we i you".split())


def read_balance(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side killed more, or fewer, than it lost itself."""
    found = _SHAPE.fullmatch(clause.shape)
    if found is None or found[1] == found[2] or len(record.slots) != 2:
        return None
    sides = [part for part in clause.parts if part.sym == "S"]
    subject = clause.side
    if subject not in record.slots or any(not _own(part, subject) for part in sides[1:]):
        return None
    compared = next(part for part in clause.parts if part.sym == "C")
    relation = _RELATIONS.get(compared.unit)
    things = [part.thing for part in clause.parts if part.thing is not None]
    if relation is None or len(things) != 1 or not _of_all(things[0]):
        return None
    at = carried(clause, topic, record)
    first, second = (Count(deed_of(verb, things[0].names, subject, record)) for verb in found.groups())
    asked = Comparison(first, second, relation, windows=at.windows if at.spots else ())
    return settle([answer_untimed(asked, topic, record)], at)


def _own(part: Part, subject: str | None) -> bool:
    """Whether a second word for a side means the first again."""
    return part.side == subject or part.item.low in _THEMSELVES


def _of_all(thing: Thing) -> bool:
    """Whether things are units whatever they are: what was killed and what was lost differ in kind."""
    return thing.entry is not None and thing.entry.kind == "group" and thing.count is None and not thing.side
