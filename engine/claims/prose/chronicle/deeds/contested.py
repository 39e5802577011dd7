"""How often one place was taken: "the village was captured five times", 8,24前后被占了六次."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.slips import CLOSE
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Quantity
from engine.facts.model import Coverage
from engine.facts.model import EventKind as K

_TAKEN = frozenset(
    "captured taken seized 占 占了 被占 占领 易手 易手了 易主 换手 换手了 换了 抢 夺".split()
) | frozenset(("changed hands", "change hands", "changes hands", "changed owner"))
_TIMES = frozenset("times time 次 回 captures capture".split())
_OTHER = frozenset("other others another different 其他 别的".split())


def read_contested(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How often a place that is named, or was spoken of last, changed hands in all."""
    if not clause.items or not lexicon_of(record.replay).takes:
        return None
    words = clause.words
    if not words & _TIMES or not words & _TAKEN or set(clause.shape) & set("nI?%XCY") or words & _OTHER:
        return None
    if any(item.when is not None for item in clause.items):
        return None
    if record.replay.covers(K.CAPTURED) is not Coverage.COMPLETE:
        return None
    number = _number(clause.items, [item.low for item in clause.items])
    if number is None or any(part.sym == "S" for part in clause.parts):
        return None  # by one side: how often that took something
    named = [part.item.low for part in clause.parts if part.sym == "H"]
    things = [part.thing for part in clause.parts if part.thing is not None]
    named += [thing.place for thing in things if thing.place]
    spoken = [thing.place for thing in reversed(topic.things) if thing.place]
    taken = Counter(event.place for event in record.replay.store.find(kind=K.CAPTURED) if event.place)
    it = [thing for thing in things if thing.pronoun and not thing.names]
    last = topic.things[-1].place if topic.things and it and len(it) == len(things) else None
    if not named and last:
        named = [last]  # "it changed hands seven times"
    sure = len(set(named)) == 1
    place = named[0] if sure else next(iter(spoken), None)
    known = place is not None and place in taken
    if not named and (place is None or not known or not _accepts(number, taken[place])):
        fits = [one for one, count in taken.items() if _accepts(number, count)]
        most = taken.most_common(1)
        return supported("contested") if most and fits and most[0][0] in fits else None
    if place is None or place not in taken:
        return None
    if _accepts(number, taken[place]):
        return supported("contested")
    if not sure or abs(number.value - taken[place]) > CLOSE or not _plain(clause):
        return None
    truth = f"{place} was taken {taken[place]} times"
    return refuted("contested", truth, actual=taken[place], monotone=True)


def _plain(clause: Clause) -> bool:
    return all(part.sym != "x" or part.item.low in _TIMES for part in clause.parts)


def _accepts(number: Quantity, count: int) -> bool:
    """Whether it was taken so often, or changed hands so often, the first taking left out."""
    return number.accepts(count) or number.accepts(count - 1)


def _number(items: Sequence[Item], lows: Sequence[str]) -> Quantity | None:
    for k, item in enumerate(items):
        if item.num is not None and item.when is None and any(low in _TIMES for low in lows[k + 1 : k + 3]):
            return item.num if item.num.value > 1 else None
    return None
