"""A bare figure may be of another measure than the one it was read as: "Cavalrymen had five" (of kills).

Where no word of a clause says what its figure counts, the reader took it from what was told before, or took
the likeliest. A figure that is exactly what another measure of the same thing comes to is most likely of that
one: what was made of it, lost of it, killed by it or killed of it, the most there were of it at a time. Two
figures without any name are a score of either side's under some measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import curves
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Amount,
    Count,
    Deed,
    Metric,
    Names,
    Peak,
    Stock,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.numbers import Form, Quantity
from engine.facts.model import EventKind

_ONE = re.compile(r"(?=[^N]*N[^N]*\Z)[SPNDhbO:X,&]+")
"""Letters of a clause with one figure, in which nothing is done and no measure is named."""
_TWO = re.compile(r"[SPhb,]*N[YZ:&]S?N[SPhb]*")
"""Letters of a score without the name of a measure: 58比41."""


def of_another_measure(clause: Clause, record: Record, found: Finding) -> bool:
    """Whether what a refuted clause says is exactly true of a measure that none of its words excludes.

    Args:
        clause: The clause.
        record: The game.
        found: Its refutation, with what was asked.
    """
    asked = found.asked
    if isinstance(asked, Peak) and isinstance(asked.measure, Stock) and not clause.times:
        value, side = asked.value, asked.measure.side
        if value is None or side is None or not _plain(value):
            return False  # 弓箭手6个最多: of those hired
        return any(toll == value.value for toll in _tolls(side, asked.measure.object, record))
    if not isinstance(asked, Amount) or isinstance(asked.measure, Count):
        return False  # what is counted was told in so many words
    figures = [part.number for part in clause.parts if part.sym == "N" and part.number is not None]
    if not figures or not all(map(_plain, figures)):
        return False
    if clause.times:
        wanted = [figure.value for figure in figures]
        if not _TWO.fullmatch(clause.shape) or "P" in clause.shape or len(record.slots) != 2:
            return False
        return any(pair in (wanted, wanted[::-1]) for pair in _scores_at(asked.windows, record))
    if len(figures) == 1 and _ONE.fullmatch(clause.shape):
        names, figure = _named(clause), figures[0].value
        if not names:
            return False
        slots = record.slots if asked.measure.side is None else (asked.measure.side,)
        return any(value == figure for slot in slots for value in _tolls(slot, names, record))
    if len(figures) == 2 and _TWO.fullmatch(clause.shape) and len(record.slots) == 2:
        wanted = [figure.value for figure in figures]
        return any(pair in (wanted, wanted[::-1]) for pair in _scores(_named(clause), record))
    return False


def _plain(number: Quantity) -> bool:
    """Whether a figure is one number, written as it is."""
    return (
        number.form is Form.EXACT
        and number.low == number.high
        and not (number.percent or number.times or number.ordinal or number.vague)
    )


def _named(clause: Clause) -> Names:
    """The things a clause names."""
    return next((part.thing.names for part in clause.parts if part.thing and part.thing.names), ())


def _tolls(slot: str, names: Names, record: Record) -> Iterator[float]:
    """What the measures of some things of a side come to in the whole game, in an order of its own."""
    ask = record.ask
    yield ask.made(slot, names, begun=True).total
    yield ask.made(slot, names, begun=False).total
    yield ask.owned(slot, names)
    yield ask.tally((EventKind.LOST,), slot, names).total
    died = (Action.DIE,)
    for deed in (Deed(died, doer=slot, actor=names), Deed(died, doer=slot, object=names)):
        yield max((way.count(0, ask.end)[1] for way in rows_of(record.replay).ways(deed)), default=0)
    for curve in curves(Stock(slot, names), record):
        yield max(curve.values, default=0.0)


def _scores(names: Names, record: Record) -> Iterator[list[float]]:
    """What either side comes to under one measure after the other."""
    if names:
        first, second = (list(_tolls(slot, names, record)) for slot in record.slots)
        yield from map(list, zip(first, second, strict=False))
        return
    for kind in (EventKind.LOST, EventKind.RECRUITED, EventKind.CREATED, EventKind.DESTROYED):
        yield [record.ask.tally((kind,), slot, None).total for slot in record.slots]
    for name in sorted({series.metric for series in record.replay.store.all_series}):
        for of in (max, min, _last):
            found = [curves(Metric((name,), slot), record) for slot in record.slots]
            if all(of_side and of_side[0].values for of_side in found):
                yield [of(of_side[0].values) for of_side in found]


def _scores_at(windows: tuple[Window, ...], record: Record) -> Iterator[list[float]]:
    """What either side has under one measure after the other, at moments of some windows."""
    spans = [window.widest for window in windows]
    for name in sorted({series.metric for series in record.replay.store.all_series}):
        first, second = (curves(Metric((name,), slot), record)[:1] for slot in record.slots)
        for one, other in zip(first, second, strict=False):
            for span in spans:
                for at in {*one.moments_in(span), *other.moments_in(span), span.start, span.end}:
                    yield [one.at(at), other.at(at)]


def _last(values: list[float]) -> float:
    return values[-1]
