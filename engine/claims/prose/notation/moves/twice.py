"""One deed told of two sides or two pieces at once: "You captured seven times and your opponent six"."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

Idea = Callable[[Clause, Topic, Record, Replay], Finding | None]

_NUMBERS = re.compile(r"(?P<first>S[hbsy]*(?:[tk]N|N[tk])s*)(?P<second>S[hb]*N)s*\Z")
"""黑方吃了十一次，白方六次 without its comma: two sides, the deed said once."""
_NEITHER = re.compile(r"nP(?:nP)+(?P<deed>[bBsh]*[tlF])[sO]*\Z")
"""No rook and no queen was ever captured."""


def twice(read: Idea) -> Idea:
    """An idea for clauses that tell one deed of several.

    Args:
        read: Reads each of the clauses they come to.
    """

    def read_twice(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
        each = _numbers(clause) or _neither(clause)
        if not each:
            return None
        found = [read(replace(clause, parts=parts), topic, record, replay) for parts in each]
        wrong = next((one for one in found if one is not None and one.standing is Standing.REFUTED), None)
        if wrong is not None:
            return wrong
        if any(one is None for one in found):
            return None
        return supported("count", [ply for one in found if one is not None for ply in one.plies])

    return read_twice


def _numbers(clause: Clause) -> list[list[Part]]:
    match = _NUMBERS.match(clause.shape)
    if match is None or len({part.side for part in clause.parts if part.sym == "S"}) < 2:
        return []
    cut = match.start("second")
    first, second = list(clause.parts[:cut]), clause.parts[cut:]
    number = next(part for part in second if part.sym == "N")
    side = second[0]
    same = [
        side if part.sym == "S" else replace(number, unit=part.unit) if part.sym == "N" else part
        for part in first
    ]
    return [first, same]


def _neither(clause: Clause) -> list[list[Part]]:
    match = _NEITHER.match(clause.shape)
    if match is None:
        return []
    deed = clause.parts[match.start("deed") :]
    pairs = range(0, match.start("deed"), 2)
    return [[clause.parts[k], clause.parts[k + 1], *deed] for k in pairs]
