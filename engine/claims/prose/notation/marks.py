"""A move's mark said apart: "the rook goes to a8, check", 车到a8，将军."""

from __future__ import annotations

import re

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_SHAPE = re.compile(r"[saOb]*(?P<mark>[kK+])s*\Z")
_JOINTS = frozenset((",", "，", "、", "—", "–", "-", "and", "!", "！", ":", "：", "with", ""))


def read_mark(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Check or mate, of the moves the clause before told."""
    del replay
    match = _SHAPE.match(clause.shape)
    if match is None or not topic.last or clause.times or clause.lead not in _JOINTS:
        return None
    word = clause.parts[match.start("mark")].word
    mates = match.group("mark") == "K" or word.value("flag") == "mate"
    found = [ply for ply in topic.last if (ply.mate if mates else ply.check)]
    if found:
        return supported("move", found)
    if len(topic.last) > 1:
        return None
    ply = topic.last[0]
    kind = "mate" if mates else "check"
    return refuted("move", f"{record.written(ply)} gives no {kind}", plies=[ply], actual=ply.san)
