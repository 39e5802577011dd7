"""What captures on one square are worth: static exchange evaluation by legal moves.

The side to move takes with its least valuable piece, the other side takes back with its own, and so on;
either side may stop when going on would cost it. Only legal captures count, so a pinned defender does not
defend, and x-rays open up as pieces leave. Nothing outside the square is looked at: a capture that loses
two pawns here may still be best because it mates elsewhere.
"""

from __future__ import annotations

import chess

from engine.games.chess.pieces import VALUES, captured_square


def exchange_gain(board: chess.Board, square: chess.Square, *, legal: bool = True) -> int:
    """Most material, in pawns, the side to move can win by captures on ``square`` alone; 0 if none pays.

    Args:
        board: Left as it was found.
        square: Where an enemy piece stands.
        legal: False counts captures by how pieces move, whatever check they leave a king in.
    """
    capture = _cheapest_capture(board, square, legal)
    if capture is None:
        return 0
    return max(0, move_balance(board, capture, legal=legal))


def move_balance(board: chess.Board, move: chess.Move, *, legal: bool = True) -> int:
    """Material balance of a move in pawns, from its mover's view.

    What it takes, and what promotion adds, less what the opponent can win back on the square it goes to.
    Negative when the moved piece is left to be taken for less (lost, offered or sacrificed).
    """
    target = captured_square(board, move)
    taken = 0 if target is None else _price(board.piece_type_at(target))
    promoted = 0 if move.promotion is None else VALUES[move.promotion] - VALUES[chess.PAWN]
    board.push(move)
    try:
        lost = exchange_gain(board, move.to_square, legal=legal)
    finally:
        board.pop()
    return taken + promoted - lost


def winnable(board: chess.Board, color: chess.Color) -> dict[chess.Square, int]:
    """Pieces of ``color`` the opponent could win material on, if it were the opponent's move.

    Returns square -> gain in pawns by `exchange_gain`, for every square where that is above 0. This is the
    meaning of "hanging" and "en prise" everywhere in Truecast: undefended and attacked, or attacked by
    something cheaper, or attacked more often than defended where the count pays.
    """
    probe = board.copy(stack=False)
    legal = True
    if probe.turn == color:
        # Were the opponent to move now, a check that stands would make every answer but its own illegal.
        legal = not probe.is_check()
        probe.turn = not color
        probe.ep_square = None
    found: dict[chess.Square, int] = {}
    for square in chess.scan_forward(probe.occupied_co[color] & ~probe.kings):
        if probe.attackers_mask(not color, square):
            gain = exchange_gain(probe, square, legal=legal)
            if gain > 0:
                found[square] = gain
    return found


def _cheapest_capture(board: chess.Board, square: chess.Square, legal: bool) -> chess.Move | None:
    attackers = board.attackers_mask(board.turn, square)
    if not attackers or not chess.BB_SQUARES[square] & board.occupied_co[not board.turn]:
        return None
    target = chess.BB_SQUARES[square]
    moves = (
        board.generate_legal_moves(attackers, target)
        if legal
        else board.generate_pseudo_legal_moves(attackers, target)
    )
    captures = [move for move in moves if move.promotion in (None, chess.QUEEN)]
    return min(captures, key=lambda move: (_cost(board, move), move.from_square), default=None)


def _cost(board: chess.Board, move: chess.Move) -> int:
    # A promoting pawn is the best taker of all: it risks a pawn and gains a queen.
    return 0 if move.promotion else _price(board.piece_type_at(move.from_square))


def _price(piece: chess.PieceType | None) -> int:
    if piece == chess.KING:
        return 100  # more than all the rest together: a king never takes what is defended
    return 0 if piece is None else VALUES[piece]
