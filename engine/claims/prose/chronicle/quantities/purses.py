"""Money spent to the last: "spent every last coin", 100金花得精光, "the treasury ran dry"."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.facts.clock import Span

_ENGLISH = re.compile(
    r"\b(every (last )?(coin|penny|piece)|(last|final) (coin|penny)|emptied|bled dry|ran dry|run dry"
    r"|dead broke|spent (it )?all( of it)?|spent (the|their|his|her|your|its) (whole|entire))\b"
)
_CHINESE = re.compile(
    "花光|花得精光|花了个精光|一分不剩|一分没剩|花得一分|花得精|见了底|见底|花完|清空了金库"
)
_METRIC = "gold"
_OTHERWISE = frozenset("nI?%CY")


def read_purse(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Whether a side had nothing left of its money, at a time or in the first turn."""
    if not clause.items or not _OTHERWISE.isdisjoint(clause.shape):
        return None
    chinese = clause.items[0].chinese or clause.items[-1].chinese
    told = ("" if chinese else " ").join(item.low for item in clause.items)
    if not (_CHINESE if chinese else _ENGLISH).search(told):
        return None
    named = {part.side for part in clause.parts if part.sym in "SGQ" and part.side is not None}
    each = any(part.thing is not None and part.thing.share in ("both", "each") for part in clause.parts)
    slots = record.slots if each or "both" in named else tuple(side for side in named if side in record.slots)
    if not slots and clause.side in record.slots and clause.side is not None:
        slots = (clause.side,)
    if not slots or (len(slots) > 1 and not each and "both" not in named):
        return None
    at = carried(clause, topic, record)
    if not at.sure or (at.stretch is not None and not at.spots):
        return None
    first = Span(0, 2 * (record.ask.turn or 1) - 1)
    spans = at.spots or ((topic.window,) if topic.window is not None and topic.timed else (first,))
    least = {slot: _least(slot, spans, record) for slot in slots}
    if any(value is None for value in least.values()):
        return None
    if all(value is not None and value < 1 for value in least.values()):
        return supported("purse")
    if len(slots) > 1 or not named or not at.said or any(part.sym == "x" for part in clause.parts):
        return None
    other = record.other(slots[0])
    spent = _least(other, spans, record) if other is not None else None
    if spent is None or spent >= 1:
        return None  # no slip of the side
    value = least[slots[0]]
    return refuted("purse", f"{slots[0]} had {value:.0f} gold left then", actual=value, monotone=True)


def _least(slot: str, spans: tuple[Span, ...], record: Record) -> float | None:
    """The least money a side had at some moment of some stretches."""
    series = record.replay.store.series(_METRIC, slot)
    if series is None:
        return None
    found = [
        value
        for at, value in zip(series.moments, series.values, strict=True)
        if any(at in span for span in spans)
    ]
    for span in spans:
        ended = record.ask.metric_at(_METRIC, slot, span.end)
        if ended is not None:
            found.append(ended)
    return min(found, default=None)
