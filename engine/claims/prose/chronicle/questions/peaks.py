"""Answers about what is highest, lowest, most: peaks of amounts, and which thing there was most of."""

from __future__ import annotations

from collections import Counter

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.measuring import (
    Curve,
    accepts,
    at_ends_of_turns,
    bounds,
    curves,
    spans,
)
from engine.claims.prose.chronicle.questions.queries import Count, Metric, Most, Peak, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, Way, rows_of
from engine.claims.prose.chronicle.questions.telling import called as said
from engine.claims.prose.chronicle.questions.telling import deed_in_words, figure, named, ranged, when
from engine.facts.clock import Span

_NEAR_SHARE = 0.03
"""Share below its peak at which a sampled amount is still said to be at it."""


def answer_peak(query: Peak, record: Record) -> Finding | None:
    """The highest or lowest an amount gets: how much, when, and of which side."""
    if isinstance(query.measure, Count):
        return None
    found = curves(query.measure, record)
    if not found:
        return None
    places = spans(query.within, record)
    readings = [(curve, span) for curve in found for span in places]
    ends = [turns for curve in found for turns in at_ends_of_turns(curve, record)]
    if any(
        _peaks(query, curve, span) and _among(query, k, curve, span, record)
        for k, curve, span in _each(found, places)
    ):
        return supported("extremum")
    if not query.among and any(_peaks(query, curve, span) for curve in ends for span in places):
        return supported("extremum")
    curve, span = readings[0]
    value = _extreme(curve, span, query.highest)
    moments = _at_extreme(curve, span, query.highest)
    clock = record.replay.clock
    way = "highest" if query.highest else "lowest"
    truth = f"the {way} of {said(query.measure, record)} is {figure(value)}, at {clock.text(moments[0])}"
    if query.among and query.measure.side is not None:
        others = ", ".join(
            f"{slot} {figure(_extreme(curves(_of(query, slot), record)[0], span, query.highest))}"
            for slot in record.slots
            if slot != query.measure.side and curves(_of(query, slot), record)
        )
        truth += f"; {others}"
    if query.within:
        truth += when(query.within, record)
    index = curve.indexes(Span(moments[0], moments[0])).start
    return refuted(
        "extremum",
        truth,
        actual=int(value) if value == int(value) else value,
        evidence=tuple(filter(None, (curve.ids[index],))),
        monotone=query.value is not None and not query.within and _beyond(query, found),
    )


def _each(found: list[Curve], places: list[Span]) -> list[tuple[int, Curve, Span]]:
    return [(k, curve, span) for k, curve in enumerate(found) for span in places]


def _of(query: Peak, slot: str) -> Metric | Stock:
    assert not isinstance(query.measure, Count)
    if isinstance(query.measure, Metric):
        return Metric(query.measure.names, slot)
    return Stock(slot, query.measure.object)


def _beyond(query: Peak, found: list[Curve]) -> bool:
    assert query.value is not None
    low, high = bounds(query.value, measured=not found[0].counted)
    return all(low > max(curve.values) or high < min(curve.values) for curve in found)


def _extreme(curve: Curve, span: Span, highest: bool) -> float:
    low, high = curve.range(span)
    return high if highest else low


def _at_extreme(curve: Curve, span: Span, highest: bool) -> list[int]:
    """Moments of the samples that are at the peak, or so near that nobody tells them apart."""
    value = _extreme(curve, span, highest)
    slack = 0.0 if curve.counted else _NEAR_SHARE * abs(value)
    return [curve.moments[i] for i in curve.indexes(span) if abs(curve.values[i] - value) <= slack]


def _peaks(query: Peak, curve: Curve, span: Span) -> bool:
    value = _extreme(curve, span, query.highest)
    if query.value is not None and not accepts(query.value, value, measured=not curve.counted):
        return False
    if not query.at:
        return True
    return any(
        curve.takes_near(value, window.widest, 0.0 if curve.counted else _NEAR_SHARE) for window in query.at
    )


def _among(query: Peak, k: int, own: Curve, span: Span, record: Record) -> bool:
    """Whether no other side gets further, by the same reading of the metric."""
    measure = query.measure
    if not query.among or isinstance(measure, Count) or measure.side is None:
        return True
    value = _extreme(own, span, query.highest)
    slack = 0.0 if own.counted else _NEAR_SHARE * abs(value)
    for slot in record.slots:
        others = curves(_of(query, slot), record)
        if slot == measure.side or len(others) <= k:
            continue
        other = _extreme(others[k], span, query.highest)
        if other > value + slack if query.highest else other < value - slack:
            return False
    return True


# Which there was most of -----------------------------------------------------------------------------------


def answer_most(query: Most, record: Record) -> Finding | None:
    """Which of several things a deed was done to, or done by, most often."""
    rows = rows_of(record.replay)
    if not rows.complete(query.deed):
        return None
    tallies = [_tally(way, query) for way in rows.ways(query.deed)]
    tallies = [tally for tally in tallies if tally]
    if not tallies:
        return None
    wanted = frozenset(query.names)
    for tally in tallies:
        own = sum(number for name, number in tally.items() if name in wanted)
        others = [number for name, number in tally.items() if name not in wanted]
        best = (
            all(number <= own for number in others)
            if query.highest
            else all(number >= own for number in others)
        )
        if own and best and (query.value is None or query.value.accepts(own)):
            return supported("extremum")
    tally = tallies[0]
    ordered = tally.most_common() if query.highest else tally.most_common()[::-1]
    top = [name for name, number in ordered if number == ordered[0][1]]
    owns = [sum(number for name, number in tally.items() if name in wanted) for tally in tallies]
    said_of = named(query.names, record) if query.role in ("object", "actor") else " or ".join(query.names)
    first = named(tuple(top), record) if query.role in ("object", "actor") else " and ".join(top)
    truth = (
        f"{deed_in_words(query.deed, record)}{when(query.deed.windows, record)}: "
        f"{first} {ordered[0][1]}, {said_of} {ranged((number, number) for number in owns)}"
    )
    return refuted("extremum", truth, actual=top[0] if len(top) == 1 else top)


def _tally(way: Way, query: Most) -> Counter[str]:
    found: Counter[str] = Counter()
    among = frozenset(query.among)
    for row, sure in zip(way.rows, way.sure, strict=True):
        name = _role(row, query.role)
        if name is None or not sure or (among and name not in among and name not in query.names):
            continue
        if query.deed.windows and not any(row.at in window.widest for window in query.deed.windows):
            continue
        found[name] += row.quantity
    return found


def _role(row: Row, role: str) -> str | None:
    return {"object": row.object, "actor": row.actor, "doer": row.doer, "owner": row.owner}[role]
