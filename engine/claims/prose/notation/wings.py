"""Castling on the same side or on opposite sides."""

from __future__ import annotations

import re

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_SHAPE = re.compile(r"[SaP]*(?:c[oy]*w|wc)s*\Z".replace("w", "E"))


def read_wings(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Whether both sides castled, and which way."""
    del topic, replay
    if not _SHAPE.match(clause.shape):
        return None
    opposite = next(part.unit for part in clause.parts if part.sym == "E") == "opposite"
    castled = [ply for ply in record.plies if ply.castling is not None]
    ways = {ply.side: ply.castling for ply in castled}
    if len(ways) == len(record.slots) and (len(set(ways.values())) > 1) == opposite:
        return supported("compare", castled)
    shown = f"the game has {listed(castled, record)}" if castled else "nobody castled"
    return refuted("compare", shown, plies=castled, actual=listed(castled, record))
