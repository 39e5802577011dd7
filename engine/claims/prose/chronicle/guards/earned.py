"""Whether what bears a clause out is what the clause says, with all that is written in it.

A reading may leave out a word that makes the clause say more: "the dearest", "the Clasher" that was told of
before, 才 behind a time. What such a clause says more is asked as well, or it is not borne out.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.claims.prose.chronicle.discourse.occasions import DONE
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.restricted import narrowed
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.measuring import bounds, curves
from engine.claims.prose.chronicle.questions.queries import Amount, Metric
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_Judge = Callable[[Clause, Topic, Record], "Finding | None"]

_SIMPLE = frozenset(("event", "count", "absent", "metric"))
"""Findings that know of no extreme."""
_NO_EXTREMES = frozenset("rest west east interest request forest guest quest contest conquest arrest".split())
"""English words that end like a superlative and are none."""
_REACHING = frozenset("满齐达到够成")
"""Signs of Chinese words of having that say that it came to be so: 凑满, 达到."""


def earned(
    clause: Clause, topic: Topic, record: Record, judge: _Judge, found: Finding
) -> tuple[Clause | None, Finding | None]:
    """The clause as it was judged, with what is left of what bears it out; None for the clause where what
    refutes it stands however it is read.

    Args:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        judge: Reads a clause as it was read.
        found: What bears it out.
    """
    if not clause.closed and found.frame in _SIMPLE and _extreme(clause):
        return clause, None
    if (late := _no_sooner(clause, found, record)) is not None:
        return (clause if clause.carried or not clause.closed else None), late
    if (whole := _which(clause, topic)) is not None:
        return whole, judge(whole, topic, record)
    if found.frame == "event" and (narrow := narrowed(clause, timed=topic.window is not None)) is not None:
        closer = judge(narrow, topic, record)
        if closer is not None and closer.standing is Standing.SUPPORTED:
            return clause, found  # with its event, of which more may be told behind it
        return narrow, closer
    timed = _that_one(clause, topic, record, found)
    return (clause, found) if timed is None else (timed, judge(timed, topic, record))


def _extreme(clause: Clause) -> bool:
    """Whether a word that is not known is a superlative: "the dearest recruit", 打得最凶."""
    for part in clause.parts:
        low = part.item.low
        if part.sym == "x" and low.isascii() and low.endswith("est") and low not in _NO_EXTREMES:
            return True
    for before, item in zip(clause.items, clause.items[1:], strict=False):
        if before.low == "最" and any(part.sym == "x" and part.item is item for part in clause.parts):
            return True
    return False


def _which(clause: Clause, topic: Topic) -> Clause | None:
    """A clause that says what the thing before it did, with that thing: "the Mage, which burned it down"."""
    if clause.lead not in ("which", "who") or clause.shape[:1] not in ("k", "t") or not topic.gap:
        return None
    last = topic.gap[-1]
    if last.sym != "P" or last.thing is None or not last.thing.names or last.thing.plural:
        return None
    parts = [replace(last, start=clause.parts[0].start, end=clause.parts[0].start), *clause.parts]
    return replace(clause, parts=parts, _shape=None, atoms=None, roles=None, moments=None)


def _no_sooner(clause: Clause, found: Finding, record: Record) -> Finding | None:
    """A figure that was reached long before the time at which it is said to have been reached at last:
    第五回合才凑满八座.
    """
    asked = found.asked
    if not isinstance(asked, Amount) or not isinstance(asked.measure, Metric) or not asked.windows:
        return None
    if not any(item.low == "才" for item in clause.items) or asked.value.weak:
        return None
    if not any(part.sym == "h" and _REACHING & set(part.item.low) for part in clause.parts):
        return None
    start = min(window.first[0] for window in asked.windows) - record.ask.reach
    for curve in curves(asked.measure, record):
        low, _ = bounds(asked.value, measured=not curve.counted)
        early = [
            at
            for at, value in zip(curve.moments, curve.values, strict=True)
            if 0 < at <= start and value >= low
        ]
        if early:
            when = record.replay.clock.text(early[0])
            side = asked.measure.side
            truth = f"{side}'s {asked.measure.names[0]}: {curve.at(early[0]):g} at {when}"
            return refuted("metric", truth, actual=when)
    return None


def _that_one(clause: Clause, topic: Topic, record: Record, found: Finding) -> Clause | None:
    """The clause at the time of what it speaks of again, where what bears it out is another such thing.

    Of "a Clasher died on turn 8", a sentence about "the Clasher" says what became of that one.
    """
    if found.frame != "event" or clause.times or not found.events:
        return None
    event = found.events[0]
    told = next((old for old in reversed(topic.occasions) if event.object in old.names), None)
    if told is None or told.doubtful or len(told.at) != 1 or told.letters != DONE.get(event.kind):
        return None
    named = [
        part.thing for part in clause.parts if part.thing is not None and event.object in part.thing.names
    ]
    if len(named) != 1 or not _the(named[0]) or any(one.at == told.at[0] for one in found.events):
        return None
    at = Span(told.at[0], told.at[0])
    first = clause.parts[0].start
    return replace(clause, times=[Time(When(span=at), first, first)], atoms=None, roles=None, moments=None)


def _the(thing: Thing) -> bool:
    """Whether one thing is meant that the reader knows of: "the Clasher"."""
    counted = thing.count is not None and not thing.count.weak
    return (
        thing.definite
        and not (thing.plural or thing.leader or counted or thing.share or thing.other)
        and (thing.nth is None and thing.place is None)
    )
