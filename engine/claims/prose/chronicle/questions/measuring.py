"""What a measure may amount to at a time: ranges of values, one for each way to take it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Count, Measure, Metric, Stock, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.numbers import Form, Quantity
from engine.facts.clock import Span
from engine.facts.model import Grade, Series

Range: TypeAlias = tuple[float, float]
"""Smallest and largest value that is possible."""

MOST_MOMENTS = 400
"""Moments at which two amounts are laid beside each other within one window."""


_ROUNDING = 0.1
"""Share of itself a round figure may be off: "200" is not said of 163."""


def bounds(quantity: Quantity, *, measured: bool) -> Range:
    """The true values a figure may stand for, see `Quantity.bounds`; never off by more than people round."""
    low, high = quantity.bounds(measured=measured)
    if quantity.form in (Form.EXACT, Form.ONLY):
        if not measured and quantity.unit >= 10 and quantity.high >= 100:
            low, high = quantity.low - quantity.unit / 2, quantity.high + quantity.unit / 2  # 1,040 of 1,038
        slack = max(_ROUNDING * abs(quantity.high), 0.5 if measured else 0.0)
        low, high = max(low, quantity.low - slack), min(high, quantity.high + slack)
    return low, high


def accepts(quantity: Quantity, value: float, *, measured: bool) -> bool:
    """Whether a true value may be described so."""
    low, high = bounds(quantity, measured=measured)
    return low <= value <= high


class Curve:
    """A measure of state as a step function: a metric, or how many of some things there are.

    Attributes:
        moments: Moments of its samples.
        values: Value from each moment on.
        exact: Whether a value holds until the next sample; else it lies between the two.
        counted: Whether it counts things, so that a figure is exact.
        ids: Fact id of each sample.
    """

    __slots__ = ("counted", "exact", "ids", "moments", "values")

    def __init__(self, parts: Sequence[Series], *, from_zero: bool) -> None:
        self.exact = all(part.exact_between for part in parts)
        self.counted = all(_counted(part) for part in parts)
        if len(parts) == 1 and not from_zero:
            part = parts[0]
            self.moments: list[int] = list(part.moments)
            self.values: list[float] = [float(value) for value in part.values]
            self.ids = [part.sample_id(i) for i in range(len(part.moments))]
            return
        moments = sorted(
            {moment for part in parts for moment in part.moments} | ({0} if from_zero else set())
        )
        self.moments = moments
        self.values = []
        self.ids = []
        places = [-1] * len(parts)
        for moment in moments:
            total = 0.0
            latest = ""
            for k, part in enumerate(parts):
                while places[k] + 1 < len(part.moments) and part.moments[places[k] + 1] <= moment:
                    places[k] += 1
                    latest = part.sample_id(places[k])
                if places[k] >= 0:
                    total += float(part.values[places[k]])
                elif not from_zero:
                    total += float(part.values[0])
            self.values.append(total)
            self.ids.append(latest)

    def at(self, moment: int) -> float:
        """The value at a moment."""
        return self.values[max(0, bisect_right(self.moments, moment) - 1)]

    def near(self, moment: int) -> Range:
        """The values it may have at a moment: one, or all between two samples."""
        if self.exact:
            value = self.at(moment)
            return value, value
        return self.range(Span(moment, moment))

    def indexes(self, span: Span) -> range:
        """The samples whose values the curve may have had within a span."""
        first = max(0, bisect_right(self.moments, span.start) - 1)
        if self.moments[first] == span.start:
            first = bisect_left(self.moments, span.start)
        last = bisect_right(self.moments, span.end) - 1 if self.exact else bisect_left(self.moments, span.end)
        last = min(max(first, last), len(self.moments) - 1)
        return range(first, last + 1)

    def range(self, span: Span) -> Range:
        """Smallest and largest value within a span."""
        found = self.indexes(span)
        values = self.values[found.start : found.stop]
        return min(values), max(values)

    def fits(self, value: float, low: float, high: float) -> bool:
        """Whether a value lies within bounds; one below zero may be written without its sign."""
        return low <= value <= high or (value < 0 and low <= -value <= high)

    def takes(self, quantity: Quantity, span: Span) -> bool:
        """Whether the curve has a value within a span that may be described so."""
        low, high = bounds(quantity, measured=not self.counted)
        found = self.indexes(span)
        values = self.values[found.start : found.stop]
        if any(self.fits(value, low, high) for value in values):
            return True
        if self.exact:
            return False
        # Sampled: it passed through all that lies between two samples.
        return min(values) <= high and max(values) >= low and len(values) > 1

    def takes_near(self, value: float, span: Span, share: float) -> bool:
        """Whether the curve comes within a share of a value in a span."""
        low, high = self.range(span)
        slack = share * abs(value)
        return low <= value + slack and high >= value - slack

    def moments_in(self, span: Span) -> list[int]:
        """Moments within a span at which it has a new value, and its ends."""
        found = {span.start, span.end}
        found.update(
            self.moments[bisect_left(self.moments, span.start) : bisect_right(self.moments, span.end)]
        )
        ordered = sorted(found)
        step = max(1, len(ordered) // MOST_MOMENTS)
        return ordered[::step] if step > 1 else ordered


def at_ends_of_turns(curve: Curve, record: Record) -> list[Curve]:
    """A curve as it is looked at between turns: at the end of each, and of each side's part of it.

    Empty where the game has no turns.
    """
    if record.ask.exact_time:
        return []
    turn, sides = record.ask.reach, max(1, len(record.slots))
    part = turn // sides
    found = []
    for offset in range(1, sides + 1):
        moments = range(offset * part - 1, record.ask.end + turn, turn)
        looked = Curve([], from_zero=True)
        looked.moments = [min(moment, record.ask.end) for moment in moments]
        looked.values = [curve.at(moment) for moment in looked.moments]
        looked.ids = [""] * len(looked.moments)
        looked.counted = curve.counted
        found.append(looked)
    return found


def _counted(series: Series) -> bool:
    """Whether a series counts things (or is money in the purse): its values are whole and exactly known."""
    if series.grade is Grade.SAMPLED:
        return False
    return series.exact_between and all(value == int(value) for value in series.values)


def curves(measure: Metric | Stock, record: Record) -> list[Curve]:
    """The curves a measure may mean; none where the replay does not show it."""
    replay = record.replay
    slots = record.slots if measure.side is None else (measure.side,)
    cache = rows_of(replay).curves
    key: tuple[object, ...]
    found: list[Curve] = []
    if isinstance(measure, Metric):
        for name in measure.names:
            key = (name, slots)
            if key not in cache:
                parts = [series for slot in slots if (series := replay.store.series(name, slot)) is not None]
                parts = [series for series in parts if len(series.moments)]
                cache[key] = Curve(parts, from_zero=False) if len(parts) == len(slots) else None
            curve = cache[key]
            if curve is not None:
                found.append(curve)
        return found
    key = ("stock", measure.object, slots)
    if key not in cache:
        cache[key] = _stock(measure, record, slots)
    curve = cache[key]
    return [] if curve is None else [curve]


def _stock(measure: Stock, record: Record, slots: Sequence[str]) -> Curve | None:
    replay = record.replay
    if not counts_things(record):
        return None
    names = measure.object
    parts = [
        series
        for series in replay.store.all_series
        if series.side in slots
        and series.metric.startswith(_PREFIX)
        and len(series.moments)
        and (not names or series.metric[len(_PREFIX) :] in names)
    ]
    return Curve(parts, from_zero=True) if parts else Curve([], from_zero=True)


_START_SHARE = 0.02
"""Share of its end a running total may start at: what the first thing of all cost."""
_DIP_SHARE = 0.03
"""Share of its end a running total may fall back by: drained back, called off and paid back."""


def is_total(metric: str, record: Record) -> bool:
    """Whether a metric is a running total: it starts at next to nothing and, but for little, only grows."""
    cache = rows_of(record.replay).totals
    known = cache.get(metric)
    if known is None:
        known = True
        for slot in record.slots:
            series = record.replay.store.series(metric, slot)
            if series is None or not len(series.values):
                known = False
                break
            if series.values[0] > _START_SHARE * max(series.values):
                known = False
                break
            top = 0.0
            for value in series.values:
                if value < top - _DIP_SHARE * max(series.values):
                    known = False
                    break
                top = max(top, float(value))
        cache[metric] = known
    return known


_PREFIX = "count:"


def counts_things(record: Record) -> bool:
    """Whether the replay tells how many of each thing a side has."""
    return any(series.metric.startswith(_PREFIX) for series in record.replay.store.all_series)


def spans(windows: Windows, record: Record) -> list[Span]:
    """The widest stretches some windows may mean; the whole game where there is none."""
    if not windows:
        return [Span(0, record.ask.end)]
    return [window.widest for window in windows]


def counts(measure: Count, record: Record, windows: Windows = ()) -> list[Range]:
    """How many deeds there may have been in some windows: one range for each window and way."""
    ways = rows_of(record.replay).ways(measure.deed)
    found: list[Range] = []
    for window in windows or measure.deed.windows or (whole(record),):
        for way in ways:
            least = way.count(window.first[1], window.last[0])[0]
            most = way.count(window.first[0], window.last[1])[1]
            found.append((min(least, most), max(least, most)))
    return found


def whole(record: Record) -> Window:
    """The whole game."""
    return Window((0, 0), (record.ask.end, record.ask.end))


def values(measure: Measure, record: Record, windows: Windows) -> list[Range]:
    """The values a measure may have in some windows; empty where the replay does not show it."""
    if isinstance(measure, Count):
        return counts(measure, record, windows)
    return [curve.range(span) for curve in curves(measure, record) for span in spans(windows, record)]


def known(measure: Measure, record: Record) -> bool:
    """Whether the replay shows all of a measure, so that a figure can be denied."""
    if isinstance(measure, Count):
        return rows_of(record.replay).complete(measure.deed)
    return bool(curves(measure, record))
