"""What is so in the game itself: prices, requirements, alignments: "just 17 gold apiece", 需要 Hive."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import unit_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Knows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.rules.origins import read_origin
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_EACH = frozenset(
    ("apiece", "each", "per unit", "per head", "a head", "a pop", "每个", "一个", "每只", "单价")
)
_NEEDS = frozenset("need needs require requires 需要 要求 前置".split())
_ENOUGH = frozenset("就能 就可以 就能放 就行 即可".split())
_ALIGNMENT = "c.align"
_PRICED = frozenset("PGN$bhO&")
_MOST = 60
"""Things bought at once, where a price may be that of all of them together."""


def read_lore(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What a thing costs, what it needs, which alignment it has, or what it is made by."""
    if "n" in clause.shape or "?" in clause.shape:
        return None
    if not clause.said:
        return _enough(clause, record)  # a condition of what holds in every game
    return (
        _price(clause, topic, record)
        or _needs(clause, record)
        or _aligned(clause, record)
        or read_origin(clause, record)
    )


# Prices ----------------------------------------------------------------------------------------------------


def _price(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    if not _PRICED.issuperset(clause.shape):
        return None
    each = [part for part in clause.parts if _is_each(part)]
    costs = [part for part in clause.parts if part.sym == "$" and part.item.low not in _NEEDS]
    if not (each or costs):
        return None
    prices = [part for part in clause.parts if _money(part, record)]
    numbers = [part for part in clause.parts if part.sym == "N" and part not in each]
    thing = _priced(clause, each, topic)
    if len(prices) != 1 or numbers or thing is None or prices[0].number is None:
        return None
    unit = prices[0].metric or ""
    if record.replay.clock.per_minute is not None:
        return None  # what is played in real time is patched often: prices of then are not known
    value = prices[0].number
    several = thing.count.value if thing.count is not None and not thing.count.weak else 0
    found = answer(Knows(thing.names, unit, value), record)
    if found is None or found.standing is Standing.SUPPORTED:
        return found
    if each:  # "... at 20 gold each" may be the price of anything named before
        return found if not any(_costs(other, unit, value, record) for other in topic.things) else None
    numbers_of = [int(several)] if several else range(2, _MOST) if thing.plural else []
    for number in numbers_of:  # "four Spearmen cost 56 gold"
        one = answer(Knows(thing.names, unit, _shared(value, number)), record)
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    return found


def _costs(thing: Thing, unit: str, value: Quantity, record: Record) -> bool:
    found = answer(Knows(thing.names, unit, value), record)
    return found is not None and found.standing is Standing.SUPPORTED


def _shared(value: Quantity, number: int) -> Quantity:
    return replace(value, low=value.low / number, high=value.high / number)


def _is_each(part: Part) -> bool:
    return part.item.low in _EACH or (part.thing is not None and part.thing.share == "each")


def _money(part: Part, record: Record) -> bool:
    return part.sym == "G" and part.metric is not None and unit_of(part.metric, record) == part.metric


def _priced(clause: Clause, each: Sequence[Part], topic: Topic) -> Thing | None:
    """What has the price: the one thing of the clause, or the one the text spoke of before."""
    things = [part.thing for part in clause.parts if part.thing is not None and part.thing.names]
    if not things and each and not clause.opens:
        things = topic.things[-1:]
    if len(things) != 1 or len(things[0].names) != 1:
        return None
    return things[0]


# Requirements ----------------------------------------------------------------------------------------------


def _needs(clause: Clause, record: Record) -> Finding | None:
    if clause.times or len(clause.parts) < 3:
        return None
    parts = [part for part in clause.parts if part.sym not in "&"]
    if len(parts) != 3 or parts[1].item.low not in _NEEDS:
        return None
    pair = _pair(parts[0], parts[2])
    return None if pair is None else answer(Knows(pair[0], "needs", names=pair[1]), record)


def _enough(clause: Clause, record: Record) -> Finding | None:
    """只要有 Lair 就能放: what is said to be enough is all that is needed."""
    if not any(part.sym == "I" and part.item.low in _ENOUGH for part in clause.parts) or clause.times:
        return None
    things = [part for part in clause.parts if part.sym == "P"]
    if len(things) != 2 or not any(part.item.low in ("要", "只要", "有") for part in clause.parts):
        return None
    pair = _pair(*things)
    return None if pair is None else answer(Knows(pair[0], "enough", names=pair[1]), record)


def _pair(first: Part, second: Part) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """A thing, and a building it may need."""
    one, other = first.thing, second.thing
    if one is None or other is None or len(one.names) != 1 or not other.names:
        return None
    if other.entry is None or other.entry.kind != "building" or one.side is not None or one.nth is not None:
        return None
    if one.count is not None and not one.count.weak:
        return None
    return one.names, other.names


# Alignments ------------------------------------------------------------------------------------------------


def _aligned(clause: Clause, record: Record) -> Finding | None:
    if clause.times:
        return None
    said = [value for part in clause.parts if (value := part.item.cues.get(_ALIGNMENT)) is not None]
    if len(said) != 1:
        return None
    things = [part.thing for part in clause.parts if part.thing is not None and part.thing.names]
    rest = [
        p for p in clause.parts if p.thing is None and _ALIGNMENT not in p.item.cues and p.sym not in "b&h"
    ]
    if not things or rest or len(things[0].names) != 1:
        return None
    found = answer(Knows(things[0].names, "alignment", names=(said[0],)), record)
    return None if found is None else replace(found, monotone=True)
