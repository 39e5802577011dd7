"""Squares told one after the other: the way of a piece, where things were taken, where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.tracks import Track, may_be, passes, tracks_of
from engine.claims.prose.notation.discourse.moments import first_true, positions
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_BARE = re.compile(r"[sOogfwmba>]*Q(?:[sogfwmO>]*Q)*[sO]*\Z")
"""Squares alone, or with a verb of going whose subject was told before."""
_WAY = re.compile(r"S?[Ob]*(?P<who>P)(?:fQ)?[bhsO]*m[sOogfwmv]*Q(?:[sogfwm]*Q)+[sO]*\Z")
"""A piece and where it went, more than one square."""
_VIA_LAST = re.compile(r"m[sogm]*Q[s]*wQs*\Z")
_VIA = frozenset(("via", "through", "by way of"))
_SURE = 3
"""Squares of a way that must be right but for one, for that one to be wrong."""


def read_trail(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Squares of what was spoken of before, or of the piece that is named."""
    shape = clause.shape
    if "Q" not in shape:
        return None
    squares = [part.word.text for part in clause.parts if part.sym == "Q"]
    if _VIA_LAST.search(shape) and any(word.low in _VIA for word in clause.words):
        squares[-2:] = squares[:-3:-1]  # "reached b4 via c5"
    way = _WAY.match(shape)
    if way is not None:
        piece = clause.parts[way.start("who")].piece
        named = _resolved(piece, topic) if piece is not None else []
        return _went(named, squares, clause, record, replay)
    if not _BARE.match(shape) or clause.opens or _which_one(clause):
        return None
    told = [*topic.trail, *squares]
    for piece in _candidates(topic):
        ways = [track for track in tracks_of(replay) if may_be(piece, track)]
        if any(passes(track, told) and _in_time(track, squares, clause, topic, record) for track in ways):
            return supported("position")
    if "m" in shape or clause.times:
        return None
    if _taken(told, topic, record) or _stand(squares, clause, topic, record):
        return supported("position")
    if not topic.trail:
        return None
    ways = [track for piece in _candidates(topic) for track in tracks_of(replay) if may_be(piece, track)]
    return _astray(told, ways, len(topic.trail)) if clause.understood else None


def _which_one(clause: Clause) -> bool:
    """Whether a square is told of one of several: "the first on h7"."""
    low = [word.low for word in clause.words]
    return any(before == "the" and word in ("first", "second", "third") for before, word in pairwise(low))


def _resolved(piece: Piece, topic: Topic) -> list[Piece]:
    return _candidates(topic) if piece.pronoun else [piece]


def _candidates(topic: Topic) -> list[Piece]:
    """The pieces that may be meant, none of them by the squares told with it."""
    found = [topic.subject, *reversed(topic.pieces)] if topic.subject else list(reversed(topic.pieces))
    return [replace(piece, squares=()) for piece in found if piece is not None and piece.names][:2]


def _in_time(track: Track, squares: Sequence[str], clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether a man came to the last square when the clause says."""
    spans = spans_of(clause, topic, record)
    if spans is None:
        return True
    return any(
        square == squares[-1] and span.start <= at <= span.end
        for square, at in zip(track.squares, track.moments, strict=True)
        for span in spans
    )


def _went(
    pieces: Sequence[Piece], squares: Sequence[str], clause: Clause, record: Record, replay: Replay
) -> Finding | None:
    if clause.times or not pieces:
        return None
    ways = [track for piece in pieces for track in tracks_of(replay) if may_be(piece, track)]
    if any(passes(track, squares) for track in ways):
        return supported("position")
    if pieces[0].plural and all(any(square in track.squares for track in ways) for square in squares):
        return supported("position")
    if pieces[0].plural or not clause.understood:
        return None
    return _astray(squares, ways, 0)


def _astray(squares: Sequence[str], ways: Sequence[Track], first: int) -> Finding | None:
    """One square that is wrong of a way that is right but for it."""
    if len(squares) < _SURE:
        return None
    for track in ways:
        for k in range(first, len(squares)):
            if passes(track, [*squares[:k], *squares[k + 1 :]]):
                shown = "-".join(track.squares)
                truth = f"the {track.piece} went {shown}, not to {squares[k]}"
                return refuted("position", truth, actual=shown)
    return None


def _taken(squares: Sequence[str], topic: Topic, record: Record) -> bool:
    """Whether what was last told to be taken, or something by the one who took, was taken on each square."""
    deed = topic.action
    if not isinstance(deed, Deed) or "take" not in deed.actions:
        return False
    free = Deed(actions={"take"}, side=deed.side, actor=deed.actor, victim=deed.victim)
    thing = deed.object
    if thing is not None:
        free.object = replace(thing, squares=(), count=None, plural=False)
    where = {ply.taken_at for ply in matching(free.tests(record), record)}
    return all(square in where for square in squares)


def _stand(squares: Sequence[str], clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether pieces of the kind and side spoken of stand there, at the time spoken of."""
    spans = positions(clause, topic, record)
    if spans is None:
        return False
    for piece in _candidates(topic)[:1]:

        def there(moment: int, piece: Piece = piece) -> bool:
            men = [record.board(moment).get(square) for square in squares]
            return all(
                man is not None and man.piece in piece.names and piece.side in (None, man.side) for man in men
            )

        if first_true(there, spans, record) is not None:
            return True
    return False
