"""Deeds told another way round: from the side that lost, or which was the first or last."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece

_LAST_WAS = re.compile(r"OBtbPs*\Z")


_WAS_LAST = re.compile(r"PbPg?b?ts*\Z")


_FIRST_FELL = re.compile(r"O?PgF[bh]*tw(?P<who>S|P)s*\Z")


_FIRST_TAKEN = re.compile(r"Pg?b?[tl]b(?P<what>P)(?:oQ)?\Z")


_GAVE = re.compile(r"[Ob]*(?:S[hb]*)?(?:oQ)?l(?P<which>O)?(?P<what>P)(?:o?Q)?[sb]*\Z")


_DIED = re.compile(r"[bh]*Fs*\Z")


_FELL = re.compile(r"S?(?P<what>P)(?:oQ(?=[hb]*F))?[hb]*(?:F|b?l)(?:o?Q)?(?:[gw]P)?(?:oQ)?s*\Z")


def lost_of(clause: Clause, topic: Topic) -> Told | None:
    """Told from the side that lost it: "White gave up the rook on b8", "the second rook fell on b7"."""
    match = _GAVE.match(clause.shape) or _FELL.match(clause.shape)
    if match is None and _DIED.match(clause.shape) and topic.moved is not None:
        there = topic.moved
        fallen = Piece(names=(there.piece,), side=there.side, squares=(there.end,))
        return Told(Deed(actions={"take"}, object=fallen))
    if match is None:
        return None
    parts = clause.parts
    at = match.start("what")
    lost = next((part for part in parts[at:] if part.sym == "l"), None)
    if match.re is _FELL and lost is not None and "bl" not in clause.shape and not lost.word.chinese:
        return None  # 黑方e7马丢于第22回合, and not "the knight lost"
    piece, after = located(parts, at)
    side = next((part.side for part in parts[:at] if part.sym == "S"), None)
    if piece.pronoun or not piece.names or piece.plural or side == "both" or (piece.count or 1) > 1:
        return None
    owner = side or piece.side
    deed = Deed(actions={"take"}, object=replace(piece, side=owner, count=None, nth=None))
    which = match.groupdict().get("which")
    nth = parts[match.start("which")].number if which is not None else piece.nth
    reading = Told(deed, nth=() if nth is None else (nth,))
    for k in (*range(at), *range(after, len(parts))):
        part = parts[k]
        if part.sym == "Q" and deed.object is not None and deed.object.squares != (part.word.text,):
            deed.places.append(part.word.text)
        elif part.sym == "P" and k >= after:
            deed.actor = part.piece
    if owner is None and topic.side is not None and not clause.times and not deed.places:
        reading.complete = False
    return reading


def relative_of(clause: Clause) -> Told | None:
    """A deed in a relative clause: "the last piece Black took was the queen"."""
    if (match := _FIRST_TAKEN.match(clause.shape)) is not None:
        first, last = clause.parts[0].piece, clause.parts[match.start("what")].piece
        if first is None or last is None or first.nth is None:
            return None
        square = clause.parts[-1].word.text if clause.shape.endswith("Q") else None
        places = [square] if square else []
        fallen = replace(last, nth=None, count=None)
        return Told(Deed(actions={"take"}, object=fallen, places=places), nth=(first.nth,))
    if clause.shape in ("PgkbP", "PgkbwP", "PkbP") and (given := _last_given(clause)) is not None:
        return given
    if (final := _last_taken(clause)) is not None:
        return final
    if (match := _FIRST_FELL.match(clause.shape)) is not None:
        which = next(part for part in clause.parts if part.sym == "P")
        by = clause.parts[match.start("who")]
        nth = clause.parts[0].number if clause.parts[0].sym == "O" else which.piece and which.piece.nth
        if which.piece is None or not nth:
            return None
        fallen = replace(which.piece, nth=None, count=None)
        deed = Deed(actions={"take"}, object=fallen, side=by.side, actor=by.piece)
        return Told(deed, nth=(nth,), scope=Deed(actions={"take"}, object=fallen))
    if clause.shape not in ("PStbP", "PSthbP"):
        return None
    first, side, last = clause.parts[0].piece, clause.parts[1].side, clause.parts[-1].piece
    if first is None or last is None or first.nth is None or side in (None, "both"):
        return None
    return Told(
        Deed(actions={"take"}, side=side, object=replace(last, nth=None, count=None)), nth=(first.nth,)
    )


def _last_given(clause: Clause) -> Told | None:
    """Which piece was the first or last to give check: "the last piece to give check was the rook"."""
    which, named = clause.parts[0].piece, clause.parts[-1].piece
    if which is None or named is None or which.nth is None or not named.names or named.plural:
        return None
    given = Deed(actions={"check"}, side=which.side, actor=replace(named, count=None, nth=None))
    return Told(given, nth=(which.nth,), scope=Deed(actions={"check"}, side=which.side))


def _last_taken(clause: Clause) -> Told | None:
    """Which piece was the first or last to be taken: 最后被吃掉的子是白后."""
    parts = clause.parts
    if _LAST_WAS.match(clause.shape):
        named, nth, scope = parts[-1].piece, parts[0].number, None
    elif _WAS_LAST.match(clause.shape) and parts[-1].word.form in ("past", "part"):
        named, scope = parts[0].piece, parts[2].piece
        nth = scope.nth if scope is not None else None
    else:
        return None
    if named is None or not named.names or named.plural or not nth:
        return None
    of_these = Deed(actions={"take"}, object=replace(scope, nth=None) if scope is not None else None)
    return Told(Deed(actions={"take"}, object=replace(named, count=None)), nth=(nth,), scope=of_these)


def located(parts: Sequence[Part], k: int) -> tuple[Piece, int]:
    """A piece with the square said after it ("the bishop on c4", 马在d1), and the index after both."""
    piece = parts[k].piece
    assert piece is not None
    if k + 2 < len(parts) and parts[k + 1].sym == "o" and parts[k + 2].sym == "Q" and not piece.squares:
        return replace(piece, squares=(parts[k + 2].word.text,), there=not parts[k].word.chinese), k + 3
    return piece, k + 1
