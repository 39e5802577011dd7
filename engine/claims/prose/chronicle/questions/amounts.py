"""Answers about amounts: how much of a metric, how many deeds, what a side has."""

from __future__ import annotations

import math

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import bounds, counts, curves, spans, whole
from engine.claims.prose.chronicle.questions.queries import Amount, Count, Roster, Stock, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import called, figure, named, ranged, when
from engine.facts.clock import Span


def answer_amount(query: Amount, record: Record) -> Finding | None:
    """Whether a measure is so much at some moment of the windows, or over them where deeds are counted."""
    if isinstance(query.measure, Count):
        return _counted(query, query.measure, record)
    found = curves(query.measure, record)
    if not found:
        return None
    windows = query.windows
    if query.whole and not windows:
        windows = (Window((record.ask.end, record.ask.end), (record.ask.end, record.ask.end)),)
    places = spans(windows, record)
    frame = "metric"
    for curve in found:
        if any(curve.takes(query.value, span) for span in places):
            index = curve.indexes(places[0]).start
            return supported(frame, evidence=tuple(filter(None, (curve.ids[index],))))
    curve = found[0]
    span = places[0]
    seen = [curve.range(span) for curve in found for span in places]
    low, high = bounds(query.value, measured=not curve.counted)
    everywhere = [curve.range(Span(0, record.ask.end)) for curve in found]
    beyond = all(low > top or high < bottom for bottom, top in everywhere)
    value = curve.at(span.end)
    truth = f"{called(query.measure, record)}: {ranged(seen)}{when(windows, record)}"
    return refuted(
        frame,
        truth,
        actual=value if value != int(value) else int(value),
        evidence=tuple(curve.ids[i] for i in list(curve.indexes(span))[-2:] if curve.ids[i]),
        monotone=beyond and low > 0,
        nothing=isinstance(query.measure, Stock) and seen[0][0] == 0,
    )


def _counted(query: Amount, measure: Count, record: Record) -> Finding | None:
    windows = query.windows or measure.deed.windows
    found = counts(measure, record, windows)
    low, high = bounds(query.value, measured=False)
    rows = rows_of(record.replay)
    if any(least <= high and most >= low for least, most in found):
        near = [row.event for row, _ in matches(measure.deed, record)]
        return supported("count", near[:4])
    if not rows.complete(measure.deed):
        return None
    most = max(top for _, top in found)
    if most >= low and not query.total:
        return None
    truth = f"{ranged(found)} {called(measure, record)}{when(windows, record)}"
    over = low > max(top for _, top in counts(measure, record, (whole(record),)))
    none = any(least == 0 for least, _ in found)
    return refuted("count", truth, actual=int(found[0][0]), monotone=over, nothing=none)


def answer_roster(query: Roster, record: Record) -> Finding | None:
    """Whether a side has just so many of each of some things at one moment of the windows."""
    windows: Windows = query.windows or (whole(record),)
    stocks = [Stock(query.side, names) for names, _ in query.things]
    measured = [curves(stock, record) for stock in stocks]
    everything = curves(Stock(query.side), record)
    if not all(measured) or not everything:
        return None
    chosen = [found[0] for found in measured]
    total = everything[0]
    moments = sorted(
        {moment for span in spans(windows, record) for c in chosen for moment in c.moments_in(span)}
    )
    for moment in moments:
        held = [curve.at(moment) for curve in chosen]
        if not all(value.accepts(have) for (_, value), have in zip(query.things, held, strict=True)):
            continue
        if not query.only or math.isclose(sum(held), total.at(moment)):
            return supported("metric")
    last = spans(windows, record)[0].end
    shown = ", ".join(
        f"{figure(curve.at(last))} {named(names, record)}"
        for curve, (names, _) in zip(chosen, query.things, strict=True)
    )
    most = [max(curve.values, default=0.0) for curve in chosen]
    beyond = any(
        bounds(value, measured=False)[0] > top for (_, value), top in zip(query.things, most, strict=True)
    )
    more = f" of {figure(total.at(last))} in all" if query.only else ""
    truth = f"{query.side} had {shown}{more}{when(windows, record)}"
    return refuted("metric", truth, actual=shown, monotone=beyond)
