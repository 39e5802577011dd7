"""Answers about parts of a whole: shares, rates, and how many of those made were lost or left."""

from __future__ import annotations

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.measuring import Range, bounds, curves, known, spans, values
from engine.claims.prose.chronicle.questions.queries import Action, Count, Deed, Rate, Share, Stock, Survival
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import called, figure, named, ranged, when
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span
from engine.facts.model import EventKind as K

_POINTS = 3.0
"""Points of a percentage a written share may be off: people round to the nearest five."""
_FRACTION_SHARE = 0.15
"""Share of itself a written fraction ("half", "a third") may be off."""
_RATE_SHARE = 0.2
"""Share of itself a written rate may be off."""


def answer_share(query: Share, record: Record) -> Finding | None:
    """Whether one amount is such a part of another."""
    if not (known(query.part, record) and known(query.whole, record)):
        return None
    parts = values(query.part, record, query.windows)
    wholes = values(query.whole, record, query.windows)
    for part in parts:
        for whole_range in wholes:
            if query.of is not None and not _accepts(query.of, whole_range):
                continue
            left = (whole_range[0] - part[1], whole_range[1] - part[0]) if query.rest else part
            if query.value is None or _is_share(query.value, left, whole_range):
                return supported("count")
    if not parts or not wholes:
        return None
    share = f" ({100 * parts[0][1] / wholes[0][1]:.0f} %)" if wholes[0][1] else ""
    truth = (
        f"{ranged(parts)} {called(query.part, record)} of {ranged(wholes)} {called(query.whole, record)}"
        f"{share}{when(query.windows, record)}"
    )
    none = any(least == 0 for least, _ in (*parts, *wholes))
    return refuted("count", truth, actual=figure(parts[0][1]), nothing=none)


def _accepts(quantity: Quantity, found: Range) -> bool:
    low, high = bounds(quantity, measured=False)
    return low <= found[1] and found[0] <= high


def _is_share(value: Quantity, part: Range, whole: Range) -> bool:
    if not value.percent and not 0 < value.value < 1:
        return _accepts(value, part)
    if whole[1] <= 0:
        return False
    least = 100 * part[0] / whole[1]
    most = 100 * part[1] / whole[0] if whole[0] > 0 else 100.0
    low, high = bounds(replace(value, unit=1), measured=False)
    if value.percent:
        low, high = low - _POINTS, high + _POINTS
    else:
        low, high = 100 * value.low * (1 - _FRACTION_SHARE), 100 * value.high * (1 + _FRACTION_SHARE)
    return low <= most and least <= high


def answer_rate(query: Rate, record: Record) -> Finding | None:
    """Whether there was so much of a thing for each unit of time, over the windows."""
    if not isinstance(query.measure, Count) or not known(query.measure, record) or query.per <= 0:
        return None
    low, high = bounds(query.value, measured=True)
    low, high = low - _RATE_SHARE * abs(low), high + _RATE_SHARE * abs(high)
    rates: list[Range] = []
    places = spans(query.windows, record)
    found = values(query.measure, record, query.windows)
    for k, (least, most) in enumerate(found):
        span = places[min(k * len(places) // max(1, len(found)), len(places) - 1)]
        length = max(1, min(span.end, record.ask.end) - span.start) / query.per
        rates.append((least / length, most / length))
    if any(least <= high and most >= low for least, most in rates):
        return supported("metric")
    truth = f"{called(query.measure, record)}: {ranged((round(a, 1), round(b, 1)) for a, b in rates)} each"
    return refuted("metric", truth + when(query.windows, record), actual=round(rates[0][0], 2))


def answer_survival(query: Survival, record: Record) -> Finding | None:
    """How many of a side's things there were, how many were lost, how many were left."""
    rows = rows_of(record.replay)
    made = Deed((Action.MAKE,), doer=query.side, object=query.object)
    lost = Deed((Action.DIE,), owner=query.side, doer=query.by, object=query.object)
    if not (rows.complete(made) and rows.complete(lost)):
        return None
    made_ranges = _made(made, query, record)
    lost_ranges = values(Count(lost), record, query.windows)
    left_ranges = _left(query, record, made_ranges, lost_ranges)
    ok_made = query.made is None or any(_accepts(query.made, found) for found in made_ranges)
    ok_lost = query.lost is None or any(_accepts(query.lost, found) for found in lost_ranges)
    ok_left = query.left is None or any(_accepts(query.left, found) for found in left_ranges)
    if query.all_left:
        ok_lost = ok_lost and any(least == 0 for least, _ in lost_ranges)
    if query.all_lost:
        # All there were before something turned into something else: none is left, and some were lost.
        ok_left = ok_left and any(least <= 0 for least, _ in left_ranges)
        ok_lost = ok_lost and any(most > 0 for _, most in lost_ranges)
    if ok_made and ok_lost and ok_left:
        return supported("count")
    truth = (
        f"of {query.side}'s {named(query.object, record)} {ranged(made_ranges)} were made, "
        f"{ranged(lost_ranges)} lost, {ranged(left_ranges)} left{when(query.windows, record)}"
    )
    over = any(
        quantity is not None and bounds(quantity, measured=False)[0] > max(most for _, most in found)
        for quantity, found in ((query.made, made_ranges), (query.lost, lost_ranges))
    )
    none = any(least == 0 for least, _ in made_ranges)
    return refuted("count", truth, actual=figure(lost_ranges[0][1]), monotone=over, nothing=none)


def _made(made: Deed, query: Survival, record: Record) -> list[Range]:
    """How many there were in all; those that were there at the start may be counted in."""
    found = values(Count(made), record, ())
    started = record.ask.tally((K.CREATED,), query.side, query.object, initial=True).total
    initial = started - record.ask.tally((K.CREATED,), query.side, query.object).total
    return [*found, *((low + initial, high + initial) for low, high in found)] if initial else found


def _left(query: Survival, record: Record, made: list[Range], lost: list[Range]) -> list[Range]:
    """How many are left at the end of the windows: what lives then, and made less lost."""
    found: list[Range] = []
    for span in spans(query.windows, record):
        end = min(span.end, record.ask.end)
        least, most = record.ask.alive(query.side, query.object, end, end)
        found.append((least, most))
        found.extend(curve.range(Span(end, end)) for curve in curves(Stock(query.side, query.object), record))
    if not query.windows:
        found.extend((low - most, high - least) for low, high in made for least, most in lost)
    return found
