"""Pieces that never left home: "your king's rook had not left its home square", "the a8-rook never moved"."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.positions import until
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits, resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_NEVER = re.compile(r"S?(?:P|L)+[bhys]*n[bhs]*(?:q[fo]?H?|m)s*\Z")
_STILL = re.compile(r"S?(?:P|L)+[bd]*[bdo]*Hs*\Z")


_FROM = re.compile(r"S?P[hbs]*n[bhs]*q[fo]?Qs*\Z")


def read_stayed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece that never left a square: "the queen never left d8"."""
    del replay
    if not _FROM.match(clause.shape) or clause.times:
        return None
    part = next(part for part in clause.parts if part.sym == "P")
    square = next(part.word.text for part in clause.parts if part.sym == "Q")
    piece = resolved(part.piece, topic) if part.piece is not None else None
    if piece is None or not piece.names or piece.plural:
        return None
    side = piece.side or next((p.side for p in clause.parts if p.sym == "S"), None)
    side = side or (topic.side if piece.own else None)
    left = [
        ply
        for ply in record.plies
        if ply.start == square and ply.piece in piece.names and side in (None, ply.side)
    ]
    stood = [man for man in record.board(record.end).values() if man.square == square]
    if left and not any(man.piece in piece.names and side in (None, man.side) for man in stood):
        return refuted(
            "absent", f"the game has {listed(left, record)}", plies=left, actual=listed(left, record)
        )
    if not left and side is not None and not stood and not _ever(square, side, piece.names, record):
        return refuted("absent", f"{side}'s {'/'.join(piece.names)} was never on {square}")
    return None if left else supported("absent")


def _ever(square: str, side: str, names: tuple[str, ...], record: Record) -> bool:
    """Whether such a piece of a side stood on a square at any time."""
    for moment in range(record.end + 1):
        man = record.board(moment).get(square)
        if man is not None and man.side == side and man.piece in names:
            return True
    return False


def read_home(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Pieces that did not move up to a moment, or at all."""
    del replay
    shape = clause.shape
    if not (_NEVER.match(shape) or (_STILL.match(shape))):
        return None
    if (
        any(part.sym == "n" and part.unit == "not" for part in clause.parts)
        and "q" not in shape
        and not clause.times
    ):
        return None
    if any(time.kind in ("after", "span", "first", "last") for time in clause.times) or any(
        word.low == "again" or "再" in word.low for word in clause.words
    ):
        return None
    pieces: list[Piece] = []
    for part in clause.parts:
        if part.sym == "P" and part.piece is not None:
            pieces.append(part.piece)
        elif part.sym == "L":
            pieces.extend(part.pieces)
    side = next((p.side for p in clause.parts if p.sym == "S"), None)
    if side == "both" or any(piece.pronoun or not piece.names for piece in pieces):
        return None
    owner = pieces[0].side or side or (topic.side if pieces[0].own else None)
    moved = []
    last = until(clause, topic, record)
    for piece in pieces:
        meant = replace(piece, side=piece.side or owner, squares=())
        start = [man for man in record.board(0).values() if fits(meant, man)]
        if piece.squares:
            start = [man for man in start if man.origin in piece.squares]
        if not start and len(piece.squares) == 1 and owner:
            square, names = piece.squares[0], piece.names
            if not _ever(square, owner, names, record):
                return refuted("absent", f"{owner} had no {'/'.join(names)} on {square}")
        if not start or (len(start) > 1 and not (piece.plural or owner)):
            return None
        origins = {(man.side, man.origin) for man in start}
        gone = [
            ply
            for ply in record.plies
            if ply.at <= last
            and ((ply.side, ply.origin) in origins or _castled(ply.castling, ply.side, origins))
        ]
        went = {(ply.side, ply.origin) for ply in gone}
        needed = piece.count or (2 if piece.plural else 1)
        if len(origins) - len(went & origins) >= min(needed, len(origins)) or not gone:
            continue
        moved.extend(gone)
    if moved:
        return refuted(
            "absent", f"the game has {listed(moved, record)}", plies=moved, actual=listed(moved, record)
        )
    return supported("absent")


def _castled(castling: str | None, side: str, origins: set[tuple[str, str]]) -> bool:
    """Whether castling moved one of them: the corner it goes to."""
    if castling is None:
        return False
    file = "h" if castling == "kingside" else "a"
    return any(slot == side and origin[:1] == file and origin[1:] in "18" for slot, origin in origins)
