"""Journeys: "the king was driven from g1 to c1" in several moves of one piece."""

from __future__ import annotations

from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.record import Ply, Record


def journey(deed: Deed, record: Record) -> list[Ply]:
    """The moves of one piece that lead from the square written after "from" to the goal, empty if none do."""
    if deed.actions != {"move"} or len(deed.starts) != 1 or len(deed.places) != 1:
        return []
    free = Deed(actions={"move"}, side=deed.side, actor=deed.actor, windows=deed.windows)
    left: dict[tuple[str, str], Ply] = {}
    for ply in matching(free.tests(record), record):
        key = (ply.side, ply.origin)
        if ply.start == deed.starts[0]:
            left.setdefault(key, ply)
        if ply.end == deed.places[0] and key in left:
            return [left[key], ply]
    return []
