"""What was taken first, and what only later: "first a bishop, and only later a knight", 先吃f5再吃c7."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_LATER = re.compile(r"[s>]*[tl]?(?P<what>P|Q)s*\Z")


def read_later(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The second of two that were taken, where the first was told as the first.

    Refuted where all of the later came before all of the earlier: some of the one may have come before some
    of the other.
    """
    del replay
    early = topic.opened
    match = _LATER.match(clause.shape)
    if early is None or match is None or clause.times or not clause.understood:
        return None
    part = clause.parts[match.start("what")]
    late = replace(early, places=[], object=None)
    if part.sym == "Q":
        late.places = [part.word.text]
    elif part.piece is not None and part.piece.names and not part.piece.pronoun and not part.piece.plural:
        owner = early.object.side if early.object is not None else None
        late.object = replace(part.piece, side=part.piece.side or owner, count=None, nth=None)
    else:
        return None
    found = _ordered(early, late, record)
    if topic.window is not None and topic.opened_at is not None:
        onward = [Window(topic.opened_at, record.end)]
        later = _ordered(replace(early, windows=onward), replace(late, windows=onward), record)
        if later is None or found is None or later.standing is not found.standing:
            return None  # from where the story is it was the other way round
    topic.opened = late
    return found


def _ordered(early: Deed, late: Deed, record: Record) -> Finding | None:
    before, after = (matching(deed.tests(record), record) for deed in (early, late))
    if not before or not after:
        return None
    if after[-1].at < before[0].at:
        shown = record.written(after[0])
        return refuted(
            "order",
            f"{shown} came before {record.written(before[0])}",
            plies=[after[0], before[0]],
            actual=shown,
        )
    if before[0].at < after[-1].at:
        return supported("order", [before[0], after[-1]])
    return None


def opened(clause: Clause, deed: Deed) -> Deed | None:
    """A capture told as the first of several, as the later ones are laid beside it."""
    first = any(part.sym == "O" and part.number == 1 for part in clause.parts)
    if not first or deed.actions != {"take"} or clause.times:
        return None
    thing = deed.object
    if thing is None and not deed.places:
        return None
    return replace(deed, windows=None, object=_any(thing))


def _any(piece: Piece | None) -> Piece | None:
    return None if piece is None else replace(piece, count=None, nth=None)
