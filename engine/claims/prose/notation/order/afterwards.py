"""What came to rest: "once on e6 the knight never moved again", 马走到 e6 之后再没动过."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(r"S?Pm[og]?Q[>s]*n[bh]*[mq]s*\Z")


_CASTLED = re.compile(
    r"(?:S?P)?n[hb]*m[bs]*>[hb]*c\Z|>cPn[hb]*m\Z|S[hb]*c>?Pn[hb]*m[bs]*\Z|"
    r"Pc>?P?n[hb]*m[bs]*\Z"
)
"""White's king never moved again after castling, 易位之后王再没动过."""


def read_afterwards(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece that reached a square and did not move again."""
    del replay
    if _CASTLED.match(clause.shape) and clause.understood:
        return _since_castling(clause, topic, record)
    if not _SHAPE.match(clause.shape):
        return None
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    square = next(part.word.text for part in clause.parts if part.sym == "Q")
    arrivals = matching(Deed(actions={"move"}, actor=piece, places=[square]).tests(record), record)
    if not arrivals:
        return None
    for arrival in arrivals:
        if not any(
            ply.origin == arrival.origin and ply.at > arrival.at
            for ply in record.plies
            if ply.side == arrival.side
        ):
            return supported("absent", [arrival])
    last = arrivals[-1]
    moved = next(ply for ply in record.plies if ply.origin == last.origin and ply.at > last.at)
    return refuted(
        "absent", f"the game has {record.written(moved)}", plies=[moved], actual=record.written(moved)
    )


def _since_castling(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A king that did not move after it had castled."""
    piece = next((part.piece for part in clause.parts if part.sym == "P"), topic.subject)
    if piece is None or piece.names != ("king",) or clause.times:
        return None
    named = next((part.side for part in clause.parts if part.sym == "S"), None)
    side = piece.side or named or topic.side
    castled = next((ply for ply in record.plies if ply.side == side and ply.castling is not None), None)
    if castled is None:
        return None
    later = [ply for ply in record.plies if ply.side == side and ply.piece == "king" and ply.at > castled.at]
    if not later:
        return supported("absent", [castled])
    shown = listed(later, record)
    return refuted("absent", f"the game has {shown}", plies=later, actual=shown)
