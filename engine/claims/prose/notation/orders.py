"""Which of two sides did a thing first: "White castled before Black", "Black a ply before White"."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import Deed, matching
from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.roles import told
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_ELLIPSIS = re.compile(r"S[bO]*N?[bs]*[<>]+[gw]?S[sb]*\Z")
_WHOLE = re.compile(r"S[bs]*(?P<deed>y?O?[tkKcp])s*N?s*[<>]+[gw]?Ss*\Z")
_BETWEEN = re.compile(r"S(?P<order>[<>])S[O]*(?P<deed>[tkKcp])s*\Z")


def read_order(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides and what came first."""
    del replay
    shape = clause.shape
    whole = _WHOLE.match(shape) or _BETWEEN.match(shape)
    if whole is None and not _ELLIPSIS.match(shape):
        return None
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if (
        len(sides) != 2
        or sides[0] not in record.slots
        or sides[1] not in record.slots
        or sides[0] == sides[1]
    ):
        return None
    deed = topic.action if isinstance(topic.action, Deed) else None
    if whole is not None:
        at = whole.start("deed")
        kept = replace(clause, parts=[clause.parts[0], *clause.parts[at : whole.end("deed")]])
        reading = told(kept, topic, record)
        deed = reading.deed if reading is not None else None
    if deed is None or not deed.actions & {"take", "check", "mate", "castle", "promote"}:
        return None
    firsts = []
    for side in sides:
        found = matching(
            replace(deed, side=side, windows=None, actor=None, object=None).tests(record), record
        )
        if not found:
            return None
        firsts.append(found[0])
    earlier = next(part.sym for part in clause.parts if part.sym in "<>") == "<"
    if (firsts[0].at < firsts[1].at) == earlier:
        return supported("order", firsts)
    sooner = min(firsts, key=lambda ply: ply.at)
    later = max(firsts, key=lambda ply: ply.at)
    return refuted(
        "order",
        f"{record.written(sooner)} came before {record.written(later)}",
        plies=[sooner, later],
        actual=record.written(sooner),
    )
