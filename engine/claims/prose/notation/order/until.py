"""What happened no sooner: "the king's bishop did not leave f1 until move 15", 直到第15回合才易位."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import matching
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits
from engine.claims.prose.notation.moves.roles import told
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_LEFT = re.compile(r"S?P[bhs]*n?[bhs]*(?:q[fo]?(?:Q|H)?|m)s*\Z")


_MORE = frozenset(("再", "又", "again"))
_TO = re.compile(r"S?P[bhs]*m[gs]*Qs*\Z")


def read_until(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The first time of something, told as not before it."""
    del replay
    time = next((time for time in clause.times if time.kind == "by"), None)
    if time is None or len(clause.times) != 1 or not time.low or not time.until:
        return None
    denied = "n" in clause.shape
    late = any(word.low == "才" for word in clause.words)
    if late and any(part.sym == "O" and part.number == 1 for part in clause.parts):
        kept = [part for part in clause.parts if part.sym != "O" or part.number != 1]
        clause = replace(clause, parts=kept)  # 直到第17回合才第一次动
    if not (denied or late):
        return None
    gone = _went(clause, topic, record, time.low)
    if gone is not None:
        return gone
    first = _left(clause, topic, record) if _LEFT.match(clause.shape) else _did(clause, topic, record)
    if first is None:
        return None
    if first.number == time.low:
        return supported("move", [first])
    return refuted("move", f"the first was {record.written(first)}", plies=[first], actual=first.number)


def _left(clause: Clause, topic: Topic, record: Record) -> Ply | None:
    """The first move of a piece, castling of a king or rook among them."""
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    square = next((part.word.text for part in clause.parts if part.sym == "Q"), None)
    if piece is None or not piece.names or piece.pronoun or piece.plural or side == "both":
        return None
    meant = replace(piece, side=piece.side or side or (topic.side if piece.own else None))
    start = [man for man in record.board(0).values() if fits(meant, man)]
    if square is not None:
        start = [man for man in start if man.origin == square]
    if len(start) != 1:
        return None
    man = start[0]
    castling = {"e": ("kingside", "queenside"), "h": ("kingside",), "a": ("queenside",)}.get(
        man.origin[:1], ()
    )
    return next(
        (
            ply
            for ply in record.plies
            if ply.side == man.side
            and (ply.origin == man.origin or (man.piece == "rook" and ply.castling in castling))
        ),
        None,
    )


def _went(clause: Clause, topic: Topic, record: Record, number: int) -> Finding | None:
    """A move to a square, said to have been made no sooner than on a move: it must have been made on that."""
    if not _TO.match(clause.shape):
        return None
    reading = told(clause, topic, record)
    if reading is None or not reading.complete or reading.guessed or not clause.understood:
        return None
    found = matching(replace(reading.deed, windows=None).tests(record), record)
    made = [ply for ply in found if ply.number == number]
    if made:
        return supported("move", made)
    if not found:
        return None
    return refuted("move", f"the game has {listed(found, record)}", plies=found, actual=listed(found, record))


def _did(clause: Clause, topic: Topic, record: Record) -> Ply | None:
    reading = told(clause, topic, record)
    if (
        reading is None
        or not reading.complete
        or (reading.guessed and not (reading.nth and reading.deed.side is None))
        or reading.count
        or reading.nth not in ((), (1,))
    ):
        return None
    if not reading.deed.actions & {"castle", "check", "take", "promote"} or reading.both:
        return None
    found = matching(replace(reading.deed, windows=None).tests(record), record)
    if topic.window is not None and any(word.has("recapture") or word.low in _MORE for word in clause.words):
        found = [ply for ply in found if ply.at > topic.window.end]  # 才吃回一个象: since then
    return found[0] if found else None
