"""So many times as much: "twice as many villages as the Rebels", 收入是龙族的两倍."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.antecedents import holder
from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Atom, atoms_of, shape, softened
from engine.claims.prose.chronicle.quantities.levels import settle, windows_for
from engine.claims.prose.chronicle.quantities.untimed import answer_untimed
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Comparison, Relation
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import measured
from engine.claims.prose.numbers import Quantity

_ALLOWED = frozenset("SMNChY:Z@=")
_VERBS = frozenset("lkdm")
_BARE = frozenset("SNChY:Z@=")
_BESIDE = re.compile("[^SPMG]*bS")
"""A clause that begins with "is": who is named behind it is who the other is beside."""


def read_factor(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side has so many times what the other has."""
    told = atoms_of(clause, record)
    if not any(atom.number is not None and atom.number.times for atom in told):
        return None
    atoms = softened(told)
    letters = shape(atoms)
    verb = next((letter for letter in letters if letter in _VERBS), "")
    if letters.count("N") != 1 or not set(letters.replace(verb, "", 1)) <= _ALLOWED:
        return None
    number = next(atom.number for atom in atoms if atom.sym == "N")
    if number is None or not number.times or number.high <= 1:
        return None
    if any(atom.sym == "C" and atom.part.unit not in ("same", "more") for atom in atoms):
        return None
    two = _two_things(atoms, number, clause, topic, record)
    if two is not None:
        return two
    pair = _pair(atoms, letters, clause, topic, record)
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    if pair is None or not gauges:
        return None
    if verb and not all(gauge.names for gauge in gauges):
        return None
    at = carried(clause, topic, record)
    found: list[Finding | None] = []
    for gauge in gauges:
        for first, second in zip(
            gauge.of(pair[0], record, verb), gauge.of(pair[1], record, verb), strict=True
        ):
            windows = at.windows if verb and at.spots else windows_for(first, at, record)
            asked = Comparison(first, second, Relation.MORE, number, windows)
            found.append(answer_untimed(asked, topic, record))
    return settle(found, at)


def _two_things(
    told: Sequence[Atom], number: Quantity, clause: Clause, topic: Topic, record: Record
) -> Finding | None:
    """Two things of one side: "lost twice as many Marines as Marauders"."""
    found = [atom.gauge for atom in told if atom.gauge is not None]
    verbs = [atom.sym for atom in told if atom.sym in DEEDS]
    named = [atom.side for atom in told if atom.sym == "S"]
    if len(found) != 2 or not all(gauge.names for gauge in found) or found[0].names == found[1].names:
        return None
    side = named[0] if len(named) == 1 else None if named else holder(found[0].names, record)
    if side not in record.slots or len(verbs) > 1 or not record.ask.owned(side, found[1].names):
        return None
    at = carried(clause, topic, record)
    verb = verbs[0] if verbs else ""
    first, second = (gauge.of(side, record, verb)[0] for gauge in found)
    windows = at.windows if verb and at.spots else windows_for(first, at, record)
    return settle(
        [answer_untimed(Comparison(first, second, Relation.MORE, number, windows), topic, record)], at
    )


def _pair(
    atoms: Sequence[Atom], letters: str, clause: Clause, topic: Topic, record: Record
) -> tuple[str, str] | None:
    """Who has more, and who that is beside."""
    named = list(dict.fromkeys(atom.side for atom in atoms if atom.sym == "S"))
    if any(side not in record.slots for side in named):
        return None
    sides = [side for side in named if side is not None]
    if len(sides) == 2:
        return sides[0], sides[1]
    if len(sides) != 1:
        return None
    other = record.other(sides[0])
    if other is None:
        return None
    if letters.index("S") < letters.index("N"):
        if _BESIDE.match(clause.shape):
            return other, sides[0]  # 差不多是你的两倍: whose it is was said before
        return sides[0], other
    mine = clause.side if clause.side not in (None, sides[0]) else topic.side
    return (other, sides[0]) if mine in (None, other) else None
