"""Castling on the same side or on opposite sides."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_KING = re.compile(r"S?m[wg]?P[gos]*\Z|S?P[os]*m[gos]*\Z")
_SHAPE = re.compile(r"[SaP]*(?:c[oy]*w|wc)s*\Z".replace("w", "E"))


def read_wings(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Whether both sides castled, and which way."""
    del replay
    if not _SHAPE.match(clause.shape):
        return _went(clause, topic, record)
    opposite = next(part.unit for part in clause.parts if part.sym == "E") == "opposite"
    castled = [ply for ply in record.plies if ply.castling is not None]
    ways = {ply.side: ply.castling for ply in castled}
    if len(ways) == len(record.slots) and (len(set(ways.values())) > 1) == opposite:
        return supported("compare", castled)
    shown = f"the game has {listed(castled, record)}" if castled else "nobody castled"
    return refuted("compare", shown, plies=castled, actual=listed(castled, record))


def _went(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """To which side a king went on the move on which it castled: "goes kingside with the king at move 9"."""
    wings = {word.value("wing") for word in clause.words if word.has("wing")}
    if len(wings) != 1 or not _KING.match(clause.shape) or not clause.understood:
        return None
    king = next(part.piece for part in clause.parts if part.sym == "P")
    if king is None or king.names != ("king",) or king.plural:
        return None
    side = king.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    spans = spans_of(clause, topic, record)
    if side not in record.slots or not spans:
        return None
    castled = [ply for ply in record.plies if ply.castling and ply.side == side and within(spans, ply.at)]
    if not castled:
        return None
    if castled[0].castling in wings:
        return supported("compare", castled)
    return refuted("compare", f"the game has {listed(castled, record)}", plies=castled)
