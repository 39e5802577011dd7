"""How long after one thing the next came: "the second 90 seconds later", 第二个比第一个晚了90秒."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, deed_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.quantities.levels import either
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Deed, Gap
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.numbers import Form

_ALLOWED = frozenset("SPLOmsflkdtruYC<>BbhzDNxZ")
_VERBS = "msflkdtru"
_ANY = ("m", "l", "k")
"""What may have happened to a first and a second where no verb says it."""
_SLACK_SECONDS = 3
"""Seconds a length of time may be off that is written to the second."""
_SHARE = 0.1
"""Share of itself a round length of time may be off."""


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A thing of which it is said which one it is."""

    names: tuple[str, ...]
    nth: int
    side: str | None


def read_lapse(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The time between two deeds of one kind: of a first and a second, or of two sides."""
    letters = clause.shape
    lengths = [length for time in clause.times if (length := _length(time, letters)) is not None]
    others = [time for time in clause.times if time.mode not in ("after", "whole")]
    if len(lengths) != 1 or len(others) != 1 or not set(letters) <= _ALLOWED:
        return None
    if any(part.item.low.startswith(("重建", "重修", "重开", "重新", "rebuil")) for part in clause.parts):
        return None  # what was built anew is not told apart from what was built first
    if any(part.item.low.startswith("need") for part in clause.parts):
        return None  # "needed two minutes more for a fourth": than whom is said before
    verb = next((letter for letter in letters if letter in _VERBS), "")
    if sum(letter in _VERBS for letter in letters) > 1:
        return None
    low, high = bounds_of(lengths[0].when, record)
    things = [thing for part in clause.parts for thing in _things(part) if thing.names]
    numbered = [one for thing in things if (one := _numbered(thing, record)) is not None]
    ordinals = [
        part.nth for part in clause.parts if part.sym == "O" and part.nth is not None and part.nth > 0
    ]
    if lengths[0].mode == "later" or not things:
        return _next(clause, lengths[0], ordinals, topic, record)
    if len(numbered) == 1 and len(things) == 1:
        return _one(clause, numbered[0], ordinals, verb, (low, high), record)
    if len(numbered) == 2 and len(things) == 2 and "<" not in letters:
        first, then = sorted(numbered, key=lambda one: one.nth)
        names = first.names or then.names
        side = first.side or then.side or clause.side
        if side not in record.slots or first.nth == then.nth:
            return None
        return _asked(verb, names, side, first.nth, then.nth, (low, high), record)
    return None


def _length(time: Time, letters: str) -> Time | None:
    """A time as a length of time: written as one, or as 3分19秒之后 where only "the second" follows."""
    if time.mode in ("length", "later"):
        return time if time.when.duration else None
    span = time.when.span
    if time.mode == "" and time.when.prep == "after" and span is not None and "O" in letters:
        if "P" not in letters and "S" not in letters:
            when = replace(time.when, span=None, duration=span.start)
            return replace(time, when=when, mode="later")
    return None


def _things(part: Part) -> list[Thing]:
    return part.things if part.sym == "L" else [part.thing] if part.thing is not None else []


def _numbered(thing: Thing, record: Record) -> _Numbered | None:
    nth = thing.nth
    names = thing.names
    if nth is None and thing.entry is not None:
        number = thing.entry.properties.get("base_number")  # "the natural" is the second base
        nth = int(number) if isinstance(number, int) else None
    if nth is None or nth < 1:
        return None
    del record
    return _Numbered(names, nth, thing.side)


def _next(clause: Clause, time: Time, ordinals: list[int], topic: Topic, record: Record) -> Finding | None:
    """As in "..., and the second 90 seconds later": the deed was told in the clause before."""
    if len(ordinals) != 1 or ordinals[0] < 2 or any(part.sym == "P" for part in clause.parts):
        return None
    verb = next((part.sym for part in topic.parts if part.sym in _VERBS), "")
    thing = next((thing for part in topic.parts for thing in _things(part) if thing.names), None)
    if not verb or thing is None:
        return None
    if any(part.sym in _VERBS and verb not in part.sym + part.alts for part in clause.parts):
        return None  # 第一个被拆掉，3秒之后马上补第二个: something else is done to the second
    told = next((part.nth for part in topic.parts if part.sym == "O"), None)
    nth = thing.nth or told
    side = thing.side or clause.side or topic.side
    if nth is None or nth < 1 or nth >= ordinals[0] or side not in record.slots:
        return None
    return _asked(verb, thing.names, side, nth, ordinals[0], bounds_of(time.when, record), record)


def _one(
    clause: Clause,
    told: _Numbered,
    ordinals: list[int],
    verb: str,
    bounds: tuple[int, int],
    record: Record,
) -> Finding | None:
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if any(side not in record.slots for side in sides):
        return None
    named = list(dict.fromkeys([*([told.side] if told.side else []), *(side for side in sides if side)]))
    if len(named) == 2:
        # "six minutes later than the opponent's": the same of two sides.
        own = told.side or named[0]
        other = next(side for side in named if side != own)
        mine, theirs = (
            replace(deed_of(verb or "m", told.names, side, record), nth=told.nth) for side in (own, other)
        )
        early = any(part.sym == "<" for part in clause.parts)
        return _gap(mine, theirs, bounds, record) if early else _gap(theirs, mine, bounds, record)
    side = told.side or (named[0] if named else clause.side)
    if side not in record.slots or side is None:
        return None
    if len(ordinals) == 1 and ordinals[0] > told.nth:  # 第一个矛兵和第二个之间
        return _asked(verb, told.names, side, told.nth, ordinals[0], bounds, record)
    first = ordinals[0] if len(ordinals) == 1 else 1
    if not any(part.sym in ">YC<" for part in clause.parts) and not ordinals:
        return None
    if first >= told.nth:
        return None
    return _asked(verb, told.names, side, first, told.nth, bounds, record)


def _asked(
    verb: str,
    names: tuple[str, ...],
    side: str,
    first: int,
    then: int,
    bounds: tuple[int, int],
    record: Record,
) -> Finding | None:
    found = []
    for letter in (verb,) if verb in DEEDS and verb else _ANY:
        deed = deed_of(letter, names, side, record)
        found.append(_gap(replace(deed, nth=first), replace(deed, nth=then), bounds, record))
    return either(found)


def _gap(first: Deed, then: Deed, bounds: tuple[int, int], record: Record) -> Finding | None:
    return answer(Gap(first, then, *bounds), record)


def bounds_of(when: When, record: Record) -> tuple[int, int]:
    """The lengths of time that may be meant, in the clock's unit."""
    length = when.duration or 0
    minute = record.replay.clock.per_minute
    if minute is None:
        turn = record.ask.reach
        return length - 3 * turn // 4, length + 3 * turn // 4
    second = minute / 60
    seconds = length / second
    slack = _SLACK_SECONDS * second
    if round(seconds) % 5 == 0:
        slack = max(slack, 5 * second)
    if round(seconds) % 30 == 0:
        slack = max(slack, _SHARE * length, 8 * second)
    low, high = length - slack, length + slack
    if when.about or when.form is Form.ABOUT:
        low, high = length * (1 - 2 * _SHARE) - slack, length * (1 + 2 * _SHARE) + slack
    elif when.form is Form.NEARLY:
        low = length * (1 - 2 * _SHARE) - slack
    elif when.form in (Form.OVER, Form.AT_LEAST):
        # "Over three minutes" is less than four; "over 40 seconds" may be near a minute.
        high = length + slack + (minute if round(seconds) % 60 == 0 else min(length / 2, minute))
    elif when.form in (Form.UNDER, Form.AT_MOST):
        low = 0
    return int(low), int(high)
