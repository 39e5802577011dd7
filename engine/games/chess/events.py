"""One half-move as events.

Every event of a half-move stands at its ply. ``cause`` of all but MOVED is the id of that ply's MOVED.

- CREATED ``side object=piece place=square``, details ``initial: true``: the pieces of the start position,
  at moment 0; and the new piece of a promotion, details ``promoted_from: "pawn"``.
- MOVED ``side object=piece place=destination`` (of the king when castling), details

  - always ``san``, ``uci``, ``from``, ``to``, ``number`` (the move number)
  - where it is so ``captures`` (the piece taken), ``check``, ``mate``, ``castling`` (``kingside`` or
    ``queenside``), ``promotion`` (the new piece), ``en_passant``, ``only_move`` (no other was legal),
    ``repetition`` (how often the position has now stood, from 2)
  - ``fork``: squares the moved piece forks (:func:`engine.games.chess.motifs.fork_targets`)
  - ``balance``: pawns by :func:`engine.games.chess.exchange.move_balance` where it is not 0; negative: the
    moved piece is left to be taken for less than it is worth
  - as the file has them ``nags`` (1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting, 6 dubious),
    ``clock`` (seconds left), ``elapsed`` (seconds spent), ``evaluation`` (pawns from White's view)

- CAPTURED ``side=taker object=piece taken place=its square`` and LOST ``side=owner`` of the same, details
  ``victim``, ``killer`` (slots), ``by`` (the taking piece), ``value`` (pawns), ``san``, ``en_passant``.
- CASTLED ``side object=king place=king's new square``, details ``castling``, ``san``.
- PROMOTED ``side object=new piece place=square``, details ``promoted_from``, ``san``.
- CHECKED ``side=who gives check object=the checking piece place=the king's square``, details ``victim``
  (slot), ``checkers`` (squares), ``double``, ``discovered`` (a piece that did not move checks), ``san``,
  ``also`` (found by the king as well).
- MATED: like CHECKED, when the check is mate.
- ENDED ``side=None`` at the last ply, details ``result`` (``1-0`` ...), ``by``, ``source``.
- LEFT ``side=the loser`` at the last ply, when the file says the game was abandoned.
"""

from __future__ import annotations

from typing import Any

import chess

from engine.facts import Event, EventKind, Grade
from engine.games.chess.ending import Ending
from engine.games.chess.exchange import move_balance
from engine.games.chess.motifs import fork_targets
from engine.games.chess.movetext import PlayedMove
from engine.games.chess.pieces import NAMES, captured_square, slot, value_of

CASTLING_FILES = {"kingside": "g", "queenside": "c"}


class EventWriter:
    """Writes the events of a game in order, ids from ``f0`` on."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    @property
    def next_id(self) -> int:
        return len(self.events)

    def start(self, board: chess.Board) -> None:
        """The pieces of the start position."""
        for square, piece in sorted(board.piece_map().items()):
            self._add(
                0,
                EventKind.CREATED,
                slot(piece.color),
                NAMES[piece.piece_type],
                chess.square_name(square),
                None,
                {"initial": True},
            )

    def move(
        self, before: chess.Board, after: chess.Board, played: PlayedMove, *, at: int, number: int, seen: int
    ) -> None:
        """One half-move.

        Args:
            before: The position it was played in (left as it was).
            after: The position it led to.
            played: The move, not a null move.
            at: Its ply.
            number: Its move number.
            seen: How often the new position has now stood.
        """
        move, color = played.move, before.turn
        piece = before.piece_type_at(move.from_square)
        assert piece is not None
        mover, victim = slot(color), slot(not color)
        castling = castling_side(before, move)
        place = destination(before, move)
        taken_from = captured_square(before, move)
        taken = None if taken_from is None else before.piece_at(taken_from)
        san = before.san(move)
        details: dict[str, Any] = {
            "san": san,
            "uci": move.uci(),
            "from": chess.square_name(move.from_square),
            "to": place,
            "number": number,
        }
        more = {
            "captures": None if taken is None else NAMES[taken.piece_type],
            "check": after.is_check(),
            "mate": after.is_checkmate(),
            "castling": castling,
            "promotion": None if move.promotion is None else NAMES[move.promotion],
            "en_passant": before.is_en_passant(move),
            "only_move": before.legal_moves.count() == 1,
            "repetition": seen if seen > 1 else None,
            "fork": [] if castling else [chess.square_name(s) for s in fork_targets(after, move.to_square)],
            "balance": move_balance(before, move),
            "nags": played.nags,
        }
        written = {"clock": played.clock, "elapsed": played.elapsed, "evaluation": played.evaluation}
        details |= {name: value for name, value in more.items() if value}
        details |= {name: value for name, value in written.items() if value is not None}
        moved = self._add(at, EventKind.MOVED, mover, NAMES[piece], place, None, details)
        if castling:
            self._add(at, EventKind.CASTLED, mover, "king", place, moved, {"castling": castling, "san": san})
        if taken is not None and taken_from is not None:
            shared: dict[str, Any] = {
                "victim": victim,
                "killer": mover,
                "by": NAMES[piece],
                "value": value_of(taken),
                "san": san,
            }
            if before.is_en_passant(move):
                shared["en_passant"] = True
            name, where = NAMES[taken.piece_type], chess.square_name(taken_from)
            self._add(at, EventKind.CAPTURED, mover, name, where, moved, shared)
            self._add(at, EventKind.LOST, victim, name, where, moved, shared)
        if move.promotion is not None:
            promotion = {"promoted_from": "pawn", "san": san}
            for kind in (EventKind.PROMOTED, EventKind.CREATED):
                self._add(at, kind, mover, NAMES[move.promotion], place, moved, promotion)
        if after.is_check():
            self._check(before, after, move, at, moved, san)

    def end(self, ending: Ending, at: int) -> tuple[str, ...]:
        """The end of the game; the ids that show how it ended."""
        if ending.winner is not None and ending.by == "left":
            loser = slot(ending.winner == slot(chess.BLACK))
            self._add(at, EventKind.LEFT, loser, None, None, None, {"source": ending.source})
        details = {"result": ending.result, "by": ending.by, "source": ending.source}
        ended = self._add(at, EventKind.ENDED, None, None, None, None, details, grade=ending.grade)
        mates = [event.id for event in self.events if event.kind is EventKind.MATED]
        return (*mates, ended)

    def _check(
        self, before: chess.Board, after: chess.Board, move: chess.Move, at: int, moved: str, san: str
    ) -> None:
        king = after.king(after.turn)
        assert king is not None
        standing = {move.to_square}
        if (castling := castling_side(before, move)) is not None:
            rank = chess.square_rank(move.from_square)
            standing = {chess.square(5 if castling == "kingside" else 3, rank)}  # the rook's new place
        checkers = list(after.checkers())
        discovered = [square for square in checkers if square not in standing]
        first = next((square for square in checkers if square in standing), checkers[0])
        giver = after.piece_type_at(first)
        assert giver is not None
        details: dict[str, Any] = {
            "victim": slot(after.turn),
            "checkers": [chess.square_name(square) for square in checkers],
            "san": san,
            "also": ["king"],
        }
        if len(checkers) > 1:
            details["double"] = True
        if discovered:
            details["discovered"] = True
        where = chess.square_name(king)
        for kind in (EventKind.CHECKED, EventKind.MATED) if after.is_checkmate() else (EventKind.CHECKED,):
            self._add(at, kind, slot(not after.turn), NAMES[giver], where, moved, details)

    def _add(
        self,
        at: int,
        kind: EventKind,
        side: str | None,
        object: str | None,
        place: str | None,
        cause: str | None,
        details: dict[str, Any],
        *,
        grade: Grade = Grade.OBSERVED,
    ) -> str:
        identity = f"f{len(self.events)}"
        self.events.append(
            Event(
                id=identity,
                at=at,
                side=side,
                kind=kind,
                object=object,
                place=place,
                cause=cause,
                grade=grade,
                details=details,
            )
        )
        return identity


def castling_side(board: chess.Board, move: chess.Move) -> str | None:
    """``kingside`` or ``queenside`` if the move castles."""
    if not board.is_castling(move):
        return None
    return "kingside" if board.is_kingside_castling(move) else "queenside"


def destination(board: chess.Board, move: chess.Move) -> str:
    """The square the moved piece ends on; Chess960 writes castling as the king taking its own rook."""
    castling = castling_side(board, move)
    if castling is None:
        return chess.square_name(move.to_square)
    return CASTLING_FILES[castling] + chess.RANK_NAMES[chess.square_rank(move.from_square)]
