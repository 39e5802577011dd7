"""Which was the first or the last of a kind, whatever the order of words: 你最后一次吃子是第19回合吃a1车."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import same, strip
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.parsing.words import Word
from engine.facts.model import Replay

Test = Callable[[Ply], bool]

_DONE: dict[str, Test] = {
    "t": lambda ply: ply.taken is not None,
    "k": lambda ply: ply.check,
    "c": lambda ply: ply.castling is not None,
    "p": lambda ply: ply.promoted is not None,
}
_SAME = {"l": "t", "F": "t"}
"""What is lost or falls is taken."""
_MAY = frozenset("SOtkcplFbPQMswovhygfB")
"""Letters of a clause that says which was the first or last and no more."""
_LOOSE = frozenset(
    ("最后", "最终", "终于", "先", "先是", "首先", "最先", "率先", "finally", "头", "first of all")
)
"""Words that may tell the order of a story, and not which of all of a kind."""
_OWNING = frozenset("the his her your their its very".split())
_WAS = re.compile(r"bSO[tkcp]s*\Z")
_NTH = (1, -1)


@dataclass(frozen=True, slots=True)
class _Head:
    """What is the first or last: its verb, who does it, and of which pieces."""

    nth: int
    verb: str
    side: str | None
    strict: bool
    kinds: Piece | None


def read_ordinal(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The first or last capture, loss, check, castling or promotion, by all that is told of it."""
    del replay
    shape = clause.shape
    if _WAS.match(shape) and clause.lead in (",", "，") and not clause.times:
        return _was(clause, topic, record)
    if not _MAY.issuperset(shape) or not clause.understood:
        return None
    head = _head(clause, record)
    if head is None:
        return None
    truth: list[Ply] = []
    for done, counted in _kinds(clause, head, record):
        details = list(_details(clause, head, counted))
        if not details:
            return None  # it only says which one is spoken of
        if not done:
            continue
        picked = [done[0] if head.nth == 1 else done[-1]]
        if head.nth == -1 and head.verb == "k" and done[-1].mate and len(done) > 1:
            picked.append(done[-2])  # a check that mates may be left out
        for ply in picked:
            if all(detail(ply) for detail in details):
                return supported("event", [ply])
        truth.extend(ply for ply in picked if ply not in truth)
        if not head.strict and any(all(detail(ply) for detail in details) for ply in done):
            return None  # told in the order of the story
    if not truth:
        return None
    name = "first" if head.nth == 1 else "last"
    shown = record.written(truth[0])
    return refuted("event", f"the {name} of these was {shown}", plies=truth[:1], actual=shown)


def _was(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Whose first or last the capture just told was: 第17回合吃兵，是黑方最后一次吃子."""
    side, order, deed = clause.parts[1].side, clause.parts[2].number, clause.parts[3].sym
    told = [ply for ply in topic.told or topic.last if ply.side == side and ply.taken is not None]
    done = [ply for ply in record.plies if ply.side == side and _DONE[deed](ply)]
    if deed != "t" or len(told) != 1 or not done or order not in _NTH:
        return None
    ply = done[0 if order == 1 else -1]
    if ply == told[0]:
        return supported("event", [ply])
    name = "first" if order == 1 else "last"
    shown = record.written(ply)
    return refuted("order", f"the {name} of these was {shown}", plies=[ply], actual=shown)


def _head(clause: Clause, record: Record) -> _Head | None:
    parts = clause.parts
    orders = [part for part in parts if part.sym == "O"]
    named = [part for part in parts if part.piece is not None and part.piece.nth in _NTH]
    if len(orders) + len(named) != 1:
        return None
    verbs = {_SAME.get(part.sym, part.sym) for part in parts if part.sym in _DONE or part.sym in _SAME}
    if len(verbs) != 1:
        return None
    verb = verbs.pop()
    if named and verb == "k":
        return None  # "the last piece to give check"
    nth = orders[0].number if orders else named[0].piece.nth if named[0].piece is not None else None
    if nth not in _NTH or nth is None:
        return None
    dated = [time for time in clause.times if time.kind not in ("whole", "close", "end")]
    if len(dated) > 1 or any(time.kind != "at" or not time.low for time in dated):
        return None
    first = next(k for k, part in enumerate(parts) if _SAME.get(part.sym, part.sym) == verb)
    side = _side(clause, first, record)
    if side == "":
        return None
    cleft = first + 1 < len(parts) and parts[first + 1].sym == "b"
    strict = bool(named) or orders[0].word.low not in _LOOSE or cleft
    if orders and orders[0].word.low == "first" and not _settled(clause, orders[0]):
        return None  # "took first the pawn": in the order of the story
    return _Head(nth, verb, side, strict, named[0].piece if named else None)


def _settled(clause: Clause, order: Part) -> bool:
    """Whether "first" stands before what it counts or in "the first", and not before a verb that is told."""
    at = clause.parts.index(order)
    following = clause.parts[at + 1] if at + 1 < len(clause.parts) else None
    before = [word.low for word in clause.words if word.end <= order.start][-1:]
    if before and (before[0] in _OWNING or before[0].endswith("'s")):
        return True
    told = following is not None and following.word.form == "past"
    return at > 0 and clause.parts[at - 1].sym == "S" and not told


def _side(clause: Clause, first: int, record: Record) -> str | None:
    """Who does it; None where nobody is named, the empty string where it cannot be told."""
    sides = [(k, part) for k, part in enumerate(clause.parts) if part.sym == "S"]
    if len(sides) > 1:
        return ""
    if not sides:
        return None
    k, part = sides[0]
    side = part.third if part.unit == "pronoun" else part.side
    if side not in record.slots or side is None or "B" in clause.shape:
        return ""
    lost = clause.parts[first].sym in _SAME
    passive = clause.parts[first].sym == "t" and "b" in clause.shape[:first] and k < first
    if passive and not clause.parts[first].word.chinese:
        return ""
    return record.other(side) if lost else side


def _kinds(clause: Clause, head: _Head, record: Record) -> Iterator[tuple[list[Ply], Piece | None]]:
    """What may be all of the kind: of the side or of either, of the pieces named before what is told."""
    test = _DONE[head.verb]
    sides: Sequence[str | None] = (head.side,) if head.side is not None else (None, *record.slots)
    scopes: list[tuple[Test, Piece | None]] = [(lambda ply: True, None)]
    if head.kinds is not None:
        scopes = [(partial(_falls, replace(head.kinds, squares=(), file=None)), None)]
    verb = next(k for k, part in enumerate(clause.parts) if _SAME.get(part.sym, part.sym) == head.verb)
    being = next((k for k, part in enumerate(clause.parts) if part.sym == "b" and k > verb), None)
    for part in clause.parts[:being] if head.kinds is None else ():
        piece = part.piece
        if piece is not None and piece.names:
            scopes += [(partial(_acts, piece), piece), (partial(_falls, piece), piece)]
    for side in sides:
        for scope, counted in scopes:
            done = [ply for ply in record.plies if test(ply) and side in (None, ply.side) and scope(ply)]
            yield done, counted


def _details(clause: Clause, head: _Head, counted: Piece | None) -> Iterator[Test]:
    """What is told of it, each to be so."""
    before = ""
    for time in clause.times:
        if time.kind == "at":
            yield partial(_on, time.low)
    for part in clause.parts:
        if part.sym == "Q":
            yield partial(_at, part.word.low)
        elif part.sym == "M":
            yield partial(_is, part.word)
        elif part.piece is not None and part.piece not in (head.kinds, counted) and part.piece.names:
            piece = part.piece
            yield partial(_acts if before in ("w", "f") else _takes_part, piece)
        before = part.sym


def _at(square: str, ply: Ply) -> bool:
    return square in (ply.start, ply.end, ply.taken_at, ply.king_at, *ply.checkers)


def _is(word: Word, ply: Ply) -> bool:
    return same(strip(word.text), ply.san) and word.move_number in (None, ply.number)


def _on(number: int, ply: Ply) -> bool:
    return ply.number == number


def _takes_part(piece: Piece, ply: Ply) -> bool:
    return _acts(piece, ply) or _falls(piece, ply)


def _acts(piece: Piece, ply: Ply) -> bool:
    names = (ply.piece, ply.checker, "rook" if ply.castling else ply.piece)
    if not any(name in piece.names for name in names) or piece.side not in (None, ply.side):
        return False
    return _around(piece, (ply.start, ply.end, ply.origin, *ply.checkers))


def _falls(piece: Piece, ply: Ply) -> bool:
    if ply.taken is None or ply.taken not in piece.names or piece.side == ply.side:
        return False
    return _around(piece, (ply.taken_at or "", ply.end))


def _around(piece: Piece, squares: Sequence[str]) -> bool:
    if piece.file is not None and not any(square[:1] == piece.file for square in squares):
        return False
    return all(square in squares for square in piece.squares)
