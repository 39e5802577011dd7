"""What is told of a written move, or of the one that answered it: "17.Bxg7 was recaptured by the king"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import moment_of, same, strip
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.earned import REPLIES
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

SOON = 6
"""Half-moves after a move within which what is told to follow it, or to take back, may have come."""

_PLAIN = frozenset("SMPQytmksbhowgfvBA|")
"""Letters of what tells of a move and of its answer, and of nothing else."""
_PLAYED = frozenset("走 走的 走的是 走了 chose chooses choose opted opts".split())
_THEN = frozenset("then next 接着 随后 紧接着 接下来 followed follows".split())
_WINS = frozenset("win wins won winning 白捡 白捡了".split())
"""What is won may be won by what follows, and need not be what is taken."""


@dataclass(slots=True)
class _Base:
    """The move that is written, and whether a clause tells of the one after it."""

    ply: Ply
    inside: bool
    direct: bool


def read_of_written(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """What a written move took, or what answered it: the piece, the move."""
    del replay
    shape = clause.shape
    if not set(shape) <= _PLAIN or not clause.judged:
        return None
    base = _base(clause, topic, record)
    if base is None:
        return None
    if "t" in shape:
        found = _recaptured(clause, base, record) or _took(clause, base, topic, record)
    else:
        found = _answered(clause, base, record)
    if found is not None:
        topic.moved, topic.told = None, found.plies if "t" in shape else ()
    return found


def _base(clause: Clause, topic: Topic, record: Record) -> _Base | None:
    """The written move a clause starts from; None where there is none, or more."""
    direct = any(word.low in REPLIES for word in clause.words)
    numbered = [part for part in clause.parts if part.sym == "M" and part.word.move_number is not None]
    dated = [time for time in clause.times if time.kind not in ("whole", "next", "then")]
    if len(dated) == 1 and dated[0].kind == "move" and dated[0].mode in ("after", "reply") and not numbered:
        at = moment_of(dated[0].word, record)
        direct = direct or dated[0].mode == "reply"
        return None if at is None else _Base(record.by_moment[at], False, direct)
    if dated or any(time.kind == "whole" for time in clause.times):
        return None
    if numbered:
        at = moment_of(numbered[0].word, record)
        return None if at is None else _Base(record.by_moment[at], True, direct)
    if topic.noted is not None and not clause.opens:
        return _Base(topic.noted, False, direct)
    if len(topic.told) == 1 and any(word.has("recapture") for word in clause.words):
        return _Base(topic.told[0], False, direct)
    window = topic.window
    if direct and window is not None and window.start == window.end and window.start in record.by_moment:
        return _Base(record.by_moment[window.start], False, direct)
    return None


def _took(clause: Clause, base: _Base, topic: Topic, record: Record) -> Finding | None:
    """What the written move itself took: "24.cxd5 removes a rook", 吃掉一个象."""
    shape = clause.shape
    own = shape in ("MtP", "MytP") or (shape == "tP" and _goes_with(clause))
    if not own or clause.times or (not base.inside and topic.noted is None):
        return None
    ply, piece = base.ply, clause.parts[-1].piece
    if ply.taken is None or piece is None or not _one(piece) or piece.pronoun:
        return None
    if piece.squares or clause.parts[-1].word.possessive or len(piece.names) > 1:
        return None
    if ply.taken in piece.names:
        return supported("move", [ply]) if piece.side in (None, record.other(ply.side)) else None
    if any(part.word.low in _WINS for part in clause.parts if part.sym == "t"):
        return None
    shown = f"{record.written(ply)} took the {ply.taken}"
    return refuted("move", shown, plies=[ply], actual=ply.taken)


def _goes_with(clause: Clause) -> bool:
    """Whether a clause without a subject tells of the move just written: "..., grabbing a pawn", 收走了车."""
    word = next(part.word for part in clause.parts if part.sym == "t")
    return word.form == "ing" or word.chinese or clause.lead in ("and", "which", "that", ":", "：")


def _recaptured(clause: Clause, base: _Base, record: Record) -> Finding | None:
    """Which piece took back what the written move had taken with."""
    if base.ply.taken is None or not any(word.has("recapture") for word in clause.words):
        return None
    piece = _actor(clause.parts)
    if piece is None or not _one(piece) or piece.pronoun or not piece.names:
        return None
    ply = base.ply
    back = next(
        (
            later
            for later in record.between(ply.at + 1, ply.at + SOON)
            if later.side != ply.side and later.taken_at == ply.end
        ),
        None,
    )
    side = next((part.side for part in clause.parts if part.sym == "S"), None) or piece.side
    if side == ply.side:
        return None
    if back is None:
        return refuted("move", f"nothing took back on {ply.end}", plies=[ply])
    if _is(piece, back):
        return supported("move", [back])
    shown = f"the game has {record.written(back)} (with the {back.piece} from {back.start})"
    return refuted("move", shown, plies=[back], actual=record.written(back))


def _actor(parts: Sequence[Part]) -> Piece | None:
    """What takes: what stands after "with", "by", 用, or before the verb; None where that is not plain."""
    pieces = [k for k, part in enumerate(parts) if part.sym == "P"]
    if len(pieces) != 1:
        return None
    k = pieces[0]
    piece = parts[k].piece
    verb = next(i for i, part in enumerate(parts) if part.sym == "t")
    after = k > 0 and parts[k - 1].sym in "wB"
    if piece is None or not (after or k < verb):
        return None
    following = parts[k + 1 : k + 3]
    if len(following) == 2 and following[0].sym in "fo" and following[1].sym == "Q" and k > verb:
        return None  # "with the pawn from c5": read with its square
    if not after and any(part.sym in "bB" for part in parts[k:verb]):
        return None  # "the knight was recaptured"
    return piece


def _answered(clause: Clause, base: _Base, record: Record) -> Finding | None:
    """The move that followed the written one: which piece made it, or which it was."""
    ply = record.by_moment.get(base.ply.at + 1)
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    onward = any(word.low in _THEN for word in clause.words)
    if ply is None or side not in (None, ply.side) or not (base.direct or clause.times or onward):
        return None
    if clause.lead == "before" or (base.inside and not base.direct):
        return None
    told = [part for part in clause.parts if part.sym in "MQ"]
    if base.inside:
        written = next(part for part in told if part.word.move_number is not None)
        told = [part for part in told if part is not written]
    pieces = [part for part in clause.parts if part.piece is not None and not part.piece.pronoun]
    if len(told) == 1 and not pieces:
        return _move_told(told[0], base, ply, record)
    if told or len(pieces) != 1:
        return None
    piece = pieces[0].piece
    k = clause.parts.index(pieces[0])
    if piece is None or piece.pronoun or not _one(piece) or not piece.names:
        return None
    if not (k and clause.parts[k - 1].sym in "wmyfB") and "m" not in clause.shape:
        return None
    if piece.side not in (None, ply.side):
        return None
    if _is(piece, ply) or (ply.castling is not None and "rook" in piece.names):
        return supported("move", [ply])
    soon = record.between(ply.at, ply.at + SOON)
    if not base.direct and (side is None or any(_is(piece, one) for one in soon if one.side == side)):
        return None
    shown = f"the answer was {record.written(ply)}"
    return refuted("move", shown, plies=[ply], actual=record.written(ply))


def _move_told(part: Part, base: _Base, ply: Ply, record: Record) -> Finding | None:
    word = part.word
    if part.sym == "Q" and word.low != word.text:
        return None
    if same(strip(word.text), ply.san):
        numbered = word.move_number is not None
        return supported("move", [ply]) if not numbered or word.move_number == ply.number else None
    if part.sym == "Q" and ply.end == word.text:
        return supported("move", [ply])
    soon = () if base.direct else record.between(ply.at, ply.at + SOON)
    if any(same(strip(word.text), later.san) or later.end == word.text for later in soon):
        return None
    if word.move_number is not None and moment_of(word, record) is not None:
        return None  # a move of its own
    shown = f"the answer was {record.written(ply)}" if base.direct else f"then came {record.written(ply)}"
    return refuted("move", shown, plies=[ply], actual=record.written(ply))


def _one(piece: Piece) -> bool:
    return not piece.plural and (piece.count or 1) == 1 and piece.nth is None and not piece.other


def _is(piece: Piece, ply: Ply) -> bool:
    """Whether a piece of the text may be what moved in a half-move."""
    if ply.piece not in piece.names and ply.promoted not in piece.names:
        return False
    if piece.file is not None and piece.file not in (ply.start[:1], ply.origin[:1]):
        return False
    if piece.wing is not None and ply.origin[:1] not in ("efgh" if piece.wing == "kingside" else "abcd"):
        return False
    return all(square in (ply.start, ply.end, ply.origin) for square in piece.squares)
