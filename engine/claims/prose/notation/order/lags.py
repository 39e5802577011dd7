"""How much later: "White castled two moves later than Black", 白方比黑方晚两个回合易位."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.deeds import Deed
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import accepts, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_ENGLISH = re.compile(r"(?:S[hbs]*(?P<deed>[ctk])|)[swg]*Nm?s*(?P<order>[<>])[Yg]*S[hb]*s*\Z")
_CHINESE = re.compile(r"S(?:<S[<>][s]*N[s]*(?P<deed>[ctk])|(?P<first>[ctk])[s]*<S[<>]s*N)s*\Z")


def read_lag(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides that castled, and how many moves lay between."""
    del replay
    shape = clause.shape
    match = _ENGLISH.match(shape) or _CHINESE.match(shape)
    if match is None or "N" not in shape:
        return None
    groups = match.groupdict()
    deed = groups.get("deed") or groups.get("first") or _spoken(topic)
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if len(sides) == 1 and topic.side is not None:
        sides.insert(0, topic.side)
    number = next(part for part in clause.parts if part.sym == "N")
    if deed != "c" or len(sides) != 2 or set(sides) != set(record.slots) or number.number is None:
        return None
    done = [_castled(record, str(side)) for side in sides]
    if done[0] is None or done[1] is None:
        missing = sides[0] if done[0] is None else sides[1]
        return refuted("order", f"{missing} never castled")
    later = max(shape.rfind(">"), shape.rfind("<")) == shape.rfind(">")
    gap = done[0].number - done[1].number
    gap = gap if later else -gap
    if number.unit == "step" and not number.word.chinese:
        gap = (done[0].at - done[1].at) * (1 if later else -1)
    if gap > 0 and accepts(bound(clause.words, number), float(number.number), float(gap)):
        return supported("order", [done[0], done[1]])
    shown = f"the game has {record.written(done[0])} and {record.written(done[1])}"
    return refuted("order", shown, plies=[done[0], done[1]], actual=abs(gap))


def _spoken(topic: Topic) -> str | None:
    """Castling, where that is what was told last."""
    deed = topic.action
    return "c" if isinstance(deed, Deed) and deed.actions == {"castle"} else None


def _castled(record: Record, side: str) -> Ply | None:
    return next((ply for ply in record.plies if ply.side == side and ply.castling is not None), None)
