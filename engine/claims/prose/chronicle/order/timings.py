"""Answers about two deeds and the time between them, as far as a clause leaves open which are meant."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.occasions import Moment, Occasion, moments, recorded
from engine.claims.prose.chronicle.guards.slips import FAR
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.gaps import length
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

FAR_APART = 1 << 40
"""A length of time where none is said: any."""
_MANY = 24
"""Pairs of moments beyond which it cannot be told which are meant."""


@dataclass(frozen=True, slots=True)
class Timed:
    """Two deeds and how far apart they are.

    Attributes:
        one: The deed that is timed.
        other: What it is timed by.
        sign: 1 where it is said to be later, -1 earlier, 0 where that is not said.
        low: Shortest length of time, in the clock's unit.
        high: Longest.
    """

    one: Occasion
    other: Occasion
    sign: int
    low: int
    high: int

    @property
    def same_verb(self) -> bool:
        """Whether it is left open alike what was done of either: begun, or finished, but of both the same."""
        return self.one.letters == self.other.letters and set(self.one.letters) == {"s", "f"}


def answer_timed(timed: Timed, clause: Clause, record: Record) -> Finding | None:
    """Whether two deeds were that far apart, in that order: some two that may be meant."""
    found = _judged(timed, clause, record)
    if timed.one.side is not None or timed.other.side is not None:
        return found
    if found is not None and found.standing is Standing.SUPPORTED:
        return found
    sides = [_of_side(timed, slot) for slot in record.slots]
    having = [one for one in sides if moments(one.one, record) and moments(one.other, record)]
    return any_of([_judged(one, clause, record) for one in having])


def _of_side(timed: Timed, slot: str) -> Timed:
    return replace(timed, one=replace(timed.one, side=slot), other=replace(timed.other, side=slot))


def _judged(timed: Timed, clause: Clause, record: Record) -> Finding | None:
    one, other = moments(timed.one, record), moments(timed.other, record)
    pairs = [(a, b) for a, b in itertools.product(one, other) if _alike(timed, a, b)]
    if not pairs or len(pairs) > _MANY:
        return None
    if any(_fits(timed, timed.sign, a.at - b.at) for a, b in pairs):
        return supported("order")
    if timed.one.doubtful or timed.other.doubtful or "x" in clause.shape:
        return None
    if not all(moment.alone for moment in (*one, *other)):
        return None
    if not (recorded(timed.one, record) and recorded(timed.other, record)):
        return None
    near = pairs[0] if len(pairs) == 1 and timed.high != FAR_APART else None
    near = near or next(((a, b) for a, b in pairs if _slip(timed, a.at - b.at, record)), None)
    if near is None:
        return None
    shown = [
        f"{told.side} {named(told.names, record)} {record.replay.clock.text(moment.at)}"
        for told, moment in zip((timed.one, timed.other), near, strict=True)
    ]
    apart = length(abs(near[0].at - near[1].at), record)
    return refuted("order", f"{shown[0]}, {shown[1]}: {apart}", actual=apart)


def _alike(timed: Timed, first: Moment, then: Moment) -> bool:
    """Whether two readings of what was done are of one kind, and count what was there at the start alike."""
    one, other = timed.one, timed.other
    if one.nth is not None and other.nth is not None and first.initial != then.initial:
        if not one.at and not other.at:
            return False
    if first.letter == then.letter or (one.said and other.said and not timed.same_verb):
        return True
    if timed.same_verb:
        return False
    return (first.letter, then.letter) == ("s", "f") and (one.said or other.said)


def _fits(timed: Timed, sign: int, distance: int) -> bool:
    if sign == 0:
        return timed.low <= abs(distance) <= timed.high
    return timed.low <= sign * distance <= timed.high


def _slip(timed: Timed, distance: int, record: Record) -> bool:
    """Whether one thing changed makes it true: which came first, or a number near."""
    if timed.high == FAR_APART:
        return -timed.sign * distance > record.ask.exact_time * 3
    if timed.sign and _fits(timed, -timed.sign, distance):
        return True
    directed = timed.sign * distance if timed.sign else abs(distance)
    return directed > 0 and timed.low / FAR <= directed <= timed.high * FAR
