"""Things that befell one after another: "the Wose, the Fighter and the Archer fell in that order", 先后阵亡,
依次损失巨魔、狼骑手, 阵亡顺序：散兵、龙人战士.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import told

_IN_TURN = frozenset(("先后", "依次", "先后被", "in order", "in turn", "successively"))
_ORDER = frozenset(("order", "sequence", "顺序", "次序", "序"))
_LOST = frozenset("ld")
_WRITTEN = frozenset("SLldBb")


def read_sequence(clause: Clause, record: Record) -> Finding | None:
    """Several things that were lost, said to have been so in the order they are named in."""
    if "L" not in clause.shape or clause.words.isdisjoint(_IN_TURN):
        return None
    return _told(clause.parts, record)


def in_that_order(before: Clause, clause: Clause, record: Record) -> Finding | None:
    """What was named comes in that order, or comes after a word for it."""
    if clause.shape == "!" and clause.parts[0].item.low in _ORDER:
        return _told(before.parts, record)
    if clause.shape == "L" and clause.lead in (":", "：") and not before.words.isdisjoint(_ORDER):
        return _told([*(part for part in before.parts if part.sym not in "x!"), *clause.parts], record)
    return None


def _told(parts: list[Part], record: Record) -> Finding | None:
    lists = [part for part in parts if part.sym == "L"]
    if len(lists) != 1 or sum(part.sym in _LOST for part in parts) != 1:
        return None
    if any(part.sym not in _WRITTEN for part in parts):
        return None
    things = lists[0].things
    if any(not thing.names or not _single(thing) for thing in things):
        return None
    sides = {part.side for part in parts if part.sym == "S"} | {thing.side for thing in things}
    sides |= {lists[0].side}
    sides -= {None}
    if len(sides) > 1 or not sides <= set(record.slots):
        return None
    side = next(iter(sides), None)
    deeds = [Deed((Action.DIE,), owner=side, object=names_of(thing, record)) for thing in things]
    found = [[row for row, _ in matches(deed, record)] for deed in deeds]
    if not all(found) or not all(rows_of(record.replay).complete(deed) for deed in deeds):
        return None
    rank = record.replay.store.rank
    at = -1
    for rows in found:
        later = next((row for row in rows if rank(row.event) > at), None)
        if later is None:
            shown = "; ".join(told(rows[0], Action.DIE, record) for rows in found)
            return refuted("order", shown, events=[rows[0].event for rows in found])
        at = rank(later.event)
    firsts = [rank(rows[0].event) for rows in found]
    if side is None or firsts != sorted(firsts):
        return None
    return supported("order", [rows[0].event for rows in found])


def _single(thing: Thing) -> bool:
    counted = thing.count is not None and not thing.count.weak
    return not (counted or thing.plural or thing.share or thing.nth or thing.other)
