"""Pins, forks, pawns and files, each by its definition."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.chess import motifs
from tests.engine.games.chess.boards import random_game


def names(squares: object) -> list[str]:
    return [chess.square_name(square) for square in squares]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("fen", "color", "expected"),
    [
        # to the king, along a file and along a diagonal
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", chess.WHITE, [("e2", "e8", "e1", True)]),
        ("4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1", chess.WHITE, [("c3", "a5", "e1", True)]),
        # to the queen, worth more than the bishop that pins
        ("4k3/8/8/8/6b1/5N2/8/3QK3 w - - 0 1", chess.WHITE, [("f3", "g4", "d1", False)]),
        # to an undefended rook, worth no more than the rook that pins
        ("1r2k3/8/8/8/1N6/8/1R6/7K w - - 0 1", chess.WHITE, [("b4", "b8", "b2", False)]),
        # the same rook defended: no pin
        ("1r2k3/8/8/8/1N6/8/1R6/1R5K w - - 0 1", chess.WHITE, []),
        # two pieces between: no pin
        ("4r1k1/8/8/4P3/8/8/4N3/4K3 w - - 0 1", chess.WHITE, []),
        # a rook pins along no diagonal
        ("4k3/8/8/r7/8/2N5/8/4K3 w - - 0 1", chess.WHITE, []),
        # an enemy piece between is pinned to nothing
        ("4r1k1/8/8/8/8/8/4n3/4K3 w - - 0 1", chess.WHITE, []),
    ],
)
def test_pins(fen: str, color: chess.Color, expected: list[tuple[str, str, str, bool]]) -> None:
    found = [
        (*names([pin.pinned, pin.by, pin.to]), pin.absolute) for pin in motifs.pins(chess.Board(fen), color)
    ]
    assert found == expected


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_absolute_pins_are_those_of_the_rules(seed: int) -> None:
    board = chess.Board()
    for move in random_game(seed, 60).mainline_moves():
        board.push(move)
        for color in chess.COLORS:
            ours = {pin.pinned for pin in motifs.pins(board, color) if pin.absolute}
            theirs = {
                square
                for square in chess.SquareSet(board.occupied_co[color] & ~board.kings)
                if board.is_pinned(color, square)
            }
            assert ours == theirs


@pytest.mark.parametrize(
    ("fen", "square", "targets"),
    [
        ("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", "c7", ["a8", "e8"]),  # king and rook
        ("4k3/8/8/2b1n3/3P4/8/8/4K3 b - - 0 1", "d4", ["c5", "e5"]),  # a pawn forks two pieces
        ("4k3/8/8/2p1p3/3N4/8/8/4K3 b - - 0 1", "d4", []),  # pawns are no targets
        ("k7/8/1r3r2/2p1p3/3N4/8/8/4K3 b - - 0 1", "d4", []),  # out of reach
        ("k7/1p3p2/2r1r3/8/3N4/8/8/4K3 b - - 0 1", "d4", ["c6", "e6"]),  # defended, but worth more
        ("k7/1p3p2/2b1b3/8/3N4/8/8/4K3 b - - 0 1", "d4", []),  # defended and worth no more
        ("3rk3/8/8/2b1b3/3N4/8/8/3K4 b - - 0 1", "d4", []),  # pinned to its king
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", "d4", []),  # nobody there
    ],
)
def test_forks(fen: str, square: str, targets: list[str]) -> None:
    assert names(motifs.fork_targets(chess.Board(fen), chess.parse_square(square))) == targets


PAWNS = chess.Board("4k3/p2p1p2/8/1P6/7P/P4PP1/P7/4K3 w - - 0 1")


def test_pawn_structure() -> None:
    assert names(motifs.passed_pawns(PAWNS, chess.WHITE)) == ["h4"]
    assert names(motifs.passed_pawns(PAWNS, chess.BLACK)) == ["d7"]
    assert names(motifs.isolated_pawns(PAWNS, chess.WHITE)) == []
    assert names(motifs.isolated_pawns(PAWNS, chess.BLACK)) == ["a7", "d7", "f7"]
    assert motifs.doubled_files(PAWNS, chess.WHITE) == {"a": 2}
    assert motifs.doubled_files(PAWNS, chess.BLACK) == {}
    assert motifs.open_files(PAWNS) == ["c", "e"]
    assert motifs.half_open_files(PAWNS, chess.WHITE) == ["d"]
    assert motifs.half_open_files(PAWNS, chess.BLACK) == ["b", "g", "h"]


def test_bishop_pair() -> None:
    assert motifs.has_bishop_pair(chess.Board(), chess.WHITE)
    same_colour = chess.Board("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1")
    assert not motifs.has_bishop_pair(same_colour, chess.WHITE)
    assert not motifs.has_bishop_pair(same_colour, chess.BLACK)
