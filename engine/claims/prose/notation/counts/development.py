"""Pieces brought out: "by move 7 Black had developed three minor pieces", 黑方只出动了一个马."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(r"[gos]*S[bh]*[Os]*[em][Os]*Ps*\Z|P[bhs]*ewSs*\Z")
_ONLY = frozenset(("only", "just", "只", "仅", "仅仅", "只有"))


def read_development(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """How many pieces of a kind a side had moved from home by a time.

    A piece counts as out once it moved or castled; one that was taken after it moved still was out.
    """
    del replay
    if not _SHAPE.match(clause.shape) or not any(word.has("developed") for word in clause.words):
        return None
    side = next(part.side for part in clause.parts if part.sym == "S")
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    if side not in record.slots or piece is None or piece.count is None or not piece.names or piece.squares:
        return None
    spans = spans_of(clause, topic, record)
    last = max(span.end for span in spans) if spans else record.end
    out = {
        ply.origin: ply
        for ply in reversed(record.plies)
        if ply.side == side and ply.at <= last and ply.piece in piece.names
    }
    castled = any(ply.castling and ply.side == side and ply.at <= last for ply in record.plies)
    if castled and "rook" in piece.names:
        return None  # whether castling brings a rook out is a matter of taste
    plies = sorted(out.values(), key=lambda ply: ply.at)
    only = any(word.low in _ONLY for word in clause.words)
    if len(out) == piece.count or (len(out) > piece.count and not only):
        return supported("count", plies)
    names = "/".join(piece.names)
    shown = ", ".join(record.written(ply) for ply in plies[:6])
    truth = f"{side} moved {len(out)} {names}" + (f": {shown}" if shown else "")
    return refuted("count", truth, plies=plies, actual=len(out))
