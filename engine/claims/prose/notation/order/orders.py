"""What came first: "White castled before Black", "Black a ply before White", "a rook before any pawn"."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.roles import told
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_ELLIPSIS = re.compile(r"S[bO]*N?[bs]*[<>]+[gw]?S[sb]*\Z")
_WHOLE = re.compile(r"S[bs]*(?P<deed>y?O?[tkKcp])s*N?s*[<>]+[gw]?Ss*\Z")
_BETWEEN = re.compile(r"S(?P<order>[<>])S[O]*(?P<deed>[tkKcp])s*\Z")
_THINGS = re.compile(
    r"(?:O?S[hO]*(?P<verb>[tl])O?P|O?Pb(?P<passive>[tl])(?:wS)?)[bosO]*(?P<then>[<>]+)[os]*[tl]?O?Ps*\Z"
)
_OWN = re.compile(r"SOP(?P<then><)OP(?P<verb>[lt])(?P<order>[<>])\Z")
"""黑方的第一个车比第一个兵丢得早: 比 first, and at the end which of the two it was."""
_THINGS_AFTER = re.compile(r"O?S[hO]*(?P<verb>[tl])O?Pbo?[tl]O?P(?P<then>>)\Z")
"""吃掉第一个后是在吃掉第一个象之后: the order word stands last."""


def read_things(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two things one side took or lost, the first of each, and which came first."""
    del replay
    shape = clause.shape
    match = _THINGS.match(shape) or _THINGS_AFTER.match(shape) or _OWN.match(shape)
    if match is None or clause.times:
        return None
    pieces = [part.piece for part in clause.parts if part.sym == "P" and part.piece is not None]
    if len(pieces) != 2 or any(
        p.squares or p.pronoun or p.file or (p.count or 1) > 1 or not p.names for p in pieces
    ):
        return None
    groups = match.groupdict()
    verb = groups.get("verb") or groups.get("passive")
    side = next((part.side for part in clause.parts if part.sym == "S"), None) or pieces[0].side or topic.side
    if side not in record.slots:
        return None
    by = "wS" in shape or groups.get("passive") is None
    taker = record.other(side) if verb == "l" or not by else side
    lines = [
        [ply for ply in record.plies if ply.side == taker and ply.taken in piece.names] for piece in pieces
    ]
    if not all(lines) or pieces[0].names == pieces[1].names:
        return None
    early, late = (
        (lines[0], lines[1])
        if (groups.get("order") or groups["then"]).startswith("<")
        else (lines[1], lines[0])
    )
    if early[0].at < late[0].at:
        return supported("order", [early[0], late[0]])
    firsts = clause.shape.count("O") or any(piece.nth == 1 for piece in pieces)
    firsts = firsts or any(word.low in ("any", "only") for word in clause.words)
    if not firsts and early[0].at < late[-1].at:
        return None  # some of the one came before some of the other
    return refuted(
        "order",
        f"{record.written(late[0])} came before {record.written(early[0])}",
        plies=[late[0], early[0]],
        actual=record.written(late[0]),
    )


def _plain(piece: Piece) -> bool:
    """Whether any one of its kind is meant."""
    which = piece.squares or piece.pronoun or piece.file or piece.wing or piece.shade
    return bool(piece.names) and not which and (piece.count or 1) == 1


def read_order(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides and what came first."""
    del replay
    shape = clause.shape
    whole = _WHOLE.match(shape) or _BETWEEN.match(shape)
    if whole is None and not _ELLIPSIS.match(shape):
        return None
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if (
        len(sides) != 2
        or sides[0] not in record.slots
        or sides[1] not in record.slots
        or sides[0] == sides[1]
    ):
        return None
    deed = topic.action if isinstance(topic.action, Deed) else None
    if whole is not None:
        at = whole.start("deed")
        kept = replace(clause, parts=[clause.parts[0], *clause.parts[at : whole.end("deed")]])
        reading = told(kept, topic, record)
        deed = reading.deed if reading is not None else None
    if deed is None or not deed.actions & {"take", "check", "mate", "castle", "promote"}:
        return None
    firsts = []
    earlier = next(part.sym for part in clause.parts if part.sym in "<>") == "<"
    lines = [
        matching(replace(deed, side=side, windows=None, actor=None, object=None).tests(record), record)
        for side in sides
    ]
    if not lines[0] or not lines[1]:
        missing = sides[1] if lines[0] else sides[0]
        if not any(lines) or (missing == sides[1]) == earlier or "b" in shape:
            return None  # before the other, who never did
        done = next(line for line in lines if line)
        return refuted("order", f"{missing} never did; the game has {listed(done, record)}", plies=done)
    for found in lines:
        firsts.append(found[0])
    if (firsts[0].at < firsts[1].at) == earlier:
        return supported("order", firsts)
    sooner = min(firsts, key=lambda ply: ply.at)
    later = max(firsts, key=lambda ply: ply.at)
    return refuted(
        "order",
        f"{record.written(sooner)} came before {record.written(later)}",
        plies=[sooner, later],
        actual=record.written(sooner),
    )
