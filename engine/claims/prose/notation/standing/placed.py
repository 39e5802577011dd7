"""Pieces and all their squares: "White's pawns stood on g2 and h3"; what is left, what is gone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.moments import everywhere, first_true, moments_in, positions
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits, resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.quantities.inventory import decide
from engine.facts.model import Replay

_PLACED = re.compile(r"[sOa]*(?:S[sObha]*)?(?P<what>P)[Obsahjw]*(?:d?[ow]*|b)(?:Q[os]*)+\Z")
_HELD = re.compile(r"[sO]*S[sOa]*h(?P<what>P)[js]*\Z")
"""What a side has, with its square: 黑方只剩b6一个孤兵."""
_EACH = re.compile(r"[s]*Sa*[hb]a*Nj*s*\Z")
_GONE = re.compile(r"[s]*(?:S?[OsN]*)?(?P<what>P)[sa]*(?:b?D|n)s*\Z")
_LEFT_OUT = re.compile(r"[sO]*hLj*s*\Z")
_FINAL = frozenset("剩 只剩 只剩下 剩下 仅剩 left ended finished".split())


def read_placed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Pieces of a kind, all their squares told: at a time, or at any."""
    match = _PLACED.match(clause.shape) or _HELD.match(clause.shape)
    if match is None or any(time.kind == "whole" for time in clause.times):
        return None
    said = clause.parts[match.start("what")].piece
    piece = resolved(said, topic) if said is not None else None
    if said is None or piece is None or not piece.names or said.other or said.nth:
        return None
    squares = [*said.squares, *(part.word.text for part in clause.parts if part.sym == "Q")]
    only = any(part.sym == "O" and part.number == 0 for part in clause.parts) or said.count == len(squares)
    if any(word.low.startswith("另") for word in clause.words):
        only = False  # 另有一车在h3: another one
    if not squares or not (len(squares) > 1 or (only and said.count is None) or "h" in clause.shape):
        return None
    if said.count is not None and said.count != len(squares):
        return None  # the list goes on
    side = piece.side or next((p.side for p in clause.parts if p.sym == "S"), None)
    if side == "both":
        return None
    kind = replace(piece, side=side, squares=(), count=None)
    spans = positions(clause, topic, record)
    if spans is None and any(word.low in _FINAL for word in clause.words):
        near = [] if topic.window is None else [Window(topic.window.start - 1, topic.window.end + 2)]
        spans = [*near, Window(record.end, record.end)]

    def wrong(moment: int) -> list[str]:
        board = record.board(moment)
        return [square for square in squares if square not in board or not fits(kind, board[square])]

    def there(moment: int) -> bool:
        if wrong(moment):
            return False
        every = sum(fits(kind, man) for man in record.board(moment).values())
        return not (only and side is not None) or every == len(squares)

    if first_true(there, spans or everywhere(record), record) is not None:
        if spans is not None:
            topic.state = spans
        return supported("position")
    if not clause.times or side is None or spans is None or not clause.understood:
        return None
    if all(len(wrong(moment)) > 1 for moment in moments_in(spans, record)):
        return None
    men = record.board(spans[-1].end).values()
    where = ", ".join(man.square for man in men if fits(kind, man))
    truth = f"{side}'s {'/'.join(piece.names)}: {where or 'none'} at {replay.clock.text(spans[-1].end)}"
    return refuted("position", truth, actual=where)


def read_each(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """As many points on either side: "both sides have 28 points left"."""
    if not _EACH.match(clause.shape) or not any(part.side == "both" for part in clause.parts):
        return None
    part = next(part for part in clause.parts if part.sym == "N")
    if part.unit != "point" or part.number is None:
        return None

    def holds(moment: int) -> bool:
        return all(record.material(moment, slot) == part.number for slot in record.slots)

    def text(moment: int) -> str:
        return ", ".join(f"{slot} has {record.material(moment, slot):g} points" for slot in record.slots)

    return decide(clause, topic, record, replay, holds, text, ending="j" in clause.shape)


def read_gone(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece that was gone at a time: taken then, or no more of its kind there. Only ever supports."""
    del replay
    match = _GONE.match(clause.shape)
    if match is None or not clause.understood:
        return None
    if "n" in clause.shape and not (clause.words and clause.words[-1].low in ("了", "没了")):
        return None
    said = clause.parts[match.start("what")].piece
    piece = resolved(said, topic) if said is not None else None
    if piece is None or not piece.names or piece.plural or (piece.count or 1) > 1:
        return None
    side = piece.side or next((p.side for p in clause.parts if p.sym == "S" and p.side != "both"), None)
    piece = replace(piece, side=side, count=None, nth=None)
    windows = spans_of(clause, topic, record)
    if windows is None and topic.window is not None:
        windows = [Window(topic.window.start, topic.window.end + 2)]
    if windows is None:
        return None
    found = matching(Deed(actions={"take"}, object=piece, windows=windows).tests(record), record)
    if found:
        return supported("move", found)
    if side is None or piece.squares or not clause.times:
        return None

    def none(moment: int) -> bool:
        return not any(record.men(moment, side)[name] for name in piece.names)

    at = positions(clause, topic, record)
    return supported("metric") if at and first_true(none, at, record) is not None else None


def read_left(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """What is left, of whom the text speaks: 只剩一后两车加八个兵. Only ever supports."""
    del replay
    if not _LEFT_OUT.match(clause.shape) or not clause.understood or topic.side not in record.slots:
        return None
    pieces = next(part.pieces for part in clause.parts if part.sym == "L")
    spans = positions(clause, topic, record) or [Window(record.end, record.end)]
    if topic.window is not None:
        spans = [*spans, Window(topic.window.start - 1, topic.window.end + 2)]
    if any(piece.count is None or len(piece.names) != 1 for piece in pieces):
        return None
    side = str(topic.side)

    def holds(moment: int) -> bool:
        return _has_just(record, moment, side, pieces)

    return supported("metric") if first_true(holds, spans, record) is not None else None


def _has_just(record: Record, moment: int, side: str, pieces: Sequence[Piece]) -> bool:
    men = record.men(moment, side)
    return all(sum(men[name] for name in piece.names) == piece.count for piece in pieces)
