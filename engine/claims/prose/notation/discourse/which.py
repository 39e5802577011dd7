"""Which men of a position a piece of the text may be."""

from __future__ import annotations

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import is_light
from engine.claims.prose.notation.board.record import Man
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.pieces import Piece


def fits(piece: Piece, man: Man, *, squares: bool = True) -> bool:
    """Whether a man may be the piece that is spoken of.

    Args:
        squares: Whether a square written with the piece must be one it came from or stands on.
    """
    if piece.names and man.piece not in piece.names:
        return False
    if piece.side is not None and man.side != piece.side:
        return False
    if squares and piece.squares and not {man.square, man.origin} & set(piece.squares):
        return False
    if piece.file is not None and piece.file not in (man.square[:1], man.origin[:1]):
        return False
    if piece.wing is not None and man.origin[:1] not in ("efgh" if piece.wing == "kingside" else "abcd"):
        return False
    return piece.shade is None or is_light(man.square) == (piece.shade == "light")


def resolved(piece: Piece, topic: Topic) -> Piece | None:
    """The piece a pronoun means; the piece itself if it is none; None if nothing was spoken of."""
    if not piece.pronoun:
        return piece
    known = topic.subject or (topic.pieces[-1] if topic.pieces else None)
    return None if known is None else replace(known, squares=(), count=None)
