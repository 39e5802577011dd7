"""Times told by an event: "after castling, White captured five times", 丢后之后黑方又吃了两个子."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.times import Time
from engine.facts.model import Replay

_MARKS = {">": "after", "<": "before"}
_CASTLED = re.compile(r"[hbsy]*(?:S[hbsy]*)?c[s]*\Z")
_LOST = re.compile(r"[hbs]*(?:S[hbs]*)?l[s]*P[bs]*\Z")
_GONE = re.compile(r"[hbs]*P[hbs]*(?:D|F|bt)[s]*\Z")
_ONCE = re.compile(r"u(?P<event>S?[hbs]*(?:Pb?D|PF|P[hb]*bt|lP|c))(?=S|\Z)")
_TOLD = re.compile(r"[tk]")


def dated_by_events(clauses: Sequence[Clause], record: Record, replay: Replay) -> None:
    """Give clauses that count what was done the time an event beside them tells."""
    del replay
    for k, clause in enumerate(clauses):
        once = _once(clause)
        if once is not None and not clause.times:
            event, rest = once
            following = clauses[k + 1] if k + 1 < len(clauses) else None
            if rest:
                _give(clause, event, rest, replace(clause.parts[0], sym=">"), record)
            elif following is not None:
                _give(following, event, following.parts, replace(clause.parts[0], sym=">"), record)
            continue
        marks = [at for at, part in enumerate(clause.parts) if part.sym in _MARKS]
        if len(marks) != 1 or not clause.judged:
            continue
        at = marks[0]
        mark = clause.parts[at]
        before, after = clause.parts[:at], clause.parts[at + 1 :]
        following = clauses[k + 1] if k + 1 < len(clauses) else None
        if mark.word.chinese and before and after:
            _give(clause, before, after, mark, record)
        elif not before and after and not clause.times and following is not None:
            _give(following, after, following.parts, mark, record)
        elif mark.word.chinese and before and following is not None and not clause.times:
            _give(following, before, following.parts, mark, record)
        elif not mark.word.chinese and before and after:
            _give(clause, after, before, mark, record)


def _once(clause: Clause) -> tuple[list[Part], list[Part]] | None:
    """The event of "once the queen was gone", and what is told after it."""
    match = _ONCE.match(clause.shape)
    if match is None or clause.parts[0].word.low not in ("once", "as soon as"):
        return None
    return clause.parts[1 : match.end("event")], clause.parts[match.end("event") :]


def _give(clause: Clause, event: Sequence[Part], rest: Sequence[Part], mark: Part, record: Record) -> None:
    shape = "".join(part.sym for part in rest)
    counted = any(part.sym in "Nn" for part in rest) or any(
        part.piece is not None and (part.piece.count or 0) > 1 for part in rest
    )
    if not counted or not _TOLD.search(shape) or "O" in shape or not set(shape).isdisjoint("<>MU="):
        return
    named = [part for part in (*event, *rest) if part.sym == "S"]
    side = next((part.side for part in rest if part.sym == "S"), None)
    owner = next((part.side for part in event if part.sym == "S"), side)
    at = _moment(event, owner, record)
    if at is None or any(part.side not in record.slots for part in named):
        return
    parts = list(rest)
    if side is None and named:
        parts = [named[0], *parts]
    clause.parts = [part for part in parts if part.sym != "C" or part.unit != "more"]
    time = Time("event", mark.start, mark.end, low=at.at, mode=_MARKS[mark.sym])
    clause.times = [*clause.times, time]


def _moment(event: Sequence[Part], owner: str | None, record: Record) -> Ply | None:
    """The one half-move an event is; None where it is none or may be several."""
    shape = "".join(part.sym for part in event)
    if _CASTLED.match(shape):
        found = [ply for ply in record.plies if ply.castling is not None and owner in (None, ply.side)]
        return found[0] if len(found) == 1 else None
    if not (_LOST.match(shape) or _GONE.match(shape)):
        return None
    piece = next(part.piece for part in event if part.sym == "P")
    if piece is None or piece.pronoun or piece.plural or len(piece.names) != 1:
        return None
    if piece.squares or piece.file or piece.wing or piece.shade or piece.nth or piece.other:
        return None
    side = piece.side or owner
    found = [
        ply for ply in record.plies if ply.taken in piece.names and side in (None, record.other(ply.side))
    ]
    return found[0] if len(found) == 1 else None
