"""What is told of one move by its parts, whoever of them did what: 第15回合的将军来自h7的象.

On a move whose number is told, one of its two half-moves must have all that is told of it, each piece as the
one that moves, gives check or falls, each square as one the move touches. Where neither has, in whatever
roles, it was not so.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_MAY = re.compile(r"[SPQtlFkKmyvbhwofgsBG]+\Z")
_VERBS: dict[str, Callable[[Ply], bool]] = {
    "t": lambda ply: ply.taken is not None,
    "l": lambda ply: ply.taken is not None,
    "F": lambda ply: ply.taken is not None,
    "k": lambda ply: ply.check,
    "K": lambda ply: ply.mate,
}
OFFERED = 2
"""Half-moves after which what was given up may be taken."""


def read_bag(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One capture, loss, check or mate on a move whose number is told."""
    del replay
    shape = clause.shape
    if not _MAY.match(shape) or not clause.understood:
        return None
    if any(part.start < clause.start for part in clause.parts):
        return None  # what was carried over from the clause before may not belong here
    verbs = {sym for sym in shape if sym in _VERBS}
    if not verbs or not {"P", "Q"} & set(shape):
        return None
    sides = [part for part in clause.parts if part.sym == "S"]
    if len(sides) > 1 or any(part.side not in record.slots for part in sides):
        return None
    pieces = [part.piece for part in clause.parts if part.piece is not None]
    if len(pieces) > 2 or any(not _one(piece) for piece in pieces):
        return None
    spans = _when(clause, topic, record)
    if not spans:
        return None
    done = [ply for ply in record.plies if all(_VERBS[verb](ply) for verb in verbs)]
    if "l" in verbs:
        told = [ply for ply in done if any(span.start <= ply.at <= span.end + OFFERED for span in spans)]
    else:
        told = [ply for ply in done if within(spans, ply.at)]
    marks = [part for part in clause.parts if part.sym in "SPQ"]
    fitting = [ply for ply in told if all(_fits(ply, part, record) for part in marks)]
    if fitting:
        return supported("move", fitting)
    best = max(told or done, key=lambda ply: sum(_fits(ply, part, record) for part in marks), default=None)
    shared = best is not None and any(_fits(best, part, record) for part in marks if part.sym != "S")
    if best is None or not (told or shared):
        return None  # nothing there that it could have been said of
    shown = record.written(best)
    return refuted("move", f"the game has {shown}", plies=[best], actual=shown)


def _when(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    """The move whose number is told, or the one just told of which more is said: "，吃的是c4的车"."""
    if len(clause.times) == 1 and clause.times[0].kind == "at":
        return spans_of(clause, topic, record)
    more = clause.lead in (",", "，") and clause.shape[:2] in ("tb", "wb", "kb", "Kb")
    if clause.times or not more or len(topic.last) != 1:
        return None
    return [Window(topic.last[0].at, topic.last[0].at)]


def _one(piece: Piece) -> bool:
    """Whether one piece of a kind is named."""
    which = piece.shade or piece.other or piece.nth or piece.wing or piece.plural
    return bool(piece.names) and not piece.pronoun and not which and (piece.count or 1) == 1


def _fits(ply: Ply, part: Part, record: Record) -> bool:
    if part.sym == "S":
        return True  # who does it or to whom it is done
    squares = (ply.start, ply.end, ply.taken_at, ply.king_at, *ply.checkers)
    if part.sym == "Q":
        return part.word.low in squares
    piece = part.piece
    if piece is None:
        return False
    other = record.other(ply.side)
    acts = (ply.piece in piece.names or ply.checker in piece.names) and piece.side in (None, ply.side)
    falls = ply.taken in piece.names and piece.side in (None, other)
    checked = ply.check and piece.names == ("king",) and piece.side in (None, other)
    near = all(square in (*squares, ply.origin) for square in piece.squares)
    lies = piece.file is None or any(square is not None and square[0] == piece.file for square in squares)
    return (acts or falls or checked) and near and lies
