"""Objects that are written as a move or a way of moving and not as a name (``Nf3``, ``O-O``)."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.facts.knowledge import fold
from engine.facts.model import Event

_SAN = re.compile(
    r"(?:\d{1,3}\s*\.{1,3}\s*)?(?P<san>[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#!?]*\Z"
)
_WAYS = {
    "kingside": "kingside,short,oo,00,short castling,kingside castling,王翼,短,短易位,王翼易位",
    "queenside": "queenside,long,ooo,000,long castling,queenside castling,后翼,长,长易位,后翼易位",
}
_CASTLING = {fold(word): way for way, words in _WAYS.items() for word in words.split(",")}


def _bare(san: str) -> str:
    return san.rstrip("+#!?").replace("0", "O").replace("=", "").replace("x", "")


def notation_filter(text: str) -> Callable[[Event], bool] | None:
    """A test for the events a move or a way of castling names; None if the text is neither."""
    castling = _CASTLING.get(fold(text))
    if castling is not None:
        return lambda event: event.details.get("castling") == castling
    written = _SAN.match(text.strip())
    if written is None:
        return None
    move = _bare(written["san"])
    return lambda event: _bare(str(event.details.get("san", ""))) == move
