"""Whether the move that is told as the truth is the very one a clause tells of.

Whoever errs in telling a game errs in a word that is written. Where a move that is brought up against a
clause has every word of it (the piece, the squares, the number, what it did, whose it is as far as that is
written), nothing written is wrong: what does not fit was filled in by the reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.statements import Standing

Judge = Callable[[Clause, Topic], "Finding | None"]

_CLOSED = frozenset("nNLMrhliDYRW|=+c")
"""Letters of what a single move does not tell: negations, counts, lists, losses, trades, results, wings."""
_BREAKS = frozenset((";", "；"))
_TOLD = frozenset("SPQtkKpO")
"""Letters of what a move may share with a clause."""
_SURE = 2
"""Things a move must share with a clause that writes as many: one alone is shared by many moves."""
_ACTS = re.compile("[Oos]*[tm]")
"""Somebody who is not named takes or moves: who that is was carried over, and may be any piece."""
LIKELY = 12
"""What is true of more moves than these is nothing somebody slipped from in one word."""


def stands(clause: Clause, found: Finding, topic: Topic, record: Record, judge: Judge) -> bool:
    """Whether a refutation can be blamed on a word that is written.

    Args:
        clause: The clause.
        found: Its refutation.
        topic: What was spoken of before.
        record: The game.
        judge: Reads a clause as the refutation was read.
    """
    if found.frame == "absent" and clause.opens and any(_pronoun(part) for part in clause.parts):
        return False  # "It never moved": which of two rooks that is was said before
    if (len(found.plies) > LIKELY and found.frame != "count") or _blameless(clause, found):
        return False
    if _unnamed(clause) and _fits(clause, found, record.plies):
        return False
    return not any(
        other is not None and other.standing is Standing.SUPPORTED
        for other in (judge(*turned) for turned in _turned(clause, topic, record))
    )


def _turned(clause: Clause, topic: Topic, record: Record) -> Iterator[tuple[Clause, Topic]]:
    """A clause that does not write whose deed it tells, said of the other side than it was read of."""
    sides = [part for part in clause.parts if part.sym == "S"]
    if any(part.unit != "pronoun" for part in sides):
        return
    either = bool(sides) and len(topic.named) != 1  # where one was named, "he" is that one
    if not (either or clause.opens or clause.lead in _BREAKS):
        return
    pieces = [part.piece for part in clause.parts if part.piece is not None]
    if any(piece.side is not None and not (piece.own or piece.rival) for piece in pieces):
        return
    for slot in record.slots:
        parts = [replace(part, side=slot, third=slot) if part.sym == "S" else part for part in clause.parts]
        yield replace(clause, parts=parts), replace(topic, side=slot)


def _pronoun(part: Part) -> bool:
    return part.piece is not None and part.piece.pronoun


def _unnamed(clause: Clause) -> bool:
    """Whether a clause tells what somebody did who stands in no word of it, with enough to know it by."""
    shape = clause.shape
    if "S" in shape or "Q" not in shape or not _ACTS.match(shape):
        return False
    return "t" in shape or any(time.kind == "at" for time in clause.times)


def _blameless(clause: Clause, found: Finding) -> bool:
    """Whether one of the moves a refutation tells of has all that is written in its clause."""
    return _fits(clause, found, found.plies)


def _fits(clause: Clause, found: Finding, plies: Iterable[Ply]) -> bool:
    if found.frame not in ("move", "event") or not _CLOSED.isdisjoint(clause.shape):
        return False
    if any(time.kind not in ("at", "whole") for time in clause.times):
        return False
    return any(_shares_all(ply, clause) for ply in plies)


def _shares_all(ply: Ply, clause: Clause) -> bool:
    alike = written = 0
    for time in clause.times:
        if time.kind == "at" and not time.low <= ply.number <= max(time.low, time.high):
            return False
        written += time.kind == "at"
    alike = written
    before = seen = ""
    for part in clause.parts:
        if part.sym == "Q" and before == "f":
            given = not {"k", "K"}.isdisjoint(clause.shape)  # "mates from d2", where it then stands
            said: bool | None = part.word.low == ply.start or (given and part.word.low == ply.end)
        elif part.sym == "P" and part.piece is not None and not part.piece.pronoun:
            taken = "t" in seen and before != "w"  # "recaptured with the d-pawn": what took
            said = _plays(ply, part.piece, taken=taken, active="B" not in seen or before == "w")
        else:
            said = _shares(ply, part)
        before, seen = part.sym, seen + part.sym
        if said is False:
            return False
        alike += said is True
        written += part.sym in _TOLD
    return alike >= min(_SURE, max(written, 1))


def _shares(ply: Ply, part: Part) -> bool | None:
    """Whether a move is as a part says; None for a part that says nothing of it."""
    if part.sym == "S":
        return None if part.side is None or part.unit == "pronoun" else ply.side == part.side
    if part.sym == "Q":
        return part.word.low in (ply.end, ply.taken_at)
    if part.sym == "t":
        return ply.taken is not None
    if part.sym == "k":
        return ply.check
    if part.sym == "K":
        return ply.mate
    if part.sym == "O" and part.number not in (1, -1):
        return False
    if part.sym == "p":
        return ply.promoted is not None
    return False if part.sym == "x" else None


def _plays(ply: Ply, piece: Piece, *, taken: bool, active: bool) -> bool:
    """Whether something is what moves in a move, or behind a word for taking what is taken.

    Args:
        ply: The move.
        piece: What is named.
        taken: Whether it stands behind a word for taking.
        active: Whether it is not said in the passive, where either may be meant.
    """
    if piece.shade or piece.other or piece.plural or piece.nth is not None or (piece.count or 1) > 1:
        return False
    if piece.wing is not None:
        return False
    moves = ply.piece in piece.names and piece.side in (None, ply.side)
    if piece.file is not None and not ply.origin.startswith(piece.file):
        moves = False
    falls = ply.taken is not None and ply.taken in piece.names and piece.side != ply.side
    if active:
        moves, falls = moves and not taken, falls and taken
    around = (ply.taken_at, ply.end) if falls else (ply.start, ply.end)
    return (moves or falls) and all(square in around for square in piece.squares)
