"""Moves written without a number: "Black replied Kg4 on move 52", "Kg4 came on move 52", 黑方走Kg4."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window, number_span, same, strip
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.sequences import alike, numbered
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.facts.model import Replay

_SHAPE = re.compile(r"[Os]*S[hbsOg]*[myv][wsg]*Ms*\Z|[s]*Ss*b?Ms*\Z|[s]*[ym]Ms*\Z")
_SQUARE = re.compile(r"S[hbsO]*y[wsg]*Qs*\Z")
"""黑方应d6: a pawn's move written as the square it goes to."""
_MOVE_FIRST = re.compile(r"[s]*S?[s]*P?[kKtm]?[s]*(?P<what>M|Q)[s]*(?:b?[ymv]|[ymv]b)[sb]*(?:[wfB]S)?s*\Z")
""""Kg4 came on move 52", "e5 was played on move 21", Kg4出现在第52回合."""
_BROUGHT = re.compile(r"[s]*(?:S[s]*)?[mvyb]+(?P<what>M)(?:[wfo]?S)?s*\Z")
""""Move 52 brought Kg4 from Black"."""
_BARE = re.compile(r"[s]*w?(?P<what>M)s*\Z")
"""第52回合，Kg4; "Move 52: Kg4"."""
_NUMBERED = re.compile(r"[s]*(?:S?[ymv]b?|b)(?P<what>M)s*\Z")
""""The follow-up is 25.Rd7+"."""
_ARRIVES = frozenset("come comes came arrive arrives arrived happened occurred appeared".split())


def read_played(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One written move, with who made it or when."""
    del replay
    part = _named(clause)
    if part is None or "O" in clause.shape:
        return None
    word = part.word
    sides = [other.side for other in clause.parts if other.sym == "S"]
    side = sides[0] if sides else None
    if side == "both" or len(sides) > 1:
        return None
    everywhere = [ply for ply in record.plies if same(strip(word.text), ply.san)]
    if part.sym == "Q":
        everywhere = [ply for ply in everywhere if ply.piece == "pawn"]
    if word.move_number is not None:
        return _misnumbered(part, clause, everywhere, record)
    if side is None and not clause.times:
        return None
    spans = _spans(clause, topic, record)
    if spans == []:
        return None
    found = [
        ply for ply in everywhere if side in (None, ply.side) and (spans is None or within(spans, ply.at))
    ]
    if found:
        return supported("move", found)
    if not everywhere:
        return None  # a move that was only thought of
    return refuted("move", f"the game has {listed(everywhere, record)}", plies=everywhere)


def _named(clause: Clause) -> Part | None:
    """The written move a clause is about; None where it is not about just one."""
    shape = clause.shape
    if _SHAPE.match(shape) or _SQUARE.match(shape):
        return next(part for part in clause.parts if part.sym in "MQ")
    dated = len(clause.times) == 1 and clause.times[0].kind in ("at", "by")
    if not dated:
        match = _NUMBERED.match(shape) if not clause.times else None
        part = clause.parts[match.start("what")] if match is not None else None
        return part if part is not None and part.word.move_number is not None else None
    match = _MOVE_FIRST.match(shape) or _BROUGHT.match(shape) or _BARE.match(shape)
    if match is None or not clause.understood:
        return None
    part = clause.parts[match.start("what")]
    if part.word.move_number is not None:
        return None
    came = next((other for other in clause.parts if other.sym in "myv"), None)
    if came is not None and came.sym == "m" and not (came.word.low in _ARRIVES or _BROUGHT.match(shape)):
        return None  # "e5 moved", and no move e5
    return part


def _misnumbered(part: Part, clause: Clause, everywhere: Sequence[Ply], record: Record) -> Finding | None:
    """A move that was made, said to have been made at another number: "the follow-up is 12.Qe2"."""
    word = part.word
    if not clause.understood or not _NUMBERED.match(clause.shape):
        return None
    by = record.slots[1] if word.dots else record.slots[0]
    played = [ply for ply in everywhere if ply.side == by]
    if any(ply.number == word.move_number for ply in played):
        return None
    if not played:
        instead = numbered(word, record)
        if instead is None or not alike(strip(word.text), strip(instead.san)):
            return None
        played = [instead]
    return refuted("move", f"the game has {listed(played, record)}", plies=played)


def _spans(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    """When it was played; "not until move 40", 直到第40回合才: at that move, and no sooner."""
    time = clause.times[0] if len(clause.times) == 1 else None
    if time is not None and time.kind == "by" and time.until:
        span = number_span(record, time.low, time.low)
        return [] if span is None else [span]
    return spans_of(clause, topic, record)
