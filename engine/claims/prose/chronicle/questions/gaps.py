"""Answers about lengths of time: from one deed to another, and how long there was none of a thing."""

from __future__ import annotations

import itertools

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.measuring import curves, known
from engine.claims.prose.chronicle.questions.queries import Count, Drought, Gap, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import called, deed_in_words, told
from engine.facts.clock import Span

_MANY = 60
"""Deeds on either side beyond which a gap may be between too many pairs to say anything of it."""


def length(units: int, record: Record) -> str:
    """A length of time in words: ``2:10``, ``3 turns``."""
    clock = record.replay.clock
    minute = clock.per_minute
    if minute:
        seconds = round(units * 60 / minute)
        return f"{seconds // 60}:{seconds % 60:02d}" if seconds >= 60 else f"{seconds} s"
    turns = units / record.ask.reach
    return f"{turns:.0f} turn{'' if round(turns) == 1 else 's'}"


def answer_gap(query: Gap, record: Record) -> Finding | None:
    """Whether a deed came so long after another: some pair that far apart, refuted where none is."""
    rows = rows_of(record.replay)
    firsts = [row for row, _ in matches(query.first, record)]
    thens = [row for row, _ in matches(query.then, record)]
    complete = rows.complete(query.first) and rows.complete(query.then)
    if complete and (not firsts or not thens):
        missing = query.then if firsts else query.first
        truth = f"there was no such {deed_in_words(missing, record)}"
        return refuted("order", truth, events=[row.event for row in firsts[:2]], actual=0)
    if not firsts or not thens or len(firsts) > _MANY or len(thens) > _MANY:
        return None
    pairs = [(a, b) for a in firsts for b in thens if a.event.id != b.event.id]
    for a, b in pairs:
        if query.low <= _apart(a, b, record) <= query.high or query.low <= b.at - a.at <= query.high:
            return supported("order", [a.event, b.event])
    if not complete:
        return None
    if len(firsts) > 1 and len(thens) > 1 and (query.first.nth is None or query.then.nth is None):
        return None  # which of them is meant cannot be told
    if not pairs:
        return None
    a, b = min(pairs, key=lambda pair: abs(abs(pair[1].at - pair[0].at) - (query.low + query.high) // 2))
    apart = length(abs(b.at - a.at), record)
    truth = f"{told(a, query.first.actions[0], record)}, {told(b, query.then.actions[0], record)}: {apart}"
    return refuted("order", truth, events=[a.event, b.event], actual=apart)


def _apart(a: Row, b: Row, record: Record) -> int:
    """How far apart two rows are as players count it: in turns, from turn to turn."""
    reach = record.ask.reach
    if record.ask.exact_time:
        return b.at - a.at
    return (b.at // reach - a.at // reach) * reach


def answer_drought(query: Drought, record: Record) -> Finding | None:
    """Whether there was none of a thing for so long: some stretch of that length."""
    if not known(query.what, record):
        return None
    stretches = _without(query.what, record)
    if query.windows:
        stretches = [s for s in stretches if any(s.overlaps(w.widest) for w in query.windows)]
    if query.ended:
        stretches = [
            s for s in stretches if any(s.end + 1 in w.widest or s.end in w.widest for w in query.ended)
        ]
    for stretch in stretches:
        if query.low <= _long(stretch, record) <= query.high:
            return supported("count")
    longest = max(stretches, key=lambda s: s.end - s.start, default=None)
    clock = record.replay.clock
    if longest is None:
        truth = f"{called(query.what, record)}: at no time none"
        return refuted("count", truth, actual=0)
    truth = (
        f"none from {clock.text(longest.start)} to {clock.text(longest.end)}: "
        f"{length(longest.end - longest.start, record)}"
    )
    whole = _without(query.what, record)
    over = query.low > max(_long(stretch, record) for stretch in whole)
    return refuted("count", truth, actual=length(longest.end - longest.start, record), monotone=over)


def _long(stretch: Span, record: Record) -> int:
    if record.ask.exact_time:
        return stretch.end - stretch.start
    reach = record.ask.reach
    return (stretch.end // reach - stretch.start // reach) * reach


def _without(what: Stock | Count, record: Record) -> list[Span]:
    """The stretches with none of a thing, or in which nothing of a kind was done."""
    found: list[Span] = []
    end = record.ask.end
    if isinstance(what, Count):
        for way in rows_of(record.replay).ways(what.deed):
            moments = [row.at for row in way.rows]
            edges = [0, *moments, end]
            found.extend(Span(a, b) for a, b in itertools.pairwise(edges) if b > a)
        return found
    for curve in curves(what, record):
        start: int | None = None
        for moment, value in zip(curve.moments, curve.values, strict=True):
            if value <= 0 and start is None:
                start = moment
            elif value > 0 and start is not None:
                found.append(Span(start, moment))
                start = None
        if start is not None:
            found.append(Span(start, end))
    return found
