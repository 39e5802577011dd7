"""When it was, said after the deed: "lost just one Queen; it died at 9:00", 只损失了一个虫后，9分没的."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.occasions import DONE
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import named

_LEADS = frozenset((",", "，", "and", ";", "；", "(", "（", "—", "–"))
_SHAPES = frozenset(("d", "bd", "l", "Bl", "m", "bm", "f", "bf", "s", "bs", "h", "Pd", "PBl"))
_KINDS = {"h": "lsft", "d": "l", "l": "l", "m": "sf", "f": "f", "s": "s"}


def read_dating(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The one event that bears out the clause before took place when this clause says."""
    if clause.opens or clause.shape not in _SHAPES or clause.lead not in _LEADS or len(topic.events) != 1:
        return None
    if clause.shape == "h" and clause.parts[0].item.low not in ("was on", "was at", "came on", "came at"):
        return None
    if (
        any(time.mode not in ("whole", "all") for time in topic.gap_times)
        or len(clause.times) != 1
        or clause.times[0].mode
        or not clause.closed
    ):
        return None
    thing = clause.parts[0].thing
    if thing is not None and (not thing.pronoun or thing.share or thing.plural):
        return None
    event = topic.events[0]
    if DONE.get(event.kind, "-") not in _KINDS[clause.shape[-1]]:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or not moments.said:
        return None
    if any(event.at in window.widest for window in moments.windows):
        return supported("event", [event])
    truth = f"{named((event.object,), record)}: {record.replay.clock.text(event.at)}"
    return refuted("event", truth, events=[event], actual=record.replay.clock.text(event.at))
