"""Trades: "the queens came off on move 14", 第14、15回合兑后."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

NEAR = 4
"""Half-moves within which two captures are one exchange."""

_SHAPE = re.compile(r"[aSs]*(?:n?b?h?rPs*v?|A?P[bhs]*n?[bBhsa]*r)[Oso]*(?P<where>oQ)?s*\Z")


_FOR = re.compile(r"S(?:(?P<verb>[rl])(?P<given>P)[gw](?P<got>P)|w(?P<paid>P)r(?P<won>P))(?:oQ)?s*\Z")
_ONE = re.compile(r"P[bhs]*rs*\Z")


def read_exchange(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One piece for another: "Black exchanged his bishop for a knight on f3"."""
    del replay
    match = _FOR.match(clause.shape)
    if match is None or clause.parts[0].side not in record.slots:
        return None
    side = clause.parts[0].side
    paid = "paid" if match.group("paid") else "given"
    won_as = "won" if match.group("paid") else "got"
    given, got = clause.parts[match.start(paid)].piece, clause.parts[match.start(won_as)].piece
    if given is None or got is None or not given.names or not got.names:
        return None
    square = next((part.word.text for part in clause.parts if part.sym == "Q"), None)
    spans = spans_of(clause, topic, record)
    lost = [ply for ply in record.plies if ply.side != side and ply.taken in given.names]
    won = [ply for ply in record.plies if ply.side == side and ply.taken in got.names]
    pairs = [
        pair
        for pair in ((a, b) for a in lost for b in won)
        if abs(pair[0].at - pair[1].at) <= NEAR
        and (square is None or square in (pair[0].end, pair[1].end))
        and (spans is None or any(within(spans, ply.at) for ply in pair))
    ]
    if pairs:
        return supported("event", pairs[0])
    if not lost or not won or square is not None:
        near = [ply for ply in record.plies if ply.taken is not None and square in (None, ply.end)]
        shown = f"the game has {listed(near, record)}" if near else "nothing was taken there"
        return refuted("event", shown, plies=near[:4], actual=listed(near, record))
    return None


def read_traded(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One side's piece that was traded: it must have been taken."""
    del replay
    if not _ONE.match(clause.shape):
        return None
    piece = clause.parts[0].piece
    if piece is None or piece.side is None or len(piece.names) != 1 or piece.squares:
        return None
    start = [man for man in record.board(0).values() if fits(piece, man)]
    origins = {man.origin for man in start}
    if not origins:
        return None
    taken = []
    for ply in record.plies:
        if ply.side == piece.side or ply.taken != piece.names[0] or ply.taken_at is None:
            continue
        man = record.board(ply.at - 1).get(ply.taken_at)
        if man is not None and man.origin in origins:
            taken.append(ply)
    spans = spans_of(clause, topic, record)
    if taken and spans is not None:
        then = [ply for ply in taken if within(spans, ply.at)]
        if not then and all(span.tight for span in spans):
            return refuted("event", f"the game has {listed(taken, record)}", plies=taken)
        if not then:
            return None
        taken = then
    if taken:
        return supported("event", taken)
    return refuted("event", f"{piece.side}'s {piece.names[0]} was never taken", actual=0)


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
    square = next((part.word.text for part in clause.parts if part.sym == "Q"), None)
    every = sorted((ply for plies in lost.values() for ply in plies), key=lambda ply: ply.at)
    if square is not None and every and not any(square in (ply.end, ply.taken_at) for ply in every):
        return refuted(
            "event", f"the game has {listed(every, record)}", plies=every, actual=listed(every, record)
        )
    both = all(lost.values())
    if any(part.sym == "n" for part in clause.parts):
        if not both:
            return supported("absent")
        return refuted(
            "absent", f"the game has {listed(every, record)}", plies=every, actual=listed(every, record)
        )
    spans = spans_of(clause, topic, record)
    if spans is None and not both and name == "queen" and piece.plural and piece.count is None:
        owner = next(slot for slot in record.slots if not lost[slot])
        return refuted("event", f"{owner} never lost a queen", plies=every, actual=listed(every, record))
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
