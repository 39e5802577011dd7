"""Which side it befell first: "lost a unit before the Rebels did", 比蓝方先减员, "the first loss came two
turns before the enemy's", 红方的首次损失比蓝方早一个回合.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.order.lapses import bounds_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Gap, Names, Race
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of

_KEPT = frozenset("SPOQGYldk<>bmyzD")
_LOST = ("l", "d")
_MANY = 20
"""Names beyond which a thing is any unit and none in particular."""


def read_side_race(clause: Clause, record: Record) -> Finding | None:
    """Of two sides one lost something, or killed something, before the other did."""
    parts, shape = clause.parts, clause.shape
    if clause.unknown or len(parts) > 8 or not set(shape) <= _KEPT:
        return None
    sign = _sign(parts)
    befell = _befell(parts)
    if sign == 0 or befell == "":
        return None
    sides = list(dict.fromkeys(side for part in parts if (side := _side(part)) is not None))
    if any(side not in record.slots for side in sides) or not 1 <= len(sides) <= 2:
        return None
    if len(sides) == 1 and set("<>Y") & set(shape):
        return None
    things = [part.thing for part in parts if part.sym == "P"]
    if len(things) > 1 or any(thing is None or not thing.names for thing in things):
        return None
    thing = things[0] if things else None
    if thing is not None and (thing.other or (thing.count is not None and not thing.count.weak)):
        return None
    nth = next((part.nth for part in parts if part.nth is not None), thing.nth if thing else None)
    if nth not in (None, 1):
        return None
    names = thing.names if thing is not None and len(thing.names) < _MANY else ()
    return _asked(sides, sign, befell, names, clause, record)


def _asked(
    sides: list[str], sign: int, befell: str, names: Names, clause: Clause, record: Record
) -> Finding | None:
    other = sides[1] if len(sides) > 1 else record.other(sides[0])
    if other is None:
        return None
    takes = bool(names) and set(names) <= lexicon_of(record.replay).takes
    deed = Deed((Action.TAKE if takes else Action.DIE,), object=names, nth=1)
    early, late = (sides[0], other) if sign < 0 else (other, sides[0])
    owned = befell in _LOST
    lengths = [time for time in clause.times if time.when.duration and time.mode in ("length", "later")]
    if clause.times and len(lengths) != len(clause.times):
        return None
    if len(lengths) == 1:
        one = replace(deed, owner=early) if owned else replace(deed, doer=early)
        two = replace(deed, owner=late) if owned else replace(deed, doer=late)
        return answer(Gap(one, two, *bounds_of(lengths[0].when, record)), record)
    if lengths:
        return None
    return answer(Race(deed, early, role="owner" if owned else "doer"), record)


def _side(part: Part) -> str | None:
    if part.sym in "SQG":
        return part.side
    return part.thing.side if part.thing is not None else None


def _befell(parts: list[Part]) -> str:
    """What befell them, or what they did: the one verb, or the noun for it."""
    found = [part.sym for part in parts if part.sym in "ldk"]
    found += [part.unit for part in parts if part.sym == "Q" and part.unit in ("l", "k")]
    found += ["l" for part in parts if part.sym == "G" and part.metric == "losses"]
    if any(part.sym == "G" and part.metric != "losses" for part in parts):
        return ""
    return found[0] if len(found) == 1 else ""


def _sign(parts: list[Part]) -> int:
    """-1 where the side named first was first, 1 where it was later; 0 where that is not said."""
    relations = [part for part in parts if part.sym in "<>"]
    firsts = [part for part in parts if part.sym == "O" and part.unit == "first"]
    if len(relations) == 1:
        return -1 if relations[0].sym == "<" else 1
    if relations or len(firsts) != 1:
        return 0
    return -1
