"""Patterns of one position with an exact definition: pins, forks, pawn structure, open files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from engine.games.chess.pieces import VALUES, value_of


@dataclass(frozen=True, slots=True)
class Pin:
    """A piece that may not, or had better not, leave a line.

    Attributes:
        pinned: The piece in the middle.
        by: The enemy bishop, rook or queen.
        to: What stands behind it.
        absolute: True when that is the king: leaving the line is illegal.
    """

    pinned: chess.Square
    by: chess.Square
    to: chess.Square
    absolute: bool


def pins(board: chess.Board, color: chess.Color) -> list[Pin]:
    """The pinned pieces of ``color``, one pin for each (the king's first, then the dearest piece behind).

    Absolute: exactly one piece, of ``color``, stands between an enemy line piece and the king.
    Relative: the same, and behind it stands a piece worth more than the pinned one, and that piece is
    worth more than the pinning one or is not defended.
    """
    best: dict[chess.Square, tuple[int, Pin]] = {}
    own = board.occupied_co[color]
    for by in chess.scan_forward(board.occupied_co[not color] & (board.bishops | board.rooks | board.queens)):
        for to in chess.scan_forward(own & ~board.pawns):
            if not _moves_along(board, by, to):
                continue
            between = chess.between(by, to) & board.occupied
            if between & (between - 1) or not between & own:
                continue
            pinned = between.bit_length() - 1
            absolute = board.king(color) == to
            behind = value_of(board.piece_at(to))
            if not absolute and not (
                behind > value_of(board.piece_at(pinned))
                and (behind > value_of(board.piece_at(by)) or not board.attackers_mask(color, to))
            ):
                continue
            rank = 100 if absolute else behind
            if pinned not in best or rank > best[pinned][0]:
                best[pinned] = (rank, Pin(pinned, by, to, absolute))
    return [pin for _, (_, pin) in sorted(best.items())]


def fork_targets(board: chess.Board, square: chess.Square) -> list[chess.Square]:
    """What the piece on ``square`` forks: empty, or two or more squares.

    A target is the enemy king, or an enemy knight, bishop, rook or queen that is worth more than the
    forking piece or not defended. An absolutely pinned piece forks nothing.
    """
    piece = board.piece_at(square)
    if piece is None or (piece.piece_type != chess.KING and board.is_pinned(piece.color, square)):
        return []
    enemy = board.occupied_co[not piece.color] & ~board.pawns
    own = 1_000 if piece.piece_type == chess.KING else VALUES[piece.piece_type]
    targets = [
        target
        for target in chess.scan_forward(board.attacks_mask(square) & enemy)
        if board.king(not piece.color) == target
        or value_of(board.piece_at(target)) > own
        or not board.attackers_mask(not piece.color, target)
    ]
    return targets if len(targets) > 1 else []


def passed_pawns(board: chess.Board, color: chess.Color) -> Iterator[chess.Square]:
    """Pawns with no enemy pawn before them on their own file or a file beside it."""
    enemy = board.pieces_mask(chess.PAWN, not color)
    for square in chess.scan_forward(board.pieces_mask(chess.PAWN, color)):
        files = _file_mask(chess.square_file(square)) | _beside(chess.square_file(square))
        if not enemy & files & _ahead(square, color):
            yield square


def isolated_pawns(board: chess.Board, color: chess.Color) -> Iterator[chess.Square]:
    """Pawns with no pawn of their own side on a file beside theirs."""
    own = board.pieces_mask(chess.PAWN, color)
    for square in chess.scan_forward(own):
        if not own & _beside(chess.square_file(square)):
            yield square


def doubled_files(board: chess.Board, color: chess.Color) -> dict[str, int]:
    """File letter -> number of pawns of ``color`` on it, where there are two or more."""
    own = board.pieces_mask(chess.PAWN, color)
    counts = {name: (own & _file_mask(index)).bit_count() for index, name in enumerate(chess.FILE_NAMES)}
    return {name: count for name, count in counts.items() if count > 1}


def open_files(board: chess.Board) -> list[str]:
    """Letters of the files without any pawn."""
    return [name for index, name in enumerate(chess.FILE_NAMES) if not board.pawns & _file_mask(index)]


def half_open_files(board: chess.Board, color: chess.Color) -> list[str]:
    """Letters of the files with enemy pawns and none of ``color``."""
    own, enemy = board.pieces_mask(chess.PAWN, color), board.pieces_mask(chess.PAWN, not color)
    return [
        name
        for index, name in enumerate(chess.FILE_NAMES)
        if not own & _file_mask(index) and enemy & _file_mask(index)
    ]


def has_bishop_pair(board: chess.Board, color: chess.Color) -> bool:
    """Whether ``color`` has a bishop on the light squares and one on the dark squares."""
    own = board.pieces_mask(chess.BISHOP, color)
    return bool(own & chess.BB_LIGHT_SQUARES) and bool(own & chess.BB_DARK_SQUARES)


def _moves_along(board: chess.Board, start: chess.Square, end: chess.Square) -> bool:
    piece = board.piece_type_at(start)
    files = abs(chess.square_file(start) - chess.square_file(end))
    ranks = abs(chess.square_rank(start) - chess.square_rank(end))
    if files == 0 or ranks == 0:
        return piece in (chess.ROOK, chess.QUEEN)
    return files == ranks and piece in (chess.BISHOP, chess.QUEEN)


def _file_mask(index: int) -> chess.Bitboard:
    return chess.BB_FILES[index]


def _beside(index: int) -> chess.Bitboard:
    left = chess.BB_FILES[index - 1] if index > 0 else chess.BB_EMPTY
    right = chess.BB_FILES[index + 1] if index < 7 else chess.BB_EMPTY
    return left | right


def _ahead(square: chess.Square, color: chess.Color) -> chess.Bitboard:
    rank = chess.square_rank(square)
    ranks = range(rank + 1, 8) if color else range(rank)
    mask = chess.BB_EMPTY
    for index in ranks:
        mask |= chess.BB_RANKS[index]
    return mask
