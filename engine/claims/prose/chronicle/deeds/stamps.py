"""Things with nothing but a time, as players note deeds: 折跃门3:58, "Charge 6:45", "the last at 9:50".

What was done is not said: whatever may be done to such a thing is meant, or what was told of before where the
clause only says of which one, of whose or of how many more it is so as well.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.occasions import Occasion, deeds_meant, elliptical, occasion_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_KEPT = frozenset("SPLONCHb:x@Dvz&Z")
_LOOSE = frozenset("xDvz@Z")
"""Letters of what may say something else of the thing: then it is borne out at most."""
_PREPS = frozenset(("at", "by", "between", "range", "to", "first"))
_LONGEST = 8


def read_stamp(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Something happened to a thing at that time: begun, done or lost; or what was told of happened again."""
    shape = clause.shape
    if clause.unknown or len(shape) > _LONGEST or not set(shape) <= _KEPT or not set("SPLON") & set(shape):
        return None
    if (
        any(time.when.prep in ("by", "to") and time.index for time in clause.times)
        and clause.parts[0].chinese
    ):
        # 二矿要到1:26: not before then; 到1:26两个基地 is by then.
        pointed = [replace(time, when=replace(time.when, prep="at")) for time in clause.times]
        clause = replace(clause, times=pointed, moments=None)
    if "L" in shape and len(clause.times) > 1:
        clause = _pointed(clause, record)
    moments = moments_of(clause, topic, record)
    if not moments.sure or not moments.said or moments.whole:
        return None
    if any(time.mode not in _MODES or time.when.prep not in _PREPS for time in clause.times):
        return None
    if clause.parts[0].sym == "b" or _goes_on_advising(topic):
        return None
    loose = bool(set(shape) & _LOOSE)
    if loose and record.ask.turn:
        return None  # what is done on a turn is much: some of it is true of any unit
    several = moments.each or (moments.windows,)
    found = []
    items = _each(clause.parts)
    paired = len(items) > 1 and len(items) == len(moments.each)  # 兵营45秒、重工厂2分04秒
    for k, parts in enumerate(items):
        told = _told(parts, clause, topic, record)
        if told is None:
            return None
        named = any(part.sym == "P" for part in parts)
        before = topic.occasions[-1] if topic.occasions else None
        sure = not loose and (named or told.nth == -1 or (before is not None and before.nth is not None))
        when = several[k : k + 1] if paired else several
        found.append(_at(told, _count(parts), when, clause, record, sure=sure))
    one = together(found)
    if one is not None and one.standing is Standing.REFUTED and (loose or (len(found) > 1 and not paired)):
        return None
    return one


def _pointed(clause: Clause, record: Record) -> Clause:
    """Lengths of time between moments of a list are moments, too: 兵营45秒、重工厂2分04秒."""
    minute = record.replay.clock.per_minute
    if minute is None or not any(time.when.span is not None for time in clause.times):
        return clause
    times = [
        replace(time, mode="", when=When(Span(time.when.duration, time.when.duration + int(minute / 60))))
        if time.mode == "length" and time.when.duration is not None
        else time
        for time in clause.times
    ]
    return replace(clause, times=times, moments=None)


def _goes_on_advising(topic: Topic) -> bool:
    """Whether the clause before is advice: "Have Stim by 8:00 and a second Engineering Bay by 9:00"."""
    first = topic.gap[0] if topic.gap else None
    return first is not None and first.sym in _TO_DO and first.unit == "base" and not first.chinese


_TO_DO = frozenset("mfskltuaevhDp")
_MODES = frozenset(("", "next", "later", "same"))


def _each(parts: list[Part]) -> list[list[Part]]:
    """The parts with each of the things of a list in turn."""
    at = next((k for k, part in enumerate(parts) if part.sym == "L"), None)
    if at is None:
        return [parts]
    return [
        [*parts[:at], replace(parts[at], sym="P", thing=thing, things=[]), *parts[at + 1 :]]
        for thing in parts[at].things
    ]


def _told(parts: list[Part], clause: Clause, topic: Topic, record: Record) -> Occasion | None:
    """What the parts name, or what they go on with."""
    told = occasion_of(parts, record)
    if told is None:
        if clause.opens and not any(part.sym == "O" for part in parts):
            return None
        told = elliptical(parts, topic.occasions[-1] if topic.occasions else None, record)
    if told is None:
        return None
    if told.side is None and clause.side in record.slots:
        told = replace(told, side=clause.side)
    return told


def _count(parts: list[Part]) -> Quantity | None:
    """How many of them, where it is more than one."""
    numbers = [part.number for part in parts if part.sym == "N" and part.number is not None]
    numbers += [
        part.thing.count
        for part in parts
        if part.thing is not None and part.thing.count is not None and not part.thing.count.weak
    ]
    return numbers[0] if len(numbers) == 1 else None


def _at(
    told: Occasion,
    count: Quantity | None,
    several: tuple[tuple[Window, ...], ...],
    clause: Clause,
    record: Record,
    *,
    sure: bool,
) -> Finding | None:
    if count is not None and (count.percent or count.times or count.ordinal):
        return None
    if count is not None and len(several) > 1:
        if count.low != len(several):
            return None
        count = None
    one = together([_done(told, count, windows, record) for windows in several])
    if one is None or one.standing is Standing.SUPPORTED:
        return one
    known = told.nth is not None or "f" == told.letters or "s" in told.letters
    if (
        not sure
        or len(several) > 1
        or not known
        or any(time.when.prep in ("by", "to") for time in clause.times)
    ):
        return None
    if any(time.when.about for time in clause.times) and not (told.said and told.nth is not None):
        return None
    return one


def _done(
    told: Occasion, count: Quantity | None, windows: tuple[Window, ...], record: Record
) -> Finding | None:
    """Any of what may be meant, at one time."""
    found = []
    for _, meant in deeds_meant(told, record):
        deed = replace(meant, windows=windows)
        if count is not None and count.low > 1:
            deed = replace(deed, times=count, nth=None)
        found.append(answer(deed, record))
    if told.side is None:
        return _true(found)
    known = [one for one in found if one is not None]
    return any_of(known) if found and found[0] is not None else _true(found)


def _true(found: list[Finding | None]) -> Finding | None:
    """What is borne out of several readings; whose it is is not known, so that none of it is refuted."""
    return next((one for one in found if one is not None and one.standing is Standing.SUPPORTED), None)
