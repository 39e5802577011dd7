"""A move's mark said apart: "the rook goes to a8, check", 车到a8，将军."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_SHAPE = re.compile(r"[saOb]*(?P<mark>[kK+])s*\Z")
_JOINTS = frozenset((",", "，", "、", "—", "–", "-", "and", "!", "！", ":", "：", "with", ""))


_OF_MOVE = re.compile(r"[s]*(?P<move>M)[bs]*(?:mw?)?(?P<mark>[kK+])s*\Z")


def read_mark(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Check or mate, of a written move or of the moves the clause before told."""
    del replay
    if (written := _OF_MOVE.match(clause.shape)) is not None:
        return _of_written(clause, written, record)
    match = _SHAPE.match(clause.shape)
    if match is None or not topic.last or clause.times or clause.lead not in _JOINTS:
        return None
    mates = _mates(clause, match)
    found = [ply for ply in topic.last if (ply.mate if mates else ply.check)]
    if found:
        return supported("move", found)
    if len(topic.last) > 1:
        return None
    ply = topic.last[0]
    kind = "mate" if mates else "check"
    return refuted("move", f"{record.written(ply)} gives no {kind}", plies=[ply], actual=ply.san)


def _mates(clause: Clause, match: re.Match[str]) -> bool:
    word = clause.parts[match.start("mark")].word
    return match.group("mark") == "K" or word.value("flag") == "mate"


def _of_written(clause: Clause, match: re.Match[str], record: Record) -> Finding | None:
    """What a move with its number is said to be: "28.Qc3 is check", 17.Rd8是将死."""
    word, mark = (clause.parts[match.start(name)].word for name in ("move", "mark"))
    said = "b" in clause.shape or "+" in clause.shape or mark.chinese
    at = moment_of(word, record) if word.move_number is not None else None
    if at is None or clause.times or not said or not clause.understood:
        return None
    ply, mates = record.by_moment[at], _mates(clause, match)
    if ply.mate if mates else ply.check:
        return supported("move", [ply])
    kind = "mate" if mates else "check"
    return refuted("move", f"{record.written(ply)} gives no {kind}", plies=[ply], actual=ply.san)
