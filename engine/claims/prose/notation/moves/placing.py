"""A piece and where it was put, told by no verb of moving: "chooses c6 for the knight", 黑方马b8—c6."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import Deed, matching, nearest
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.tracks import tracks_of
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_RESTS = re.compile(r"(?:P|O|PO|OP)?[dm]o?Q\Z")
_LASTLY = ("最后", "最终", "ended his days", "ended its days", "ended her days", "finally came to rest")
_MAY = frozenset("SPQyqgfobswhv")


def read_placing(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """One piece, the square it went to and maybe the one it came from, on a move whose number is told."""
    shape = clause.shape
    if _RESTS.match(shape) and not clause.times:
        return _rest(clause, topic, record, replay)
    if shape.count("P") != 1 or shape.count("Q") not in (1, 2) or not _MAY.issuperset(shape):
        return None
    squares = [part for part in clause.parts if part.sym == "Q"]
    moved = "y" in shape or "q" in shape or len(squares) == 2
    if not moved or not clause.understood or len(clause.times) != 1 or clause.times[0].kind != "at":
        return None
    part = next(part for part in clause.parts if part.sym == "P")
    piece = part.piece
    if piece is None or piece.pronoun or piece.plural or len(piece.names) != 1 or piece.squares:
        return None
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if len(sides) > 1 or any(side not in record.slots for side in sides):
        return None
    start = squares[0].word.low if len(squares) == 2 else None
    before = "".join(part.sym for part in clause.parts if part.start < squares[-1].start)
    if before.endswith("f") or (before.endswith("q") and len(squares) == 1):
        return None  # "leaves b8": where to is not said
    deed = Deed(
        actions={"move"},
        side=sides[0] if sides else piece.side,
        actor=piece,
        places=[squares[-1].word.low],
        starts=[start] if start else [],
        windows=spans_of(clause, topic, record),
    )
    tests = deed.tests(record)
    found = matching(tests, record)
    if found:
        return supported("move", found)
    if deed.side is None or not deed.windows:
        return None
    near, _ = nearest(tests, record)
    if near is None:
        return None
    shown = record.written(near)
    return refuted("move", f"the game has {shown}", plies=[near], actual=shown)


def _rest(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Where the king or queen spoken of stood last: 最后停在f1."""
    if not clause.understood or not any(word.low in _LASTLY for word in clause.words):
        return None
    named = next((part.piece for part in clause.parts if part.piece is not None), topic.subject)
    if named is not None and named.pronoun:
        named = topic.subject
    if named is None or named.names not in (("king",), ("queen",)) or named.side not in record.slots:
        return None
    own = [one for one in tracks_of(replay) if one.side == named.side and one.piece == named.names[0]]
    if len(own) != 1:
        return None
    square = next(part.word.low for part in clause.parts if part.sym == "Q")
    last = own[0].squares[-1]
    if square == last:
        return supported("position")
    return refuted("position", f"{named.side}'s {named.names[0]} came to rest on {last}", actual=last)
