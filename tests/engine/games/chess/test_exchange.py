"""What captures on one square are worth."""

from __future__ import annotations

import chess
import pytest

from engine.games.chess.exchange import exchange_gain, move_balance, winnable
from engine.games.chess.pieces import VALUES
from tests.engine.games.chess.boards import random_game


@pytest.mark.parametrize(
    ("fen", "square", "gain"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", 1),  # a free pawn
        ("4k3/2p5/3p4/8/5B2/8/8/4K3 w - - 0 1", "d6", 0),  # defended by a pawn: bishop for pawn
        ("4k3/2p5/3n4/8/5B2/8/8/4K3 w - - 0 1", "d6", 0),  # bishop for knight is even
        ("4k3/2p5/3r4/8/5B2/8/8/4K3 w - - 0 1", "d6", 2),  # rook for bishop
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d5", 1),  # two against one: the count pays
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d5", 0),  # two against two: it does not
        ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d7", 0),  # only the king defends, and that is enough
        ("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d7", 1),  # a king may not take what is defended
        ("4k3/4r3/8/8/4N3/8/4K3/8 b - - 0 1", "e4", 3),  # the knight is pinned and taken for nothing
        (
            "3bk3/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "d8",
            2,
        ),  # a pawn takes, becomes a queen, and is taken: 3 + 8 - 9
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", "c1", 0),
    ],
)
def test_gain(fen: str, square: str, gain: int) -> None:
    board = chess.Board(fen)
    assert exchange_gain(board, chess.parse_square(square)) == gain
    assert board.fen() == fen  # left as it was


def test_a_pinned_defender_does_not_defend() -> None:
    board = chess.Board("3rk3/8/8/8/2b5/8/3N4/3K4 b - - 0 1")  # the knight on d2 guards c4 but is pinned
    board.turn = chess.WHITE
    assert exchange_gain(board, chess.C4) == 0


@pytest.mark.parametrize(
    ("fen", "san", "balance"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1),
        ("4k3/2p5/3p4/8/5B2/8/8/4K3 w - - 0 1", "Bxd6", -2),
        ("4k3/8/8/8/8/3p4/8/R3K3 w - - 0 1", "Ra8+", 0),
        ("1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", -5),  # stepped in front of a rook
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 8),
        ("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -1),  # taken at once: the pawn is gone
        ("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", 7),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1),  # in passing
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
    ],
)
def test_balance_of_a_move(fen: str, san: str, balance: int) -> None:
    board = chess.Board(fen)
    assert move_balance(board, board.parse_san(san)) == balance
    assert board.fen() == fen


def test_hanging_counts_for_both_sides_whoever_is_to_move() -> None:
    board = chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert winnable(board, chess.BLACK) == {chess.D5: 1}
    assert winnable(board, chess.WHITE) == {chess.E4: 1}


def test_a_check_does_not_make_what_is_defended_hang() -> None:
    # White has just given check; the knight on d5 is defended by the pawn on e6 all the same.
    board = chess.Board("4k3/8/4p3/3n4/4R3/5B2/8/4K3 b - - 0 1")
    board.set_piece_at(chess.E6, None)
    board.set_piece_at(chess.C6, chess.Piece(chess.PAWN, chess.BLACK))
    assert board.is_check()
    assert winnable(board, chess.BLACK) == {}


def test_a_king_is_never_hanging() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert winnable(board, chess.WHITE) == {}


def best_of_all_orders(board: chess.Board, square: chess.Square) -> int:
    """The same by trying every legal order of captures, not only the cheapest taker first."""
    best = 0
    for move in board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]):
        taken = board.piece_type_at(square)
        if taken is None or move.to_square != square or move.promotion not in (None, chess.QUEEN):
            continue
        board.push(move)
        best = max(best, VALUES[taken] + (8 if move.promotion else 0) - best_of_all_orders(board, square))
        board.pop()
    return best


def test_taking_with_the_cheapest_first_is_nearly_always_best() -> None:
    """Cheapest first is the usual definition; it misses what a taker uncovers (see the next test)."""
    compared = differing = 0
    for seed in range(15):
        board = chess.Board()
        for move in random_game(seed, 60).mainline_moves():
            board.push(move)
            hanging = winnable(board, not board.turn)
            for square in chess.SquareSet(board.occupied_co[not board.turn] & ~board.kings):
                compared += 1
                differing += hanging.get(square, 0) != best_of_all_orders(board, square)
    assert compared > 5_000
    assert differing <= compared / 1_000


def test_a_cheap_taker_that_uncovers_a_defender_is_the_known_exception() -> None:
    # gxh5 opens the bishop's diagonal, so the knight would be the better taker; the piece passes for safe.
    board = chess.Board("5k2/p2p1p1r/5N2/7p/6P1/4P2q/2P1b3/6KR w - - 1 25")
    assert best_of_all_orders(board, chess.H5) == 1
    assert chess.H5 not in winnable(board, chess.BLACK)
