"""Answers about how an amount goes over a time: up, down, level, from so much to so much."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import Curve, accepts, bounds, curves, whole
from engine.claims.prose.chronicle.questions.queries import Count, Direction, Trend
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import called, figure, when
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span

_WAVER_SHARE = 0.05
"""Share of its range by which a sampled amount may go against a direction and still be said to keep it."""
_FLAT_SHARE = 0.1
"""Share by which an amount may change and still be said to have stayed level."""


def answer_trend(query: Trend, record: Record) -> Finding | None:
    """Whether an amount went as said, between moments that may be meant by the ends of the windows."""
    if isinstance(query.measure, Count):
        return None  # a count only ever rises
    found = curves(query.measure, record)
    if not found:
        return None
    windows = query.windows or (whole(record),)
    said_when = bool(query.windows)
    if any(_goes(query, curve, window, record, said_when) for curve in found for window in windows):
        if said_when and not any(
            _goes(query, curve, window, record, said_when, strictly=True)
            for curve in found
            for window in windows
        ):
            return None  # so it went within the time, if not from its beginning to its end
        return supported("trend")
    curve, window = found[0], windows[0]
    start, end = curve.at(window.first[0]), curve.at(min(window.last[1], record.ask.end))
    truth = (
        f"{called(query.measure, record)} went from {figure(start)} to {figure(end)}"
        f"{when(windows, record) if said_when else ''}"
    )
    inside = list(curve.indexes(window.widest))
    evidence = tuple(curve.ids[i] for i in (inside[0], inside[-1]) if curve.ids[i])
    return refuted("trend", truth, actual=[start, end], evidence=evidence, monotone=_beyond(query, found))


def _beyond(query: Trend, found: Sequence[Curve]) -> bool:
    """Whether an end is said that the amount never reaches."""
    for quantity in (query.start, query.end):
        if quantity is None:
            continue
        low, high = bounds(quantity, measured=not found[0].counted)
        if all(low > max(curve.values) or high < min(curve.values) for curve in found):
            return True
    return False


def _goes(
    query: Trend, curve: Curve, window: Window, record: Record, said_when: bool, *, strictly: bool = False
) -> bool:
    """Whether a curve goes as said in one window: ``strictly`` from its beginning to its end also where it
    is a short one.
    """
    reach = record.ask.reach
    long = reach // 2 if strictly and record.ask.exact_time else 2 * reach
    span = window.widest
    if query.start is None and query.end is None and query.by is None:
        return _directed(query.direction, curve, window, record)
    # What is sampled shows a change at the next sample only.
    late = 0 if curve.exact or len(curve.moments) < 2 else 2 * (curve.moments[1] - curve.moments[0])
    if said_when and window.last[0] - window.first[1] > long:
        near = reach if not record.ask.exact_time else late
        # Of the end of a turn, and not of all from then on.
        exactly = curve.exact and window.first[1] - window.first[0] > 1
        opens = 0 if exactly else near
        closes = 0 if curve.exact and window.last[0] < window.last[1] else near
        first = Span(max(0, window.first[0] - 1), window.first[1] + opens)
        last = Span(max(0, window.last[0] - closes), window.last[1] + late)
        starts, ends = _moments(curve, query.start, first), _moments(curve, query.end, last)
    else:
        # What it was before stands just before the window too: "fell from 7 to 5 on turn 7".
        before = Span(max(0, span.start - reach), span.end)
        starts = _moments(curve, query.start, before if said_when else span)
        ends = _moments(curve, query.end, Span(span.start, span.end + late))
    for start in starts:
        for end in ends:
            if end < start:
                continue
            change = curve.at(end) - curve.at(start)
            if query.by is not None and not accepts(query.by, abs(change), measured=not curve.counted):
                continue
            if query.direction in (Direction.UP, Direction.ONLY_UP) and change <= 0:
                continue
            if query.direction in (Direction.DOWN, Direction.ONLY_DOWN) and change >= 0:
                continue
            if query.direction is Direction.FLAT and not _level(change, curve, start):
                continue
            return True
    return False


def _moments(curve: Curve, quantity: Quantity | None, span: Span) -> list[int]:
    """Moments of a span at which a curve has a value that may be described so; all where none is said."""
    moments = curve.moments_in(span)
    if quantity is None:
        return moments
    low, high = bounds(quantity, measured=not curve.counted)
    found = [moment for moment in moments if curve.fits(curve.at(moment), low, high)]
    for one, other in itertools.pairwise(moments):
        if (
            not curve.exact
            and min(curve.at(one), curve.at(other)) <= high
            and low <= max(curve.at(one), curve.at(other))
        ):
            found.append(other)
    at_start = [
        span.start
        for i in curve.indexes(Span(span.start, span.start))
        if curve.fits(curve.values[i], low, high)
    ]
    return sorted({*found, *at_start})


def _directed(direction: Direction | None, curve: Curve, window: Window, record: Record) -> bool:
    """Whether a curve takes a direction between some first and some last moment of a window."""
    reach = record.ask.reach
    span = window.widest
    # An end that names a whole turn may be any moment of it, and the one just before.
    first = Span(max(0, window.first[0] - 1), max(window.first[1], min(window.first[0] + reach, span.end)))
    last = Span(max(min(window.last[0], window.last[1] - reach), span.start), window.last[1])
    low_start, high_start = curve.range(first)
    low_end, high_end = curve.range(last)
    values = [curve.values[i] for i in curve.indexes(span)]
    slack = 0.0 if curve.counted else _WAVER_SHARE * (max(values) - min(values))
    if direction is Direction.UP:
        return high_end > low_start
    if direction is Direction.DOWN:
        return low_end < high_start
    if direction is Direction.FLAT:
        if curve.counted and max(values) - min(values) <= 1:
            return True
        return max(values) - min(values) <= max(1.0, 3 * _FLAT_SHARE * max(abs(max(values)), 1))
    inner = [curve.at(moment) for moment in _ends_of_turns(curve, Span(first.end, last.end), record)]
    if direction is Direction.ONLY_UP:
        return high_end > low_start and all(b >= a - slack for a, b in itertools.pairwise(inner))
    return low_end < high_start and all(b <= a + slack for a, b in itertools.pairwise(inner))


def _ends_of_turns(curve: Curve, span: Span, record: Record) -> list[int]:
    """Moments at which "turn after turn" looks: the ends of turns, or every sample in real time."""
    if record.ask.exact_time:
        return curve.moments_in(span)
    reach = record.ask.reach
    found = list(range(span.start, span.end + 1, reach))
    return [*found, span.end] if found and found[-1] != span.end else found or [span.end]


def _level(change: float, curve: Curve, start: int) -> bool:
    return abs(change) <= (0 if curve.counted else _FLAT_SHARE * max(1.0, abs(curve.at(start))))
