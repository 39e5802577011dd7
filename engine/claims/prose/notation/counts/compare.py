"""Who did more of it: "Black gave more checks than White", 黑方吃子比白方多."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_ACTIONS = {"t": "take", "k": "check", "l": "take", "m": "move"}
_NOUNS = {"t": "captures", "k": "checks", "l": "losses", "m": "moves"}
_ONE = r"(?P<one>S?P|S)"
_TWO = r"(?P<two>S?P|S)"
_MORE = re.compile(_ONE + r"[yhbs]*(?P<verb>[tklm])?C(?P<noun>[tklm]|P)?(?:Y" + _TWO + r")?[bsa]*\Z")
_THAN = re.compile(_ONE + r"[yhs]*(?P<verb>[tklm])(?P<what>P)?[sN]*<" + _TWO + r"[tklm]?U\Z")
_AHEAD = re.compile(_ONE + r"<" + _TWO + r"U(?P<verb>[tklm])(?P<what>P)?N?\Z")


def read_comparison(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides or pieces, and how often each did a thing."""
    del replay
    shape = clause.shape
    match = _MORE.match(shape) or _THAN.match(shape) or _AHEAD.match(shape)
    if match is None:
        return None
    groups = match.groupdict()
    verb = groups.get("noun") if groups.get("noun") in _ACTIONS else groups.get("verb")
    if verb not in _ACTIONS:
        return None
    one = _doer(clause.parts[slice(*match.span("one"))], record)
    if one is None:
        return None
    if not groups.get("two") and groups.get("noun") not in ("t", "k", "m"):
        return None  # "White gives up more": of what, and than when
    if groups.get("two"):
        two = _doer(clause.parts[slice(*match.span("two"))], record)
    else:
        two = Deed(side=record.other(str(one.side))) if one.actor is None else None
    if two is None or (one.side, one.actor) == (two.side, two.actor):
        return None
    name = "what" if groups.get("what") else "noun" if groups.get("noun") == "P" else ""
    piece = clause.parts[match.start(name)].piece if name else None
    if piece is not None and not _kind(piece, clause):
        return None
    if (verb == "m" and piece is not None) or (verb == "l" and (one.actor or two.actor)):
        return None
    more = next(part.unit for part in clause.parts if part.sym in "CU") in ("more", "up")
    spans = spans_of(clause, topic, record)

    def done(doer: Deed) -> set[int]:
        side = record.other(str(doer.side)) if verb == "l" else doer.side
        deed = replace(doer, side=side, actions={_ACTIONS[verb]}, object=piece, windows=spans)
        plies = matching(deed.tests(record), record)
        return {len(plies), sum(ply.castling is None for ply in plies)}

    def ahead(other: set[int]) -> bool:
        return any((a > b if more else a < b) for a in first for b in other)

    first, second = done(one), done(two)
    if one.actor is not None and two.actor is None and one.side != two.side:
        # "White's queen moved more than Black": than Black's queen did, or than Black did in all
        alike = replace(two, actor=replace(one.actor, side=two.side))
        if ahead(done(alike)) != ahead(second):
            return supported("compare") if ahead(done(alike)) else None
        two, second = alike, done(alike)
    if ahead(second):
        return supported("compare")
    names = [_name(doer) for doer in (one, two)]
    truth = f"{names[0]} has {max(first)} {_NOUNS[verb]}, {names[1]} {max(second)}"
    return refuted("compare", truth, actual={names[0]: max(first), names[1]: max(second)})


def _doer(parts: Sequence[Part], record: Record) -> Deed | None:
    """Who does it: a side, or its pieces of a kind."""
    side = next((part.side or part.third for part in parts if part.sym == "S"), None)
    piece = next((part.piece for part in parts if part.sym == "P"), None)
    if piece is not None:
        side = piece.side or side
        if not piece.names or piece.pronoun or piece.squares or piece.nth or piece.other:
            return None
    if side not in record.slots:
        return None
    actor = None if piece is None else replace(piece, side=side, count=None, plural=False)
    return Deed(side=side, actor=actor)


def _kind(piece: Piece, clause: Clause) -> bool:
    """Whether all of a kind are meant that something is done to."""
    number = next((part.number for part in clause.parts if part.sym == "N"), None)
    return not (piece.squares or piece.side or (number is None and piece.count is not None))


def _name(doer: Deed) -> str:
    return f"{doer.side}'s {'/'.join(doer.actor.names)}" if doer.actor is not None else str(doer.side)
