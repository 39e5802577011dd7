"""Which was the first or the last: "the last check was 35.Qb2+", "White's first capture took a rook"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.tracks import may_be, tracks_of
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_WRITTEN = re.compile(r"[s]*S?[s]*(?P<which>O|N)(?P<deed>[tk])[sbv]*(?P<what>M)s*\Z")
_WAS = re.compile(r"(?P<what>M)b[s]*S?(?P<which>O)(?P<deed>[tk])s*\Z")
_TOOK = re.compile(r"[s]*S[s]*Ots*b?t(?P<what>P)(?:oQ)?s*\Z")
_FELL = re.compile(r"(?P<which>P)gb?[Ft]b(?P<what>P)s*\Z")
_REMAINS = re.compile(r"[s]*S?[s]*(?:O?P[jgs]*S?b|Oh|h)(?P<what>P)j?s*\Z")
"""黑方最后只剩a兵, "Black's last pawn was the a-pawn"."""
_LEFT = frozenset("only remaining sole left lone 剩 只剩 只剩下 剩下 仅剩 还剩 唯一 唯一的".split())


def read_extreme(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The first or last capture or check, by its move or by what it took."""
    del replay
    match = _WRITTEN.match(clause.shape) or _WAS.match(clause.shape)
    if match is not None:
        nobody = topic.side is None and clause.lead in (":", "：") and not clause.opens
        return _written(clause, match, record, whole=nobody)
    match = _TOOK.match(clause.shape)
    if match is not None and not any(time.kind != "whole" for time in clause.times):
        return _took(clause, match, record)
    match = _FELL.match(clause.shape)
    if match is None or any(time.kind != "whole" for time in clause.times):
        return None
    which, what = (clause.parts[match.start(name)].piece for name in ("which", "what"))
    if which is None or what is None or which.nth is None or len(what.names) != 1 or what.plural:
        return None
    found = [
        ply
        for ply in record.plies
        if ply.taken in which.names and (which.side is None or ply.side != which.side)
    ]
    return _is_of(found, which.nth, what, record)


def _is_of(found: Sequence[Ply], nth: int, what: Piece, record: Record) -> Finding | None:
    if not found or nth not in (1, -1):
        return None
    ply = found[0] if nth == 1 else found[-1]
    if ply.taken in what.names:
        return supported("event", [ply])
    shown = f"{record.written(ply)} took the {ply.taken}"
    return refuted("event", shown, plies=[ply], actual=ply.taken)


def _took(clause: Clause, match: re.Match[str], record: Record) -> Finding | None:
    side = next(part.side for part in clause.parts if part.sym == "S")
    nth = next(part.number for part in clause.parts if part.sym == "O")
    what = clause.parts[match.start("what")].piece
    if side not in record.slots or nth is None or what is None or len(what.names) != 1 or what.plural:
        return None
    return _is_of([ply for ply in record.plies if ply.taken and ply.side == side], nth, what, record)


def _written(clause: Clause, match: re.Match[str], record: Record, *, whole: bool) -> Finding | None:
    part = clause.parts[match.start("which")]
    ends = any(time.kind == "end" for time in clause.times)
    if part.sym == "N" and not (ends and part.number == 1):
        return None
    nth = -1 if part.sym == "N" else part.number
    if nth not in (1, -1) or any(time.kind not in ("whole", "end") for time in clause.times):
        return None
    at = moment_of(clause.parts[match.start("what")].word, record)
    side = next((other.side for other in clause.parts if other.sym == "S"), None)
    if at is None or side == "both" or not clause.understood:
        return None
    told = record.by_moment[at]
    check = match.group("deed") == "k"
    done = [ply for ply in record.plies if (ply.check if check else ply.taken is not None)]
    whole = (
        whole
        or any(time.kind == "whole" for time in clause.times)
        or any(word.low in ("全局", "全盘", "game") for word in clause.words)
    )
    sides = (side,) if side is not None else (None,) if whole else (None, told.side)
    pick = 0 if nth == 1 else -1
    truth = [found[pick] for one in sides if (found := [ply for ply in done if one in (None, ply.side)])]
    if check and nth == -1:  # a check that mates may be left out
        truth += [
            found[-1]
            for one in sides
            if (found := [ply for ply in done if one in (None, ply.side) and not ply.mate])
        ]
    if told in truth:
        return supported("event", [told])
    if not truth:
        return None
    name = "first" if nth == 1 else "last"
    shown = f"the {name} of these was {record.written(truth[0])}"
    return refuted("event", shown, plies=truth[:1], actual=record.written(truth[0]))


def read_remnant(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The one pawn a side has left at the end: "Black's last pawn was the a-pawn"."""
    match = _REMAINS.match(clause.shape)
    if match is None or any(time.kind not in ("end", "close") for time in clause.times):
        return None
    what = clause.parts[match.start("what")].piece
    if what is None or what.names != ("pawn",) or not (what.file or what.squares) or what.plural:
        return None
    scope = clause.parts[0].piece if clause.parts[0].piece is not what else None
    low = {word.low for word in clause.words}
    alone = not _LEFT.isdisjoint(low) or any(part.sym == "O" for part in clause.parts)
    if not (alone or (scope is not None and scope.nth == -1)):
        return None
    side = what.side or (scope.side if scope is not None else None)
    side = side or next((part.side for part in clause.parts if part.sym == "S"), None) or topic.side
    if side not in record.slots:
        return None
    if "h" in clause.shape and not clause.times and not (clause.opens or "O" in clause.shape):
        return None  # what is left may be told of where the story is
    men = [man for man in record.board(record.end).values() if man.side == side and man.piece == "pawn"]
    if len(men) != 1:
        return None  # the last to fall, or at another time
    left = next(one for one in tracks_of(replay) if one.side == side and one.origin == men[0].origin)
    if may_be(Piece(names=("pawn",), squares=what.squares, file=what.file, side=side), left):
        return supported("position")
    truth = f"{side}'s last pawn stood on {men[0].square}"
    return refuted("position", truth, actual=men[0].square)
