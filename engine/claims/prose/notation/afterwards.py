"""What came to rest: "once on e6 the knight never moved again", 马走到 e6 之后再没动过."""

from __future__ import annotations

import re

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import Deed, matching
from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_SHAPE = re.compile(r"S?Pm[og]?Q[>s]*n[bh]*[mq]s*\Z")


def read_afterwards(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece that reached a square and did not move again."""
    del topic, replay
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
