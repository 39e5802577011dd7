"""Units that gained a level: "never levelled a single unit", 对手升了两个, "no promotion on either side"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.guards.slips import CLOSE
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import exact
from engine.facts.model import Coverage
from engine.facts.model import EventKind as K

_GAINED = frozenset(
    """
    levelled leveled promotion promotions promoted level-up level-ups levelling leveling 升级
    升过级 升了级 升级的
    """.split()
) | frozenset(
    ("level up", "leveled up", "levelled up", "gained a level", "gain a level", "levels up", "升过 级")
)
_RISEN = frozenset("升 升了 升过 advanced gained saw".split())
_LEVEL = frozenset("level levels 级".split())
_NONE = frozenset(
    "no none never neither nobody not nothing without zero 没 没有 都没 都没有 零 零个 未 从未 也没".split()
) | frozenset(("not one", "not a single", "一个都没有"))
_BOTH = frozenset("neither both either 两边 双方 双方都".split()) | frozenset(
    ("either side", "both sides", "neither side")
)
_PADDING = frozenset(
    "units unit single game match whole along way ever higher level army side 级 升 up 全场 过 的".split()
)

_MANY = 40
"""Names from which on a group is that of all units."""


def read_promotions(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How many units of a side gained a level, or that none did."""
    replay = record.replay
    if replay.covers(K.ADVANCED) is not Coverage.COMPLETE or not clause.items:
        return None
    words = clause.words
    risen = "升了" in words or bool(words & _RISEN and words & (_LEVEL | _NONE))
    if not words & _GAINED and not risen:
        return None
    if set(clause.shape) & set("I?%YX") or "other" in words:
        return None
    things = [part.thing for part in clause.parts if part.sym == "P" and part.thing is not None]
    if any(not _unit(thing.names) for thing in things) or "L" in clause.shape:
        return None
    written = [item.num for item in clause.items if item.num is not None and item.when is None]
    numbers = [number for number in written if not number.weak and not number.ordinal]
    denied = bool(words & _NONE) or "n" in clause.shape
    if len(numbers) > 1 or (numbers and denied and numbers[0].value > 0) or not (numbers or denied):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    sides = {part.side for part in clause.parts if part.sym in "SGQ" and part.side in record.slots}
    sides |= {thing.side for thing in things if thing.side in record.slots}
    if len(sides) > 1:
        return None
    both = bool(words & _BOTH) or any(part.side == "both" for part in clause.parts)
    carried = clause.side if clause.side in record.slots and not both else None
    side = next(iter(sides), carried)
    slots = record.slots if side is None else (side,)
    spans = [window.widest for window in moments.windows] if moments.said else []
    count = sum(
        event.quantity
        for event in replay.store.find(kind=K.ADVANCED)
        if event.side in slots and (not spans or any(event.at in span for span in spans))
    )
    number = numbers[0] if numbers else exact(0)
    if number.accepts(count):
        return supported("promotions")
    words_known = _PADDING | _GAINED | _RISEN | _NONE | _BOTH | _LEVEL
    known = all(part.sym != "x" or part.item.low in words_known for part in clause.parts)
    outright = bool(sides) or both
    if not known or not outright or abs(number.value - count) > CLOSE:
        return None
    whose = slots[0] if len(slots) == 1 else "both sides"
    truth = f"{count} {'unit' if count == 1 else 'units'} of {whose} gained a level"
    return refuted("promotions", truth, actual=count, monotone=True)


def _unit(names: tuple[str, ...]) -> bool:
    """Whether a word means any unit, and no kind of them."""
    return not names or len(names) > _MANY
