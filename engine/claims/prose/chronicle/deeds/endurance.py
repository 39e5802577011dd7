"""How long something lived: "the second lasted until 17:43", 那两个斥候活到了第十回合以后."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Amount, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import When
from engine.claims.prose.numbers import Form, Quantity

_KEPT = frozenset("PSOVbDhx:NZ")
"""Parts a clause of this kind may have."""
_LASTED = frozenset(("last", "lasts", "lasted", "lasting", "held out", "holds out"))
_REMAINS = ("left", "leave", "remain", "stand", "stood", "outliv")
"""Verbs of what is left over, which say how many and not how long."""


def read_endurance(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Some things of a side are said to have lived until a time: then so many of them are still there."""
    times = [time for time in clause.times if time.mode not in ("whole", "all", "start")]
    if clause.unknown or len(times) != 1 or times[0].when.span is None or times[0].mode:
        return None
    verbs = [part for part in clause.parts if part.sym == "V" or part.item.low in _LASTED]
    if len(verbs) != 1:
        return None
    if any(part.sym not in _KEPT for part in clause.parts if part not in verbs) or verbs[
        0
    ].item.low.startswith(_REMAINS):
        return None
    things = [part.thing for part in clause.parts if part.sym == "P" and part.thing is not None]
    thing = things[0] if len(things) == 1 else clause.subject if not things else None
    if (
        thing is None
        or not thing.names
        or thing.leader
        or times[0].when.about
        or thing.share in ("none", "all")
    ):
        return None
    names = names_of(thing, record)
    side = thing.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    side = side or holder(names, record) or (clause.side if clause.carried else None)
    if side not in record.slots or side is None or "N" in clause.shape:
        return None
    least = Quantity(_least(thing), _least(thing)).with_form(Form.AT_LEAST)
    return answer(Amount(Stock(side, names), least, _at(times[0].when, record)), record)


def _least(thing: Thing) -> float:
    """How many of them there must still be."""
    if thing.share == "both":
        return 2
    counted = thing.count is not None and not thing.count.weak and not thing.count.percent
    return thing.count.low if counted and thing.count is not None else 1


def _at(when: When, record: Record) -> tuple[Window, ...]:
    """The moment until which something lived, with the slack of the clock."""
    assert when.span is not None
    slack = max(record.ask.exact_time * 2, 0)
    start, end = max(0, when.span.start - slack), min(record.ask.end, when.span.end + slack)
    return (Window((start, start), (end, end)),)
