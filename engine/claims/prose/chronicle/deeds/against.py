"""Two figures behind a comparison: "lost more, 17,493 against 8,717", 死的人更多，13比6."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Gauge
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Amount, Comparison, Count, Relation
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_TWO = re.compile("W?N[YZC]N")
_DROPPED = frozenset(":b&")
_UNITS = frozenset("resources resource gold worth value 资源 金 金币 点".split())
_VERBS = frozenset("mlkdtfsua")
_STATES = frozenset("SbdlxCvjDG")
_WORSE = frozenset(("worse", "更惨", "更亏", "吃亏", "惨", "亏"))
_BETTER = frozenset(("better", "更好", "更少"))
_OFF = frozenset("off out clearly much far came 更 得 方面".split())


def read_against(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The figures of the two that were compared just before, in that order."""
    asked = topic.compared
    if asked is None or clause.opens or clause.times:
        return None
    letters, numbers = "", list[Quantity]()
    for part in clause.parts:
        if part.sym in _DROPPED or part.item.low in _UNITS:
            if part.number is None:
                continue
        number = part.number
        letters += "N" if number is not None else part.sym
        if number is not None:
            numbers.append(number)
    if not _TWO.fullmatch(letters) or any(n.percent or n.times or n.ordinal for n in numbers):
        return None
    first, second = numbers
    less = asked.relation is Relation.LESS
    if (first.value < second.value) != less or first.value == second.value:
        return None  # the figures stand in the order of something else
    told = together(
        [
            answer(Amount(asked.first, first, asked.windows), record),
            answer(Amount(asked.second, second, asked.then or asked.windows), record),
        ]
    )
    if told is not None and told.standing is Standing.REFUTED and asked.windows:
        return None  # figures of a while may be of any moment of it
    return told


def read_worse(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Who came off worse in losses, where it was said before that they are measured."""
    words = clause.words
    worse, better = bool(words & _WORSE), bool(words & _BETTER)
    said = [Gauge(part.metric) for part in clause.parts if part.sym == "G"]
    gauges = said or topic.gauges
    if worse == better or not gauges or clause.times or not set(clause.shape) <= _STATES:
        return None
    if any(part.sym == "x" and part.item.low not in _WORSE | _BETTER | _OFF for part in clause.parts):
        return None
    gauge = gauges[-1]
    own = {*gauge.also, gauge.metric}
    suffered = gauge.deed == "l" or any(
        (name or "").endswith(("lost", "losses", "losses_cost")) for name in own
    )
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if len(sides) != 1 or sides[0] not in record.slots or not suffered:
        return None
    other = record.other(sides[0])
    if other is None:
        return None
    relation = Relation.MORE if worse else Relation.LESS
    end = (record.ask.end, record.ask.end)
    found = [
        answer(
            Comparison(
                first, second, relation, windows=(Window(end, end),) if not isinstance(first, Count) else ()
            ),
            record,
        )
        for first, second in zip(gauge.of(sides[0], record), gauge.of(other, record), strict=True)
    ]
    told = any_of(found)
    return None if told is None else replace(told, monotone=True)  # every word was looked at


def note_compared(clause: Clause, topic: Topic, found: Finding | None) -> None:
    """Carry on what was compared, for figures that follow."""
    asked = found.asked if found is not None and found.standing is Standing.SUPPORTED else None
    if (
        isinstance(asked, Comparison)
        and asked.relation in (Relation.MORE, Relation.LESS)
        and not asked.margin
    ):
        topic.compared = asked
    elif found is not None or set(clause.shape) & _VERBS:
        topic.compared = None
