"""Helpers of the chess tests: games from movetext, random games."""

from __future__ import annotations

import random

import chess
import chess.pgn

from engine.facts import Event, EventKind, Replay
from engine.games.chess import ADAPTER
from tests.conftest import REPO

DATA = REPO / "tests" / "data" / "chess"
OPERA = REPO / "resources" / "samples" / "opera-game-1858.pgn"


def read(pgn: str, *, game: int = 1) -> Replay:
    return ADAPTER.load(pgn.encode(), game=game)


def events(replay: Replay, kind: EventKind, side: str | None = None) -> list[Event]:
    return list(replay.store.find(kind=kind, side=side))


def moved(replay: Replay, at: int) -> Event:
    (found,) = (event for event in events(replay, EventKind.MOVED) if event.at == at)
    return found


def random_game(seed: int, plies: int, *, chess960: bool = False) -> chess.pgn.Game:
    """A game of random legal moves, the same for the same seed; captures and checks are preferred."""
    chance = random.Random(seed)
    board = chess.Board.from_chess960_pos(chance.randrange(960)) if chess960 else chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        sharp = [m for m in moves if board.is_capture(m) or board.gives_check(m) or m.promotion]
        board.push(chance.choice(sharp if sharp and chance.random() < 0.4 else moves))
    game = chess.pgn.Game.from_board(board)
    if chess960:
        game.headers["Variant"] = "Chess960"
    return game
