"""When a side came to hold its nth place: "your ninth village came on turn 12"."""

from __future__ import annotations

from itertools import pairwise

from engine.claims.prose.chronicle.discourse.antecedents import held_places
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.measuring import curves
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Metric
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.tables import game_table

_KEPT = frozenset("SPmftdhDvB@Z")


def read_milestone(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The moment from which a side held so many places, or at which it took so many."""
    things = [part.thing for part in clause.parts if part.thing is not None and part.thing.nth is not None]
    if len(things) != 1 or not clause.times or clause.unknown or not set(clause.shape) <= _KEPT:
        return None
    thing = things[0]
    if "d" in clause.shape and (thing.side is not None or "Z" in clause.shape):
        return None  # "their ninth village fell to the Rebels"
    named = [part.side for part in clause.parts if part.sym == "S"]
    side = thing.side or (named[0] if len(named) == 1 else None)
    if side not in record.slots or clause.shape.count("P") > 1 or not held_places(thing, record):
        return None
    metric = game_table(record.replay.game).counted_by.get("village")
    moments = moments_of(clause, topic, record)
    nth = thing.nth
    if metric is None or nth is None or nth < 2 or not moments.said or not moments.sure or moments.each:
        return None
    found = curves(Metric((metric,), side), record)
    if not found:
        return None
    curve = found[0]
    held = [
        (moment, fact)
        for (before, value), moment, fact in zip(
            pairwise([0.0, *curve.values]), curve.moments, curve.ids, strict=True
        )
        if before < nth <= value
    ]
    taken = [row.event for row, _ in matches(Deed((Action.TAKE,), doer=side, nth=nth), record)]
    reached = [*held, *((event.at, event.id) for event in taken)]
    for moment, fact in reached:
        if any(window.widest.start <= moment <= window.widest.end for window in moments.windows):
            return supported("event", evidence=(fact,))
    if not held:
        return None
    when = record.replay.clock.text(held[0][0])
    truth = f"{record.name(side)} held {nth} {metric} from {when} on"
    return refuted("event", truth, evidence=(held[0][1],))
