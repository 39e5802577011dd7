"""Refutations of what a clause most likely does not say: reasons not to hold them, each with what decides.

Each asks whether there is another reading of the words that is true, and holds the refutation back only if
there is: a sum of money may be what was paid for the things told of, a rival is somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.queries import (
    Amount,
    Comparison,
    Gap,
    Measure,
    Metric,
    Query,
    Stock,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.model import Event, EventKind

_RIVALS = frozenset(
    ("enemy", "the enemy", "opposing", "the opposing", "rival", "opponent", "the opponent")
).union("敌方 敌军 敌人 对方 对手 对面".split())
_YOURS = frozenset("your you 你 你的 您".split())
_PAYING = re.compile("[NP]*[k$]?[hb]?G")
"""Letters of a clause that is nothing but a sum of money, with who paid it or what it went into."""
_LATER = frozenset("reinforcement reinforcements 援军 援兵 增援 生力军 后援".split())
"""Words for what came after the first that were there."""
_AGES = 4
"""How many of the things told of last a sum of money may be the price of."""
_GONE = frozenset((EventKind.LOST,))


def turned(clause: Clause, record: Record) -> Iterator[Clause]:
    """A clause with its rival as that of the other side, where only what was told before says whose it is.

    "The Rebels (side 2) beat the Loyalists (side 1) by killing the enemy leader."
    """
    if not clause.carried or len(record.slots) != 2 or _RIVALS.isdisjoint(clause.words):
        return
    owned = [part for part in clause.parts if part.side in record.slots or _owner(part) in record.slots]
    if len(owned) != 1 or _reader(clause, record):
        return
    part = owned[0]
    at = clause.parts.index(part)
    meant = replace(part, side=record.other(part.side))
    if part.thing is not None and part.thing.side is not None:
        meant = replace(meant, thing=replace(part.thing, side=record.other(part.thing.side)))
    parts = [*clause.parts[:at], meant, *clause.parts[at + 1 :]]
    yield replace(clause, parts=parts, side=record.other(clause.side), atoms=None, roles=None, moments=None)


def _owner(part: Part) -> str | None:
    return part.thing.side if part.thing is not None else None


def _reader(clause: Clause, record: Record) -> bool:
    """Whether it is the reader's rival: "your enemy"."""
    return record.you is not None and not clause.words.isdisjoint(_YOURS)


def paid(clause: Clause, topic: Topic, record: Record, asked: object) -> bool:
    """Whether a sum of money that is read as what was held, or lost, is the price of the things told of.

    "You bought four Bowmen, 56 gold in total"; "and those four ate 56 gold".
    """
    if not isinstance(asked, Amount) or not isinstance(asked.measure, Metric):
        return False
    if any(time.mode != "whole" for time in clause.times) or _PAYING.fullmatch(clause.shape) is None:
        return False
    money = clause.parts[-1].number
    if money is None:
        return False
    if (topic.things or topic.counted) and any(_spent(slot, money, record) for slot in record.slots):
        return True  # 招了四个弓箭手……一共212金
    told = topic.things[-_AGES:]
    return any(_priced_at(thing, money, record) for thing in told if thing.names)


def turned_into(asked: object, record: Record) -> bool:
    """Whether what is counted became something else that goes by the same name, and with that it is true.

    All Gateways of a side may be Warp Gates by the time it "has eight Gateways". Nothing is refuted either
    where, counted so, it cannot be said.
    """
    wide: Query
    if isinstance(asked, Amount):
        wide = replace(asked, measure=_with_kin(asked.measure, record))
    elif isinstance(asked, Comparison):
        first, second = _with_kin(asked.first, record), _with_kin(asked.second, record)
        wide = replace(asked, first=first, second=second)
    else:
        return False
    if wide == asked:
        return False
    other = answer(wide, record)
    return other is None or other.standing is Standing.SUPPORTED


def _with_kin(measure: Measure, record: Record) -> Measure:
    """A number of buildings with those they were turned into."""
    if not isinstance(measure, Stock) or not measure.object:
        return measure
    entries = record.replay.knowledge.entries
    if any(name not in entries or entries[name].kind != "building" for name in measure.object):
        return measure
    kin = rows_of(record.replay).kin
    names = {name for one in measure.object for name in (one, *kin.get(one, ()))}
    return replace(measure, object=tuple(sorted(names))) if len(names) > len(measure.object) else measure


def within_a_while(clause: Clause, topic: Topic) -> bool:
    """Whether a time is how long it took since what was told: 蹦出7条飞龙，一分钟左右就全交代了."""
    if clause.opens or topic.window is None:
        return False
    for time in clause.times:
        span = time.when.span
        if span is None or time.mode or not time.when.about or span.end >= topic.window.start:
            continue
        written = [item.low for item in clause.items if time.start <= item.start < time.end]
        if any("分钟" in low and not low.startswith("第") for low in written):
            return True
    return False


def beside_itself(clause: Clause, asked: object) -> bool:
    """Whether what is laid beside something of a rival was read as of that rival too:
    三矿14分整放下，比对手第三个基地早了一分半.
    """
    if not isinstance(asked, Gap) or clause.words.isdisjoint(_THAN) or _RIVALS.isdisjoint(clause.words):
        return False
    return asked.first.doer is not None and asked.first.doer == asked.then.doer


_THAN = frozenset(("比", "than", "较"))


def after_the_first(clause: Clause, topic: Topic) -> bool:
    """Whether a first thing is the first of those that came later: "your first reinforcement, a Wose"."""
    del topic
    if clause.words.isdisjoint(_LATER):
        return False
    return any(part.nth == 1 or (part.thing is not None and part.thing.nth == 1) for part in clause.parts)


def _spent(slot: str, money: Quantity, record: Record) -> bool:
    """Whether it is all a side spent on what it recruited."""
    total = sum(
        event.quantity * price
        for event in record.replay.store.find(kind=EventKind.RECRUITED, side=slot)
        if event.object is not None and (price := _price(event.object, record)) is not None
    )
    return bool(total) and money.accepts(total)


def _priced_at(thing: Thing, money: Quantity, record: Record) -> bool:
    """Whether some of a thing, or all there were of one side's, cost so much."""
    prices = {price for name in thing.names if (price := _price(name, record))}
    if len(prices) != 1:
        return False
    price = prices.pop()
    numbers = {float(record.ask.owned(slot, thing.names)) for slot in record.slots}
    if thing.count is not None and not thing.count.weak:
        numbers.add(thing.count.low)
    numbers.update(float(_lost(slot, thing, record)) for slot in record.slots)
    return any(money.accepts(price * number) for number in numbers if number)


def _lost(slot: str, thing: Thing, record: Record) -> int:
    events: list[Event] = [e for kind in _GONE for e in record.replay.store.find(kind=kind, side=slot)]
    return sum(event.object in thing.names for event in events)


def _price(name: str, record: Record) -> float | None:
    entry = record.replay.knowledge.entries.get(name)
    for key in ("cost_gold", "cost_minerals", "worth_minerals"):
        value = entry.properties.get(key) if entry is not None else None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    return None
