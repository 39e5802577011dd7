"""Which side castled sooner, whatever the order of words: 黑方比白方晚易位, "castled before Black"."""

from __future__ import annotations

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_MAY = frozenset("Sc<>vbhsmgo")


def read_sooner(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides that castled, and which of them first."""
    del topic, replay
    shape = clause.shape
    if "c" not in shape or shape.count("S") != 2 or not _MAY.issuperset(shape) or clause.times:
        return None
    marks = [part for part in clause.parts if part.sym in "<>" and part.word.low != "比"]
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if len(marks) != 1 or set(sides) != set(record.slots) or not clause.understood:
        return None
    first = {ply.side: ply for ply in reversed(record.plies) if ply.castling is not None}
    one, two = first.get(str(sides[0])), first.get(str(sides[1]))
    if one is None or two is None:
        missing = sides[0] if one is None else sides[1]
        return refuted("order", f"{missing} never castled", plies=[ply for ply in (one, two) if ply])
    if (one.at < two.at) == (marks[0].sym == "<"):
        return supported("order", [one, two])
    shown = f"{record.written(min(one, two, key=lambda ply: ply.at))} came first"
    return refuted("order", shown, plies=[one, two], actual=shown)
