"""One deed timed by another: "two minutes before the Hive", 比闪烁早了将近五分钟, "a Spire a minute later".

A clause of this kind has a relation (before, after, 早, 晚, ahead, behind, later), at most one length of
time, and one term on either side of the relation, each a thing with or without whose it is and what was done.
A term that is left out, or of which only the side or the number is written, is what was told of last.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.occasions import (
    Occasion,
    again,
    elliptical,
    like,
    may_be,
    moments,
    occasion_of,
    sides_of,
)
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.order.lapses import bounds_of
from engine.claims.prose.chronicle.order.timings import FAR_APART, Timed, answer_timed
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, shape_of
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When

_ALLOWED = frozenset("SPLOY<>BbhmsfrldtueqkoC:x&Z")
_SPREAD = ("差", "差了", "相差", "gap", "margin", "difference", "apart", "间隔", "隔", "相隔")
"""Words for the time between the two deeds told of last."""


def read_interval(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How long before or after another thing something was."""
    shape = clause.shape
    if clause.unknown or not set(shape) <= _ALLOWED or len(shape) > _LONGEST:
        return None
    lengths = [time for time in clause.times if time.when.duration is not None and time.mode in _LENGTHS]
    others = [time for time in clause.times if time not in lengths]
    if not lengths and len(others) == 1 and (margin := _margin(others[0], clause)) is not None:
        lengths, others = [margin], []
    if len(lengths) > 1 or len(others) > 1 or any(time.mode or time.when.prep != "at" for time in others):
        return None
    if clause.lead in _LEADS and not set("<>Y") & set(shape):
        timed = _across(clause, lengths, topic, record)
    elif not lengths and not set("<>Y") & set(shape):
        return None
    else:
        timed = _timed(clause, lengths[0] if lengths else None, topic, record)
    if timed is None or timed.one == timed.other:
        return None
    if others and _of_other(others[0], clause):
        return answer_timed(timed, clause, record) if not lengths and not others[0].when.about else None
    return answer_timed(timed, clause, record)


_LENGTHS = frozenset(("length", "later", "earlier"))
_LONGEST = 10


def _of_other(time: Time, clause: Clause) -> bool:
    """Whether a moment written in a clause is of what something is timed by: "after Warp Gate at 7:02"."""
    return any(part.sym in "<>" for part in clause.parts[: time.index])


def _margin(time: Time, clause: Clause) -> Time | None:
    """A time behind "by" as a length where two things are laid beside each other: "by two minutes"."""
    span = time.when.span
    if time.when.prep != "by" or span is None or time.index < len(clause.parts):
        return None
    if not any(part.sym in "<>" or part.item.low in _BEFORE_IT for part in clause.parts):
        return None
    when = replace(time.when, span=None, duration=span.start, prep="at")
    return replace(time, when=when, mode="length")


_BEFORE_IT = frozenset(("beat", "beats", "preceded", "precedes"))
"""Verbs of what came first, where it is no unit that may win a fight."""


def _across(clause: Clause, own: list[Time], topic: Topic, record: Record) -> Timed | None:
    """The clause before ends in a length of time: "done two minutes before the Zerg had Neural Parasite"."""
    lengths = own or [time for time in topic.gap_times if time.mode == "length" and time.when.duration]
    had = not lengths and "h" in shape_of(topic.gap) + clause.shape and not topic.gap_times
    if (len(lengths) != 1 and not had) or len(clause.times) > len(own) or not topic.occasions:
        return None
    other = occasion_of(clause.parts, record, clause.side if not clause.carried else None)
    if other is None:
        return None
    low, high = bounds_of(lengths[0].when, record) if lengths else (1, FAR_APART)
    one = topic.occasions[-1]
    if other.side is None:
        other = replace(other, side=one.side)
    return Timed(one, other, _LEADS[clause.lead], low, high)


_LEADS = {"before": -1, "after": 1}


# Terms -----------------------------------------------------------------------------------------------------


def _timed(clause: Clause, time: Time | None, topic: Topic, record: Record) -> Timed | None:
    parts = clause.parts
    low, high = bounds_of(time.when, record) if time is not None else (1, FAR_APART)
    if time is not None and _few(time.when, record):
        low, high = 1, max(high, 12 * record.ask.reach // 60)
    shape = clause.shape
    told = topic.occasions[-1] if topic.occasions else None
    if any(part.sym == "x" and part.item.low in _SPREAD for part in parts) and time is not None:
        return _spread(parts, topic, low, high)
    both = [part for part in parts if part.sym == "L" and len(part.things) == 2]
    if len(both) == 1 and time is not None and time.mode == "length":
        return _between(both[0], parts, low, high, record)
    versus = shape.find("Y")
    relation = next((k for k, part in enumerate(parts) if k > versus and _sign(part, versus)), None)
    if relation is None:
        if time is None or time.mode not in ("later", "earlier") or told is None or clause.opens:
            return None
        one = elliptical(parts, told, record)
        if one is None or one.letters == "q" or not all(moment.alone for moment in moments(one, record)):
            return None
        return Timed(one, told, 1 if time.mode == "later" else -1, low, high)
    if any(part.sym == "C" and part is not parts[relation] for part in parts):
        return None  # "had the same upgrade three minutes earlier"
    sign = _sign(parts[relation], versus)
    if time is None and (
        parts[relation].item.low.startswith(("ahead", "behind")) or parts[relation].sym in "m"
    ):
        return None  # ahead in something, and not in time
    if versus >= 0:
        first, then, rest = parts[:versus], parts[versus + 1 : relation], parts[relation + 1 :]
        shared = [part for part in (*then, *rest) if part.sym in _VERBS]
        then = [part for part in then if part.sym not in _VERBS]
        if rest and not all(part.sym in _VERBS or part.sym == "b" for part in rest):
            return None
        if not any(part.sym in _VERBS for part in first):
            first = [*first, *shared] if first else first
        own = [*then, *(shared or [part for part in first if part.sym in _VERBS])]
        return _pair(first, own, clause, sign, low, high, topic, record, shared=bool(shared))
    first, then = parts[:relation], parts[relation + 1 :]
    if shape == "SoSZP" and not _fights(then):
        first, then = [*first, parts[-1]], [parts[2], parts[-1]]  # "beat the Zerg to a third base"
    if parts[relation].item.chinese and then and (then[0].sym in _VERBS or "O" in shape[:relation]):
        return None  # 后丢了弓手: and then
    if not then and time is not None and parts[relation].unit != "":
        then = []
    elif not then:
        return None
    if not first and clause.opens:
        return None
    return _pair(first, then, clause, sign, low, high, topic, record)


_VERBS = frozenset("msfrldtue")


_FOLLOWING = frozenset(("followed", "follows", "follow", "trailed", "trails", "trail"))


def _sign(part: Part, versus: int) -> int:
    if part.item.low in _FOLLOWING:
        return 1
    if part.item.low in _BEFORE_IT:
        return -1
    if part.sym in "<>":
        return 1 if part.sym == ">" else -1
    if part.sym == "C" and part.unit in ("ahead", "behind"):
        return 1 if part.unit == "behind" else -1
    if versus >= 0 and part.sym == "O" and part.unit == "first":
        return -1
    return 0


def _pair(
    first: list[Part],
    then: list[Part],
    clause: Clause,
    sign: int,
    low: int,
    high: int,
    topic: Topic,
    record: Record,
    *,
    shared: bool = False,
) -> Timed | None:
    """Two terms, either of which may be left out."""
    told = topic.occasions[-1] if topic.occasions else None
    one = occasion_of(first, record) or (elliptical(first, told, record))
    if one is None:
        return None
    if any(part.sym == "x" for part in then):
        return None
    other = occasion_of(then, record)
    if other is None:
        if any(part.sym == "P" and not again(part) for part in then):
            return None
        sides = sides_of(then)
        nth = next((part.nth for part in then if part.sym == "O" and part.nth), None)
        if nth is not None and one.nth is not None and nth != one.nth and set(shape_of(then)) <= set("OC:"):
            return Timed(one, replace(one, nth=nth, at=(), doubtful=False), sign, low, high)
        if sides or (not then and first and told is None):
            if one.side is None and sides:
                one = replace(one, side=record.other(sides[0]))
            other = like(one, sides[0] if sides else record.other(one.side), record)
            if other.side == one.side:
                return None
        elif told is not None and (not first or told != one):
            if not first:  # "..., two minutes behind": behind what was told of before it
                return _before_it(one, topic, sign, low, high, record)
            other = told
        else:
            return None
    if other.side is None:
        other = replace(other, side=one.side)
    if one.side is None:
        one = replace(one, side=other.side)
    if not shared and one.said and not other.said and not other.at:
        letters = may_be(one.letters, other.names, record)
        other = replace(other, letters=letters or other.letters)
    del clause
    return Timed(one, other, sign, low, high)


def _before_it(one: Occasion, topic: Topic, sign: int, low: int, high: int, record: Record) -> Timed | None:
    """The same of the other side, or what was told of before."""
    if len(topic.occasions) > 1:
        return Timed(one, topic.occasions[-2], sign, low, high)
    other = record.other(one.side)
    return Timed(one, like(one, other, record), sign, low, high) if other is not None else None


def _spread(parts: list[Part], topic: Topic, low: int, high: int) -> Timed | None:
    """The time between the two deeds that were told of last: 差了将近四分钟."""
    if len(topic.occasions) < 2 or any(part.sym not in "xbSP" for part in parts):
        return None
    if any(part.sym in "SP" for part in parts):
        return None
    return Timed(topic.occasions[-1], topic.occasions[-2], 0, low, high)


def _fights(parts: list[Part]) -> bool:
    """Whether something named may win a fight: then to beat something is no matter of time."""
    entries = [part.thing.entry for part in parts if part.thing is not None]
    return any(entry is None or entry.kind not in ("upgrade", "building") for entry in entries)


def _between(both: Part, parts: list[Part], low: int, high: int, record: Record) -> Timed | None:
    """The time between two things that are named together: 重工厂和星港只隔48秒."""
    rest = [part for part in parts if part is not both and part.sym not in "bh"]
    if not all(part.sym == "S" or (part.sym == "x" and part.item.low in _SPREAD) for part in rest):
        return None
    owners = [part for part in rest if part.sym == "S"]
    one, other = (
        occasion_of([*owners, replace(both, sym="P", thing=thing, things=[])], record)
        for thing in both.things
    )
    return Timed(one, other, 0, low, high) if one is not None and other is not None else None


def _few(when: When, record: Record) -> bool:
    """Whether a length of time is only "a few seconds"."""
    minute = record.replay.clock.per_minute
    return minute is not None and when.duration is not None and when.about and when.duration < minute / 8
