"""Somebody is told to have taken a place, killed or died where it never was: "22,4 was taken by the Ghost".

Of a clause that tells of nothing but a taking or a death at one place, whatever it names must have had a part
in something that happened there, at any time: a move to it or away, an attack from it or upon it, a taking, a
loss.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from engine.claims.prose.chronicle.absence.presence import supposed
from engine.claims.prose.chronicle.absence.uninvolved import units_in
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.facts.kept import per_replay
from engine.facts.model import Coverage, EventKind, Replay

FRAME = "elsewhere"
"""Frame of what is found here: it stands without any other reading being tried."""

_THERE = re.compile("(?=[^H]*H[^H]*$)[SPHBA@ZKbm:D&]*[tkd][SPHBA@ZKb:D&]*")
"""Letters of a clause that tells of one taking or death at one place."""
_NAMES = ("by", "attacker", "defender")
_PLACES = ("from", "to")


def read_elsewhere(clause: Clause, record: Record) -> Finding | None:
    """Something named was never at the place that is named; None where it may have been."""
    if not clause.said or not _THERE.fullmatch(clause.shape) or supposed(clause):
        return None
    if record.replay.coverage.get(EventKind.MOVED) is not Coverage.COMPLETE:
        return None
    place = next(part.item.low for part in clause.parts if part.sym == "H")
    there = _visitors(record.replay).get(place, frozenset())
    rows = rows_of(record.replay)
    for thing in units_in(clause.parts, record):
        names = frozenset(thing.names)
        if not any(rows.called(name, names) for name in there):
            truth = f"no {named(thing.names, record)} was ever at {place}"
            return refuted(FRAME, truth, actual=0, monotone=True)
    return None


@per_replay
def _visitors(replay: Replay) -> Mapping[str, frozenset[str]]:
    """Of each place the names of all that had a part in something there."""
    found: dict[str, set[str]] = defaultdict(set)
    for kind in EventKind:
        for event in replay.store.find(kind=kind):
            places = {event.place, *(event.details.get(key) for key in _PLACES)}
            names = {event.object, *(event.details.get(key) for key in _NAMES)}
            for place in places:
                if isinstance(place, str):
                    found[place].update(name for name in names if isinstance(name, str))
    return {place: frozenset(names) for place, names in found.items()}
