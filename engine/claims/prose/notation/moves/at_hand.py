"""Moves that were there to be played: "White still had Rf3", 白王还有 Kg1 可走."""

from __future__ import annotations

import re

import chess

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record, record_of
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(r"S?P?s*hs*M[sm]*\Z")


def read_at_hand(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A side that had a move after the one written: whether it could be played."""
    del topic
    if not _SHAPE.match(clause.shape) or len(clause.times) != 1 or not clause.understood:
        return None
    time = clause.times[0]
    if time.kind != "move" or time.mode not in ("after", "reply"):
        return None
    at = moment_of(time.word, record)
    word = next(part.word for part in clause.parts if part.sym == "M")
    side = next((part.side or (part.piece and part.piece.side) for part in clause.parts), None)
    if at is None or side != record.slots[at % 2] or word.move_number is not None:
        return None  # "after 24...Bxe4+ Black had Rh3": later on
    may = _may_be_played(replay, at, word.text)
    if may is None:
        return None
    if may:
        return supported("position")
    truth = f"{word.text} was not legal at {replay.clock.text(at)}"
    return refuted("position", truth, actual=truth)


def _may_be_played(replay: Replay, at: int, san: str) -> bool | None:
    """Whether a move was legal after a half-move; None if it cannot be told."""
    record = record_of(replay)
    board = chess.Board()
    try:
        for ply in record.plies[:at]:
            board.push_san(ply.san)
    except ValueError:
        return None  # a game from another position
    if {chess.square_name(square) for square in board.piece_map()} != set(record.board(at)):
        return None
    try:
        board.parse_san(san)
    except chess.AmbiguousMoveError:
        return True
    except chess.IllegalMoveError:
        return False
    except ValueError:
        return None
    return True
