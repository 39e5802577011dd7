"""Trades: "the queens came off on move 14", 第14、15回合兑后."""

from __future__ import annotations

import re

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import within
from engine.claims.prose.notation.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.spans import spans_of
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_SHAPE = re.compile(r"[aSs]*(?:n?b?h?rPs*|A?P[bhs]*n?[bBhsa]*r)[Oso]*\Z")


def read_trades(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Whether both sides lost such a piece, at a time or at all."""
    del replay
    if not _SHAPE.match(clause.shape):
        return None
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    if piece is None or len(piece.names) != 1 or piece.side is not None or piece.squares:
        return None
    name = piece.names[0]
    lost = {
        slot: [ply for ply in record.plies if ply.taken == name and ply.side != slot] for slot in record.slots
    }
    both = all(lost.values())
    every = sorted((ply for plies in lost.values() for ply in plies), key=lambda ply: ply.at)
    if any(part.sym == "n" for part in clause.parts):
        if not both:
            return supported("absent")
        return refuted(
            "absent", f"the game has {listed(every, record)}", plies=every, actual=listed(every, record)
        )
    spans = spans_of(clause, topic, record)
    if spans is None:
        return supported("count", every) if both else None
    near = [ply for ply in every if any(s.start - 2 <= ply.at <= s.end + 2 for s in spans)]
    if len({ply.side for ply in near}) == len(record.slots) and any(within(spans, ply.at) for ply in near):
        return supported("event", near)
    kept = next((slot for slot in record.slots if not lost[slot]), None)
    if kept is not None:
        return refuted("event", f"{kept} never lost a {name}", plies=every, actual=listed(every, record))
    if any(within(spans, ply.at) for ply in near):
        return None
    shown = f"the game has {listed(every, record)}" if every else f"no {name} was ever taken"
    return refuted("event", shown, plies=every, actual=listed(every, record))
