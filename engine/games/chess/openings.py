"""The opening a game went through, recognised by its positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import chess

from engine.facts import Entry, Knowledge

_DEEPEST = 30  # plies; no named line of the knowledge file is longer


def openings_reached(board: chess.Board, knowledge: Knowledge) -> list[Entry]:
    """The named openings a game passed through, the most exact last; empty if it began elsewhere.

    Positions count, not the order of moves: a line reached by transposition is the same opening.

    Args:
        board: The last position with the moves that led there.
        knowledge: Entries of kind ``opening``; their properties have the defining ``moves`` as SAN, and
            further move orders that go by the same name under ``also``.
    """
    if board.root().fen() != chess.STARTING_FEN:
        return []
    table = _positions(
        tuple(
            (name, str(line))
            for name, entry in knowledge.entries.items()
            if entry.kind == "opening"
            for line in (entry.properties["moves"], *entry.properties.get("also", ()))
        )
    )
    walk = chess.Board()
    found: list[Entry] = []
    for move in board.move_stack[:_DEEPEST]:
        walk.push(move)
        name = table.get(_position(walk))
        if name is not None:
            found.append(knowledge.entries[name])
    return found


@lru_cache(maxsize=2)
def _positions(lines: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    table: dict[str, str] = {}
    for name, moves in lines:
        board = chess.Board()
        for san in moves.split():
            board.push_san(san)
        table[_position(board)] = name
    return table


def _position(board: chess.Board) -> str:
    return board.epd(en_passant="legal")
