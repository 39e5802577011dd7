"""What was never lost or taken: "White never lost a knight", 黑方一个象也没丢过."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.deed_reading import all_along
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(
    r"[s]*(?:P?S[sbhO]*n[sbhO]*[lt]P?|S[sbh]*[lt]nP|S[sbho]*[lt]P?nP?|[aO]*n?P[bh]*n?[bhB]*[lt]w?S?"
    r"|nPS?[bh]*[bB]?[lt][wB]?S?|S?[sbho]*n[sh]*[lt]P|P[nB]+S?[lt])[saoO]*\Z"
)
_BUT = frozenset(
    ("nothing", "but", "except", "besides", "only", "until", "till", "除了", "只", "直到", "again", "再")
)


def read_none_lost(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """None of a kind lost by a side, or taken by it, over the game or by a time."""
    del replay
    shape = clause.shape
    if "n" not in shape or not _SHAPE.match(shape) or any(word.low in _BUT for word in clause.words):
        return None
    pieces = [part.piece for part in clause.parts if part.sym == "P" and part.piece is not None]
    sides = [part for part in clause.parts if part.sym == "S"]
    if len(pieces) != 1 or len(sides) > 1 or any(part.side not in record.slots for part in sides):
        return None
    if clause.parts[-1].sym == "n" and not clause.parts[-1].word.chinese:
        return None  # "... captured a bishop? No."
    piece = pieces[0]
    which = piece.squares or piece.file or piece.wing or piece.shade or piece.nth or piece.other
    if which or piece.pronoun or not piece.names or (piece.count or 1) > 1:
        return None
    verb = next(k for k, part in enumerate(clause.parts) if part.sym in "lt")
    passive = clause.parts[verb].sym == "t" and any(part.sym in "bB" for part in clause.parts[:verb])
    side = sides[0].side if sides else None
    if passive:
        agent = (
            sides
            and clause.parts.index(sides[0]) > 0
            and clause.parts[clause.parts.index(sides[0]) - 1].sym in "wB"
        )
        owner = piece.side or (side if not agent else None)
        taker = side if agent else record.other(owner) if owner is not None else None
    elif clause.parts[verb].sym == "l":
        owner = side or piece.side
        taker = record.other(owner) if owner is not None else None
    else:
        taker = side
    if taker is None:
        return None
    spans = spans_of(clause, topic, record)
    told_not = all(part.unit == "not" for part in clause.parts if part.sym == "n")
    none = piece.plural or piece.count == 1 or _single(clause) or all_along(clause)
    if told_not and spans is None and not none:
        return None  # "White did not take the pawn": on that move
    found = [
        ply
        for ply in record.plies
        if ply.side == taker and ply.taken in piece.names and (spans is None or within(spans, ply.at))
    ]
    if not found:
        return supported("absent")
    return refuted(
        "absent", f"the game has {listed(found, record)}", plies=found, actual=listed(found, record)
    )


def _single(clause: Clause) -> bool:
    """Whether not even one is meant: "did not lose a single bishop"."""
    return any(word.low in ("a single", "single", "even one", "one single") for word in clause.words)
