"""Which was the first or last of a kind of deed: "your last recruit, a Mage, arrived on turn 41"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches, within
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import told
from engine.claims.prose.copying import replace

_ACTIONS = {"k": Action.DIE, "l": Action.DIE, "m": Action.RECRUIT, "t": Action.TAKE, "u": Action.TURN}
_KEPT = frozenset("QPSbmfztdlkVx@Z")
_BEFELL = frozenset("kld")
_DONE = frozenset("PQ") | frozenset("mkthD")
"""Letters of a clause in which a thing does the deed: "the Fire Drake gets his first kill"."""


def read_last(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The first, last or nth deed of a side, what it was of and when."""
    nouns = [part for part in clause.parts if part.sym == "Q" and part.nth and part.unit in _ACTIONS]
    if len(nouns) != 1 or clause.unknown:
        return None
    noun = nouns[0]
    if noun.unit in "kt" and clause.parts[0].sym == "P" and set(clause.shape) <= _DONE:
        return _of_one(clause.parts[0].thing, noun, clause, topic, record)
    if any(part.sym not in _KEPT for part in clause.parts):
        return None
    if noun.unit == "m" and not _BEFELL.isdisjoint(clause.shape[: clause.parts.index(noun)]):
        return None  # "cut down his last recruit": what befell it, and not when it was recruited
    things = [part.thing for part in clause.parts if part.sym == "P" and part.thing is not None]
    side = noun.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    if side is None and noun.unit == "l" and len(things) == 1 and things[0].leader:
        side = things[0].side  # "your leader was the 26th casualty"
    if (
        (side is not None and side not in record.slots)
        or len(things) > 1
        or any(not thing.names for thing in things)
    ):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each or not (things or (moments.said and side is not None)):
        return None
    action = _ACTIONS[noun.unit]
    owned = noun.unit == "l"
    deed = Deed((action,), doer=None if owned else side, owner=side if owned else None, nth=noun.nth)
    if action is Action.RECRUIT and not rows_of(record.replay).complete(deed):
        deed = replace(deed, actions=(Action.MAKE,))
    pairs = matches(deed, record)
    if not pairs or not all(sure for _, sure in pairs) or not rows_of(record.replay).complete(deed):
        return None
    rows = [row for row, _ in pairs]
    named = frozenset(name for thing in things for name in names_of(thing, record))
    called = rows_of(record.replay).called
    for row in rows:
        killer = noun.unit == "k" and called(row.actor, named)  # "your first kill was a Wose's"
        if named and not (called(row.object, named) or killer):
            continue
        if moments.windows and not within(row, moments.windows):
            continue
        return supported("event", [row.event])
    truth = "; ".join(told(row, deed.actions[0], record) for row in rows[:2])
    return refuted("event", truth, events=[row.event for row in rows], actual=rows[0].object)


def _of_one(thing: Thing | None, noun: Part, clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """When a thing did a deed of its own for the nth time; of several of a kind any may be meant."""
    moments = moments_of(clause, topic, record)
    if clause.shape.count("P") > 1 or thing is None or not thing.names:
        return None
    if not moments.said or not moments.sure or moments.each:
        return None
    action, names = _ACTIONS[noun.unit], names_of(thing, record)
    whole = Deed((action,), doer=thing.side, actor=names)
    rows = [row for row, sure in matches(whole, record) if sure]
    if any(within(row, moments.windows) for row in rows):
        nth = matches(replace(whole, nth=noun.nth), record)
        if any(within(row, moments.windows) for row, _ in nth):
            return supported("event", [row.event for row, _ in nth])
    alone = sum(record.ask.owned(slot, names) for slot in record.slots) == 1
    if not alone or not rows or not rows_of(record.replay).complete(whole):
        return None
    truth = "; ".join(told(row, action, record) for row in rows[:2])
    return refuted("event", truth, events=[row.event for row in rows])
