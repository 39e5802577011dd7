"""What was on the board to the end: "Black's a-pawn survived", 你的a线兵一直活到了终局."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(r"S?h?[aO]*P[ash]*(?P<not>n)?[hs]*i[gaosO]*\Z")


def read_survival(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Pieces that were never taken, or were."""
    del topic, replay
    match = _SHAPE.match(clause.shape)
    if match is None or any(time.kind not in ("whole", "end", "close") for time in clause.times):
        return None
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    if piece is None or piece.pronoun or not piece.names or piece.nth or side == "both":
        return None
    meant = replace(piece, side=piece.side or side)
    if meant.side not in record.slots:
        return None
    start = [man for man in record.board(0).values() if fits(meant, man)]
    origins = {man.origin for man in start}
    left = [man for man in record.board(record.end).values() if fits(meant, man) and man.origin in origins]
    needed = piece.count or (len(start) if piece.plural else 1)
    if not start or len(start) < needed:
        return None
    taken = [
        ply
        for ply in record.plies
        if ply.side != meant.side
        and ply.taken in piece.names
        and (man := record.board(ply.at - 1).get(ply.taken_at or "")) is not None
        and man.origin in origins
    ]
    denied = match.group("not") is not None
    if piece.other and (left or denied):
        return None  # which of them, what stands before says
    every = any(word.low.startswith("都") or word.low in ("neither", "none") for word in clause.words)
    if denied and every and needed > 1:
        needed = 1  # 两匹马都没能活到最后: not one of them
    if (len(left) >= needed) != denied:
        return supported("absent", taken)
    if denied:
        return refuted("absent", f"{len(left)} of them were left at the end", actual=len(left))
    if not taken:
        return None
    return refuted(
        "absent", f"the game has {listed(taken, record)}", plies=taken, actual=listed(taken, record)
    )
