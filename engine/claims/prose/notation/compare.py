"""Who did more of it: "Black gave more checks than White", 黑方吃子比白方多."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import Deed, matching
from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.spans import spans_of
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_ACTIONS = {"t": "take", "k": "check", "l": "take"}
_NOUNS = {"t": "captures", "k": "checks", "l": "losses"}
_MORE = re.compile(r"S[yhb]*(?P<verb>[tkl])?C(?P<noun>[tkl]|P)?YS[b]*\Z")
_THAN = re.compile(r"S(?P<verb>[tkl])P?[sN]*<SU\Z")
_AHEAD = re.compile(r"S<SU(?P<verb>[tkl])P?N?\Z")


def read_comparison(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides and how often each did a thing."""
    del replay
    shape = clause.shape
    match = _MORE.match(shape) or _THAN.match(shape) or _AHEAD.match(shape)
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if match is None or len(sides) != 2 or not set(sides) <= set(record.slots) or sides[0] == sides[1]:
        return None
    groups = match.groupdict()
    verb = groups.get("verb") or groups.get("noun")
    if verb not in _ACTIONS:
        return None
    more = next(part.unit for part in clause.parts if part.sym in "CU") in ("more", "up")
    piece = next((part.piece for part in clause.parts if part.sym == "P"), None)
    number = next((part.number for part in clause.parts if part.sym == "N"), None)
    if piece is not None and (piece.squares or piece.side or (number is None and piece.count is not None)):
        return None
    deed = Deed(actions={_ACTIONS[verb]}, object=piece, windows=spans_of(clause, topic, record))
    counts = []
    for side in sides:
        assert side is not None
        who = record.other(side) if verb == "l" else side
        counts.append(len(matching(replace(deed, side=who).tests(record), record)))
    if (counts[0] > counts[1] if more else counts[0] < counts[1]) and counts[0] != counts[1]:
        return supported("compare")
    noun = _NOUNS[verb]
    truth = f"{sides[0]} has {counts[0]} {noun}, {sides[1]} {counts[1]}"
    return refuted(
        "compare", truth, actual={str(side): count for side, count in zip(sides, counts, strict=True)}
    )
