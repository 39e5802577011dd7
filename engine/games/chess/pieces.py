"""Names and values of pieces, slots of sides, as all of this package writes them."""

from __future__ import annotations

import chess

WHITE, BLACK = "White", "Black"

NAMES: dict[chess.PieceType, str] = {
    chess.PAWN: "pawn",
    chess.KNIGHT: "knight",
    chess.BISHOP: "bishop",
    chess.ROOK: "rook",
    chess.QUEEN: "queen",
    chess.KING: "king",
}

VALUES: dict[chess.PieceType, int] = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 0,
}
"""Worth in pawns, the customary count (also in the knowledge file). A king is never traded: 0."""


def slot(color: chess.Color) -> str:
    return WHITE if color else BLACK


def value_of(piece: chess.Piece | None) -> int:
    """Worth of what stands on a square in pawns; 0 for nothing and for a king."""
    return 0 if piece is None else VALUES[piece.piece_type]


def captured_square(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """Where the piece stands that ``move`` takes from ``board``; None if it takes none."""
    if not board.is_capture(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square
