"""Where pieces stand: "the king still stood on e8", 那时黑后还在 e6."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.moments import everywhere, first_true, moments_in, positions
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits, resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

_SHAPE = re.compile(r"[SOs]*P[Obs]*(?P<where>do?|bo|o|)Q[sv]*\Z")


NEAR = 6
"""Half-moves around those spoken of last that what stands somewhere may be told of."""


def _about(topic: Topic, record: Record) -> list[Window]:
    """Where a position that has no time of its own may be: where the story is, or the last one."""
    last = Window(record.end, record.end)
    if topic.window is None:
        return [last, Window(0, 0)]
    return [Window(topic.window.start - NEAR, topic.window.end + NEAR), last]


_ENDED = frozenset("ended ends finished finishes 停 停在".split())
_HALTED = frozenset(("停", "停在"))
"""Words for coming to rest that, further on in a sentence, may tell of a halt on the way."""


def _came_to_rest(piece: Piece, square: str, record: Record) -> Finding | None:
    """Where a piece stood last: at the end, or where it was taken."""
    final = [man for man in record.board(record.end).values() if fits(piece, man, squares=False)]
    fallen = [
        ply
        for ply in record.plies
        if ply.taken in piece.names and ply.taken_at and piece.side in (None, record.other(ply.side))
    ]
    if any(man.square == square for man in final) or any(ply.taken_at == square for ply in fallen):
        return supported("position")
    where = [man.square for man in final] + [str(ply.taken_at) for ply in fallen]
    if not where:
        return None
    name = "/".join(piece.names)
    return refuted("position", f"the {name} ended on {', '.join(where[:6])}", actual=where[:6])


def read_standing(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece on a square, at a time or at any."""
    match = _SHAPE.match(clause.shape)
    if match is None or not clause.said or not (match.group("where") or clause.times):
        return None  # "the knight e5" says nothing without a time: 第3步白马g5
    bare = match.group("where") in ("o", "") and not any(part.word.chinese for part in clause.parts)
    if bare and "b" not in clause.shape and not any(word.low in _ENDED for word in clause.words):
        return None  # a list goes on: "she took a bishop, a pawn on d4"
    part = next(part for part in clause.parts if part.sym == "P")
    square = next(part.word.text for part in clause.parts if part.sym == "Q")
    piece = resolved(part.piece, topic) if part.piece is not None else None
    if piece is None or not piece.names or piece.plural:
        return None
    if part.piece is not None and part.piece.pronoun and piece.side is None:
        return None
    piece = replace(piece, squares=part.piece.squares if part.piece is not None else ())
    side = next((p.side for p in clause.parts if p.sym == "S" and p.side not in (None, "both")), None)
    if side is not None and piece.side is None:
        piece = replace(piece, side=side)
    if piece.own and piece.side is None:
        piece = replace(piece, side=topic.side)

    def there(moment: int) -> bool:
        man = record.board(moment).get(square)
        return man is not None and fits(piece, man)

    last = any(part.sym == "O" and part.number == -1 for part in clause.parts)
    if last or any(word.low in _ENDED for word in clause.words):
        rest = _came_to_rest(piece, square, record)
        halt = not last and not clause.opens and any(word.low in _HALTED for word in clause.words)
        if rest is None or rest.standing is Standing.SUPPORTED or not halt:
            return rest
        return None if first_true(there, everywhere(record), record) is not None else rest
    if any(time.kind == "whole" for time in clause.times):
        return None  # where it stood all the time is more than that it once stood there
    spans = positions(clause, topic, record)
    if spans is None and "O" in clause.shape:
        return None
    if first_true(there, spans or _about(topic, record), record) is not None:
        if spans is not None:
            topic.state = spans
        return supported("position")
    if spans is None and first_true(there, everywhere(record), record) is not None:
        return None  # at some other time
    where: list[str] = []
    for moment in moments_in(spans or everywhere(record), record):
        for man in record.board(moment).values():
            if fits(piece, man) and man.square not in where:
                where.append(man.square)
    if not where and spans is None:
        return None
    at = f" at {replay.clock.text(spans[0].end)}" if spans else ""
    name = "/".join(piece.names)
    owner = f"{piece.side}'s " if piece.side else ""
    shown = ", ".join(where[:6])
    truth = f"{owner}{name} is on {shown}{at}" if where else f"there is no {owner}{name} on the board{at}"
    return refuted("position", truth, actual=where[:6])
