"""What is still there: "Black's queen was still on the board", 终局时黑方的后和双车都还在."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.finding import Finding
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.quantities.inventory import decide
from engine.facts.model import Replay

_SHAPE = re.compile(r"[s]*S?(?P<what>[PL])[as]*(?:b[as]*j+|[ao]*[dj]+|d?o?j+)[js]*\Z")


def read_presence(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Pieces of a side that are on the board at a time."""
    match = _SHAPE.match(clause.shape)
    if match is None or not (clause.times or topic.state):
        return None
    part = clause.parts[match.start("what")]
    pieces = part.pieces if part.sym == "L" else [part.piece] if part.piece is not None else []
    named = next((p.side for p in clause.parts if p.sym == "S"), None)
    side = named or part.side or (pieces[0].side if pieces else None)
    slots = list(record.slots) if side == "both" else [side] if side in record.slots else []
    if not slots or not pieces or any(not _kind(piece) for piece in pieces):
        return None

    def there(moment: int) -> bool:
        return all(_enough(record, moment, str(slot), piece) for slot in slots for piece in pieces)

    def text(moment: int) -> str:
        return " and ".join(
            f"{slot} has "
            + ", ".join(f"{record.men(moment, str(slot))[name]} {name}" for p in pieces for name in p.names)
            for slot in slots
        )

    return decide(clause, topic, record, replay, there, text)


def _kind(piece: Piece) -> bool:
    which = (
        piece.squares or piece.pronoun or piece.nth or piece.other or piece.file or piece.wing or piece.shade
    )
    return bool(piece.names) and not which


def _enough(record: Record, moment: int, side: str, piece: Piece) -> bool:
    """Whether a side has so many of a kind; of several not counted, all it began with."""
    men = record.men(moment, side)
    there = sum(men[name] for name in piece.names)
    if piece.count is not None:
        return there >= piece.count
    began = record.men(0, side)
    return there >= (sum(began[name] for name in piece.names) if piece.plural else 1)
