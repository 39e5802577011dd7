"""Moves written without a number: "Black replied Kg4 on move 52", 黑方走Kg4."""

from __future__ import annotations

import re

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import within
from engine.claims.prose.notation.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.spans import spans_of
from engine.claims.prose.notation.topic import Topic
from engine.claims.prose.notation.windows import same, strip
from engine.facts.model import Replay

_SHAPE = re.compile(r"[Os]*S[hbsO]*[myv][wsg]*Ms*\Z|[s]*Ss*Ms*\Z|[s]*[ym]Ms*\Z")
_SQUARE = re.compile(r"S[hbsO]*y[wsg]*Qs*\Z")
"""黑方应d6: a pawn's move written as the square it goes to."""


def read_played(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One written move, with who made it or when."""
    del replay
    if not (_SHAPE.match(clause.shape) or _SQUARE.match(clause.shape)) or "O" in clause.shape:
        return None
    word = next(part.word for part in clause.parts if part.sym in "MQ")
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    if word.move_number is not None or side == "both" or (side is None and not clause.times):
        return None
    spans = spans_of(clause, topic, record)
    if spans == []:
        return None
    everywhere = [ply for ply in record.plies if same(strip(word.text), ply.san)]
    found = [
        ply for ply in everywhere if side in (None, ply.side) and (spans is None or within(spans, ply.at))
    ]
    if found:
        return supported("move", found)
    if not everywhere:
        return None  # a move that was only thought of
    return refuted("move", f"the game has {listed(everywhere, record)}", plies=everywhere)
