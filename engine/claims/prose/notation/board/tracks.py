"""Where each man of a game stood, square after square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.board.deeds import is_light
from engine.claims.prose.notation.board.record import record_of
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.kept import per_replay
from engine.facts.model import Replay


@dataclass(frozen=True, slots=True)
class Track:
    """The way of one man.

    Attributes:
        origin: Square it stood on at the start, or was made on.
        squares: Every square it stood on in order, the origin first.
        moments: When it came to each.
        fell: When it was taken, None if it stands at the end.
    """

    side: str
    piece: str
    origin: str
    squares: tuple[str, ...]
    moments: tuple[int, ...]
    fell: int | None


@per_replay
def tracks_of(replay: Replay) -> tuple[Track, ...]:
    """The ways of all men, made once and kept as long as the replay lives."""
    record = record_of(replay)
    ways: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    fell: dict[tuple[str, str, str], int] = {}
    for moment in range(record.end + 1):
        there = set()
        for man in record.board(moment).values():
            key = (man.side, man.piece, man.origin)
            there.add(key)
            way = ways.setdefault(key, [])
            if not way or way[-1][1] != man.square:
                way.append((moment, man.square))
        for key in ways:
            if key not in there:
                fell.setdefault(key, moment)
    return tuple(
        Track(*key, tuple(square for _, square in way), tuple(at for at, _ in way), fell.get(key))
        for key, way in ways.items()
    )


def may_be(piece: Piece, track: Track) -> bool:
    """Whether a man may be the piece that is spoken of; squares written with it may be any it stood on."""
    if piece.names and track.piece not in piece.names:
        return False
    if piece.side is not None and track.side != piece.side:
        return False
    if piece.squares and not set(piece.squares) & set(track.squares):
        return False
    if piece.file is not None and all(square[:1] != piece.file for square in track.squares):
        return False
    if piece.wing is not None and track.origin[:1] not in ("efgh" if piece.wing == "kingside" else "abcd"):
        return False
    return piece.shade is None or is_light(track.origin) == (piece.shade == "light")


def passes(track: Track, squares: Sequence[str]) -> bool:
    """Whether a man stood on some squares in that order, and perhaps on others between."""
    rest: Iterable[str] = iter(track.squares)
    return all(square in rest for square in squares)
