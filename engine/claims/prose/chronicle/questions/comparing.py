"""Answers about one amount beside another: of two sides, of two things, of two times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import (
    Curve,
    Range,
    bounds,
    counts,
    curves,
    is_total,
    known,
    spans,
    values,
    whole,
)
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Comparison,
    Count,
    Deed,
    Exchange,
    Measure,
    Metric,
    Relation,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import called, figure, ranged, when
from engine.claims.prose.numbers import Quantity

_LEVEL_SHARE = 0.03
"""Share by which two sampled figures may differ and still be called equal, or either be called the larger."""
_SAMPLED_SHARE = 0.02
"""Share of itself a sampled figure is known to."""
_EVEN_SHARE = 0.1
"""Share by which two sampled figures may differ and still be said to be level."""
_FACTOR_SHARE = 0.15
"""Share a written factor or percentage may be off."""

Pair = tuple[Range, Range]


def answer_comparison(query: Comparison, record: Record) -> Finding | None:
    """Whether two amounts stand to each other as said, at some moment of the windows."""
    if not (known(query.first, record) and known(query.second, record)):
        return None
    pairs = list(_pairs(query, record))
    if not pairs:
        return None
    sampled = any(not exact for _, exact in pairs)
    if _borne_out(query, pairs, sampled):
        return None if _neither(query, pairs) else supported("compare")
    if query.throughout and query.relation is Relation.EQUAL and sampled:
        return None
    shown = _shown(query, pairs, record)
    in_all = not (query.throughout or query.windows or query.then)
    (first, second), _ = pairs[-1]
    return refuted(
        "compare",
        shown,
        actual=[figure(first[1]), figure(second[1])],
        nothing=in_all and all(pair == ((0, 0), (0, 0)) for pair, _ in pairs[-3:]),
        evidence=_evidence(query, record),
    )


def compares(query: Comparison, record: Record) -> bool:
    """Whether `answer_comparison` bears a comparison out; what is true instead is not looked for."""
    if not (known(query.first, record) and known(query.second, record)):
        return False
    pairs = list(_pairs(query, record))
    sampled = any(not exact for _, exact in pairs)
    return bool(pairs) and _borne_out(query, pairs, sampled) and not _neither(query, pairs)


def _borne_out(query: Comparison, pairs: Sequence[tuple[Pair, bool]], sampled: bool) -> bool:
    test = _throughout if query.throughout else _somewhere
    return test(query, [pair for pair, _ in pairs], sampled)


def _neither(query: Comparison, pairs: Sequence[tuple[Pair, bool]]) -> bool:
    """Whether neither had any of what is said to be level, which is hardly what is meant."""
    return query.relation is Relation.EQUAL and all(pair == ((0, 0), (0, 0)) for pair, _ in pairs)


def _somewhere(query: Comparison, pairs: Sequence[Pair], sampled: bool) -> bool:
    return any(_holds(query, first, second, sampled) for first, second in pairs)


def _throughout(query: Comparison, pairs: Sequence[Pair], sampled: bool) -> bool:
    """At all moments, those at which the two are level left aside unless they all are."""
    others = [pair for pair in pairs if pair[0][0] != pair[1][0]]
    if query.relation in (Relation.MORE, Relation.LESS):
        return bool(others) and all(_holds(query, first, second, sampled) for first, second in others)
    return all(_holds(query, first, second, sampled) for first, second in pairs)


def _holds(query: Comparison, first: Range, second: Range, sampled: bool) -> bool:
    relation, margin = query.relation, query.margin
    if margin is not None and relation in (Relation.MORE, Relation.LESS):
        more, less = (first, second) if relation is Relation.MORE else (second, first)
        return _by(margin, more, less, sampled)
    slack = _LEVEL_SHARE * max(abs(first[1]), abs(second[1])) if sampled else 0.0
    may_be = {
        Relation.MORE: first[1] + slack > second[0],
        Relation.LESS: first[0] - slack < second[1],
        Relation.NOT_LESS: first[1] + slack >= second[0],
        Relation.NOT_MORE: first[0] - slack <= second[1],
    }
    if relation in may_be:
        return may_be[relation]
    even = _EVEN_SHARE * max(abs(first[1]), abs(second[1])) if sampled else 0.0
    overlap = first[0] - even <= second[1] and second[0] - even <= first[1]
    if relation is Relation.EQUAL:
        return overlap
    return not (first == second and first[0] == first[1])


def _by(margin: Quantity, more: Range, less: Range, sampled: bool) -> bool:
    """Whether one range lies above another by a margin: so many, so many per cent, so many times."""
    low, high = bounds(margin, measured=sampled)
    if sampled and not (margin.times or margin.percent):
        slack = _SAMPLED_SHARE * (abs(more[1]) + abs(less[1]))  # each is known no better than that
        low, high = low - slack, high + slack
    if margin.times or margin.percent:
        # "twice as many" is a factor of 2; "a third more", "30 % more" are shares on top.
        if margin.percent:
            low, high = 1 + low / 100, 1 + high / 100
        low, high = low * (1 - _FACTOR_SHARE), high * (1 + _FACTOR_SHARE)
        if less[1] <= 0:
            return False
        greatest = more[1] / less[0] if less[0] > 0 else float("inf")
        return low <= greatest and more[0] / less[1] <= high
    if low < 1 and not sampled and 0 < margin.value < 1:  # "a third more" as a fraction
        return _by_share(margin.value, more, less)
    return more[0] - less[1] <= high and more[1] - less[0] >= low


def _by_share(share: float, more: Range, less: Range) -> bool:
    if less[1] <= 0:
        return False
    greatest = more[1] / less[0] if less[0] > 0 else float("inf")
    return 1 + share * 0.75 <= greatest and more[0] / less[1] <= 1 + share * 1.3


# The pairs of values there are ------------------------------------------------------------------------------


def _pairs(query: Comparison, record: Record) -> Iterator[tuple[Pair, bool]]:
    """The values of both at the moments that may be meant, each pair with whether it is exact."""
    first, second = query.first, query.second
    if isinstance(first, Count) and isinstance(second, Count):
        if query.throughout:
            yield from _running(query, first, second, record)
            return
        mine = counts(first, record, query.windows)
        theirs = counts(second, record, query.then or query.windows)
        if len(mine) == len(theirs):
            yield from (((a, b), True) for a, b in zip(mine, theirs, strict=True))
        else:
            yield from (((a, b), True) for a in mine for b in theirs)
        return
    if isinstance(first, Count) or isinstance(second, Count):
        mine = values(first, record, query.windows)
        theirs = values(second, record, query.then or query.windows)
        yield from (((a, b), True) for a in mine for b in theirs)
        return
    windows = query.windows or (whole(record),)
    one, other = curves(first, record), curves(second, record)
    grown = not query.then and _total(first, record) and _total(second, record)
    for a, b in _paired(one, other, first, second):
        exact = a.counted and b.counted
        if grown and (within := [window for window in windows if _stretch(window, record)]):
            for window in within:
                yield (_growth(a, window), _growth(b, window)), exact
            continue
        if query.then:
            for span in spans(windows, record):
                for later in spans(query.then, record):
                    yield (a.range(span), b.range(later)), exact
            continue
        for span in spans(windows, record):
            for moment in sorted({*a.moments_in(span), *b.moments_in(span)}):
                yield (a.near(moment), b.near(moment)), exact


def _total(measure: Measure, record: Record) -> bool:
    return isinstance(measure, Metric) and all(is_total(name, record) for name in measure.names)


def _stretch(window: Window, record: Record) -> bool:
    """Whether a window is a stretch of time that leaves out the beginning of the game."""
    long = record.ask.reach // 4 if window.first[0] < window.first[1] else record.ask.reach
    if record.ask.turn is not None:
        long = 2 * record.ask.turn + 1  # a turn that was spoken of before is no stretch
    return window.first[0] > record.ask.reach and window.last[0] - window.first[1] >= long


def _growth(curve: Curve, window: Window) -> Range:
    """By how much a running total grew in a stretch: the least and the most."""
    least = curve.at(window.last[0]) - curve.at(window.first[1])
    most = curve.at(window.last[1]) - curve.at(window.first[0])
    return max(0.0, least), max(0.0, least, most)


def _paired(
    one: Sequence[Curve], other: Sequence[Curve], first: Measure, second: Measure
) -> Iterator[tuple[Curve, Curve]]:
    """Like with like: readings of the same metric for both sides, else every one with every other."""
    same = (
        isinstance(first, Metric)
        and isinstance(second, Metric)
        and first.names == second.names
        and len(one) == len(other)
    )
    if same:
        yield from zip(one, other, strict=True)
        return
    for a in one:
        for b in other:
            yield a, b


def _running(query: Comparison, first: Count, second: Count, record: Record) -> Iterator[tuple[Pair, bool]]:
    """Two counts at every moment one of them rises."""
    rows = rows_of(record.replay)
    for span in spans(query.windows, record):
        one, other = rows.ways(first.deed)[0], rows.ways(second.deed)[0]
        moments = sorted({row.at for row in (*one.rows, *other.rows) if row.at in span})
        for moment in moments:
            a, b = one.count(0, moment), other.count(0, moment)
            yield (a, b), True


def _shown(query: Comparison, pairs: Sequence[tuple[Pair, bool]], record: Record) -> str:
    if query.throughout:
        wrong = next(
            (
                pair
                for pair, exact in pairs
                if pair[0] != pair[1] and not _holds(query, pair[0], pair[1], not exact)
            ),
            pairs[-1][0],
        )
        return (
            f"at some moment {called(query.first, record)} was {ranged([wrong[0]])}, "
            f"{called(query.second, record)} {ranged([wrong[1]])}"
        )
    firsts = ranged(pair[0] for pair, _ in pairs[-3:])
    seconds = ranged(pair[1] for pair, _ in pairs[-3:])
    first = f"{called(query.first, record)}: {firsts}{when(query.windows, record)}"
    then = when(query.then, record) if query.then else ""
    return f"{first}, {called(query.second, record)}: {seconds}{then}"


def _evidence(query: Comparison, record: Record) -> tuple[str, ...]:
    found: list[str] = []
    for measure in (query.first, query.second):
        if isinstance(measure, Count):
            continue
        for curve in curves(measure, record)[:1]:
            index = curve.indexes(spans(query.windows, record)[0])[-1]
            if curve.ids[index]:
                found.append(curve.ids[index])
    return tuple(found)


def answer_exchange(query: Exchange, record: Record) -> Finding | None:
    """Who lost less in a time, by number and by worth: refuted only where both say otherwise."""
    slots = record.slots
    if len(slots) != 2 or (query.better is not None and query.better not in slots):
        return None
    measures = [Count(Deed((Action.DIE,), owner=slot, object=query.object)) for slot in slots]
    if not known(measures[0], record):
        return None
    numbers = [counts(measure, record, query.windows) for measure in measures]
    worths = [_worth(slot, query, record) for slot in slots]
    lost = (
        [min(low for low, _ in found) for found in numbers],
        [max(high for _, high in found) for found in numbers],
    )
    shown = ", ".join(
        f"{slot} lost {ranged(found)} worth {figure(worth)}"
        for slot, found, worth in zip(slots, numbers, worths, strict=True)
    ) + when(query.windows, record)
    if query.even:
        near = abs(worths[0] - worths[1]) <= 0.25 * max(*worths, 1)
        if near or (lost[0][0] <= lost[1][1] and lost[0][1] <= lost[1][0]):
            return supported("compare")
        return None if max(worths) == 0 else refuted("compare", shown)
    if query.better is None:
        return None
    mine = slots.index(query.better)
    other = 1 - mine
    if lost[0][mine] < lost[1][other] or worths[mine] < worths[other]:
        return supported("compare")
    if lost[0][mine] > lost[1][other] and worths[mine] > worths[other]:
        return refuted("compare", shown, actual=slots[other])
    return None


def _worth(slot: str, query: Exchange, record: Record) -> float:
    way = rows_of(record.replay).ways(Deed((Action.DIE,), owner=slot, object=query.object))[0]
    places = spans(query.windows, record)
    return sum(
        float(row.event.details.get("value") or 0)
        for row in way.rows
        if any(row.at in span for span in places)
    )
