"""Figures that fit nothing they may be said of.

Where no idea makes out how a clause is built, each of its figures is still one of something, of somebody, at
some time. A figure is laid beside everything the words around it allow; it is refuted where none of that is
so. The fewer words are understood, the more is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.states import At, at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import (
    Atom,
    Gauge,
    atoms_of,
    deed_of,
    shape,
    softened,
    unit_of,
    widened,
)
from engine.claims.prose.chronicle.quantities.levels import sums
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import bounds, counts, curves, known
from engine.claims.prose.chronicle.questions.queries import Count, Measure, Metric, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import called, ranged, when
from engine.claims.prose.chronicle.roles.gauging import SCANT, countable, of_one, padded, unit_alone
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span

_NEVER = frozenset("nIC?%^O/BPKL")
"""Letters of clauses whose figures are compared, denied, or of some part of what is named."""
_AGAINST = re.compile("NM?S?YS?N")
"""One figure against another: "64 workers against 52"."""
_HAVING = ("hN", "bN", "WN", "EN", "jN")
_BARE = frozenset("SNhE@:ZbW&")
_DONE = "ldktmuac"
"""Letters of deeds a figure may be of, where a verb is not one of having."""
_LEAST = 2
"""Figures below this are seldom meant as figures: "one of them", 一下."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with all it may be of.

    Attributes:
        number: As written.
        gauges: What it may be of.
        sides: Slots of whom it may be said.
        spans: When it may be said to be so.
        plain: Whether it is said to be all there is of it ("had nine villages"): otherwise it may be a part
            of what there is, or of what was done.
        joint: Whether it may be said of both sides together.
    """

    number: Quantity
    gauges: tuple[Gauge, ...]
    sides: tuple[str, ...]
    spans: tuple[Span, ...]
    plain: bool
    joint: bool


def read_figures(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The first figure of a clause that is one of nothing it may be said of."""
    told = atoms_of(clause, record)
    if "N" not in shape(told) or not clause.said:
        return None
    atoms = softened(told)
    letters = shape(atoms)
    if set(letters) & _NEVER or any(sums(atom) for atom in atoms):
        return None
    if "Y" in letters and not _AGAINST.search(letters):
        return None
    for figure in _figures(atoms, letters, clause, topic, record):
        found = _judged(figure, record)
        if found is not None:
            return found
    return None


# What a figure may be of -----------------------------------------------------------------------------------


def _figures(
    atoms: Sequence[Atom], letters: str, clause: Clause, topic: Topic, record: Record
) -> Iterator[Figure]:
    places = [k for k, letter in enumerate(letters) if letter == "N"]
    times = _times(atoms, places, clause, topic, record)
    if times is None:
        return
    before: tuple[Gauge, ...] = ()
    plain = False
    for k, spans in zip(places, times, strict=True):
        number = atoms[k].number
        gauges = _gauges(atoms, k, letters, before, clause, topic, record)
        before = gauges
        if number is None or not gauges or not spans:
            continue
        if clause.things and not any(gauge.names for gauge in gauges):
            continue  # "the Horseman was down to seven hit points"
        if number.percent or number.times or number.ordinal or number.vague or number.high < _LEAST:
            continue
        if atoms[k].part.unit == "points" or ":" in letters[max(0, k - 1) : k + 2]:
            continue  # hit points of one; some of so many
        # "had two villages to their ten and three units"
        goes_on = plain and set(letters[places[0] + 1 : k]) <= set("NMZYS")
        goes_on = goes_on or (_bare(letters, topic) and not clause.opens)
        plain = goes_on or (_plain(atoms, k, letters) and any(atom.gauge in gauges for atom in atoms))
        sides = _sides(atoms, k, clause, record)
        joint = len(sides) > 1
        if any(gauge.also for gauge in gauges):
            sides = record.slots  # the worth of somebody's losses is that of the other's kills
        yield Figure(number, gauges, sides, spans, plain, joint)


def _gauges(
    atoms: Sequence[Atom],
    k: int,
    letters: str,
    before: tuple[Gauge, ...],
    clause: Clause,
    topic: Topic,
    record: Record,
) -> tuple[Gauge, ...]:
    """What stands with a figure; what the one before it was of, or what is measured in all the clause."""
    following = atoms[k + 1] if k + 1 < len(atoms) else None
    if following is not None and following.gauge is not None and following.part is atoms[k].part:
        gauge = unit_alone(following.gauge, atoms, topic, record)
        if any(atom.gauge is not None and atom is not following for atom in atoms):
            gauge = widened(gauge, record)
        if of_one(gauge, atoms, record) or following.part.item.low in ("he", "she", "it", "他", "她", "它"):
            return ()
        if unit_of(gauge.metric or "", record) == gauge.metric and letters.replace("NM", "").count("N"):
            return ()  # 这六只加起来48金: the price of so many
        return (gauge,) if gauge.metric or gauge.names else ()
    if "x" in letters[k : k + 2] or (following is not None and following.gauge is not None):
        return ()
    if before and letters[k - 1] in "ZShY":
        return before
    said = [atom.gauge for atom in atoms if atom.gauge is not None]
    if len(said) == 1 and "x" not in letters and said[0].metric:
        return (said[0],)
    known_before = bool(topic.gauges) and bool(topic.gauges[-1].metric or topic.gauges[-1].deed)
    alone = set(letters) == {"N"} and padded(clause, SCANT)  # "19 dead in all"
    if not said and set(letters) <= _BARE and not clause.opens and known_before and not alone:
        return (topic.gauges[-1],)
    return ()


def _bare(letters: str, topic: Topic) -> bool:
    """Whether a clause is of figures alone and goes on with what somebody had."""
    if not topic.gauges or topic.gauges[-1].metric is None or topic.told is None:
        return False
    return set(letters) <= set("NS") and any(part.sym == "h" for part in topic.parts)


def _plain(atoms: Sequence[Atom], k: int, letters: str) -> bool:
    """Whether a figure stands behind a word of having, and nothing unknown behind what it is of."""
    if k == 0 or letters[k - 1 : k + 1] not in _HAVING or set(letters) & set("p~gqwo"):
        return False
    rest = letters[k + 1 :]
    return "x" not in rest and not set(rest) & set(_DONE)


def _sides(atoms: Sequence[Atom], k: int, clause: Clause, record: Record) -> tuple[str, ...]:
    """Whom a figure may be said of: who is named before it, or alone; anybody where that is not sure."""
    named = [(n, atom.side) for n, atom in enumerate(atoms) if atom.sym == "S"]
    if any(side not in record.slots for _, side in named):
        return record.slots
    distinct = {side for _, side in named if side is not None}
    letters = shape(atoms)
    if len(distinct) == 1 and not set("ZY") & set(letters[:k]):
        return tuple(distinct)
    if len(distinct) == 1 and letters[k - 1] == "Y":
        return tuple(slot for slot in record.slots if slot not in distinct)
    sure = not clause.carried or set(letters) <= set("N")
    if not named and sure and clause.side in record.slots and clause.side is not None:
        return (clause.side,)
    return record.slots


def _times(
    atoms: Sequence[Atom], places: Sequence[int], clause: Clause, topic: Topic, record: Record
) -> list[tuple[Span, ...]] | None:
    """When each figure may be so; None where a time cannot be placed."""
    times = clause.times
    if len(times) == len(places) > 1:
        order = [clause.parts.index(atoms[k].part) for k in places]
        if all(time.index <= at for time, at in zip(times, order, strict=True)) and all(
            times[n + 1].index > order[n] for n in range(len(order) - 1)
        ):
            pass  # "on turn 5 four, on turn 9 seven"
        elif not all(
            at < time.index and (n + 1 == len(order) or time.index <= order[n + 1])
            for n, (time, at) in enumerate(zip(times, order, strict=True))
        ):
            times = []
        if times:
            alone = [at_of(replace(clause, times=[time]), topic, record) for time in times]
            return [_spans(at) for at in alone] if all(at.sure for at in alone) else None
    at = at_of(clause, topic, record)
    if not at.sure:
        return None
    spans = _spans(at)
    if not spans and not at.whole and topic.told is not None and not clause.opens:
        spans = _spans(topic.told)
    return [spans or (Span(0, record.ask.end),)] * len(places)


def _spans(at: At) -> tuple[Span, ...]:
    return at.spots + ((at.stretch.widest,) if at.stretch is not None else ())


# Whether it is so ------------------------------------------------------------------------------------------


def _judged(figure: Figure, record: Record) -> Finding | None:
    measures = [m for gauge in figure.gauges for side in figure.sides for m in gauge.of(side, record)]
    if not measures or not all(known(measure, record) for measure in measures):
        return None
    if any(_fits(measure, figure, record) for measure in (*measures, *_grown(figure, record))):
        return None
    if not figure.plain and any(_fits(measure, figure, record) for measure in _further(figure, record)):
        return None
    if figure.joint and _together(figure, record):
        return None
    measure = measures[0]
    windows = tuple(Window((span.start, span.start), (span.end, span.end)) for span in figure.spans)
    found = (
        counts(measure, record, windows)
        if isinstance(measure, Count)
        else [curve.range(span) for curve in curves(measure, record)[:1] for span in figure.spans]
    )
    truth = f"{called(measure, record)}: {ranged(found)}{when(windows, record)}"
    none = isinstance(measure, Stock) and bool(found) and found[0][0] == 0
    return refuted("metric", truth, actual=found[0][0] if found else None, monotone=True, nothing=none)


def _fits(measure: Measure, figure: Figure, record: Record) -> bool:
    """Whether an amount is so much at, over, up to or from some time that may be meant."""
    end = record.ask.end
    if isinstance(measure, Count):
        low, high = bounds(figure.number, measured=False)
        windows = [
            Window((first, first), (last, last))
            for span in figure.spans
            for first, last in ((span.start, span.end), (0, span.end), (0, span.start), (span.start, end))
        ]
        windows.append(Window((0, 0), (end, end)))
        found = counts(measure, record, tuple(windows))
        if any(least <= high and most >= low for least, most in found):
            return True
        return not figure.plain and low <= max(most for _, most in found)
    for curve in curves(measure, record):
        low, high = bounds(figure.number, measured=not curve.counted)
        for span in figure.spans:
            least, most = curve.range(span)
            if curve.takes(figure.number, span) or (least <= -low and -high <= most):
                return True  # a sign may stand before it
            if not figure.plain and curve.counted and low <= most and _counts(measure, record):
                return True  # some of them
            first = curve.range(Span(span.start, span.start))
            if not figure.plain and (low <= most - least or low <= max(abs(most - first[0]), 0)):
                return True  # so much more or less
        if not figure.plain and curve.takes(figure.number, Span(end, end)):
            return True
    return False


def _counts(measure: Measure, record: Record) -> bool:
    """Whether a measure is of things one by one, so that some of them may be meant, and not of money."""
    if not isinstance(measure, Metric):
        return True
    return any(countable(Gauge(name), record) for name in measure.names)


def _grown(figure: Figure, record: Record) -> Iterator[Measure]:
    """Things together with what they turned into or from: the Gateways that became Warp Gates."""
    kin = rows_of(record.replay).kin
    for gauge in figure.gauges:
        names = dict.fromkeys(other for name in gauge.names for other in (name, *kin.get(name, ())))
        if len(names) > len(gauge.names) and not gauge.deed:
            yield from (Stock(side, tuple(names)) for side in figure.sides)


def _further(figure: Figure, record: Record) -> Iterator[Measure]:
    """What else a figure may be of where its verb is not understood: deeds, and all in the same unit."""
    metrics = record.replay.knowledge.metrics
    for gauge in figure.gauges:
        for side in figure.sides:
            if gauge.names:
                for letter in _DONE:
                    yield Count(deed_of(letter, gauge.names, side, record))
                    other = record.other(side)
                    if letter in "kld" and other is not None:
                        yield Count(deed_of("l", gauge.names, other, record))
                yield Stock(side, gauge.names)
            elif gauge.metric is not None:
                unit = unit_of(gauge.metric, record)
                for name in metrics:
                    if unit_of(name, record) == unit and record.replay.store.series(name, side) is not None:
                        yield Metric((name,), side)


def _together(figure: Figure, record: Record) -> bool:
    """Whether both sides together have so much."""
    return any(
        _fits(measure, figure, record) for gauge in figure.gauges for measure in gauge.of(None, record)
    )
