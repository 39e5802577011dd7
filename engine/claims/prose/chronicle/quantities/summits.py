"""Whose highest is higher: 人口峰值是虫族更高, "the Zerg's peak supply was the higher one"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import At
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import atoms_of, shape
from engine.claims.prose.chronicle.quantities.levels import settle
from engine.claims.prose.chronicle.quantities.margins import sides_compared
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Count, Peak
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import measured

_ALLOWED = frozenset("SMXCYbhj:@D^")
_MORE = {"more": True, "ahead": True, "less": False, "behind": False}
_BARE = frozenset("SXCYbhj:@D")


def read_summit(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The highest an amount of one side gets beside the highest of the other."""
    if "X" not in clause.shape or "C" not in clause.shape:
        return None
    atoms = atoms_of(clause, record)
    letters = shape(atoms)
    if letters.count("X") != 1 or letters.count("C") != 1 or not set(letters) <= _ALLOWED:
        return None
    extreme = next(atom for atom in atoms if atom.sym == "X")
    compared = next(atom for atom in atoms if atom.sym == "C")
    if extreme.part.unit != "max" or compared.part.unit not in _MORE or clause.times:
        return None
    pair = sides_compared([atom for atom in atoms if atom.sym != "X"], compared, clause, topic, record)
    if pair is None or not any(atom.sym == "S" for atom in atoms):
        return None
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    higher = pair[0] if _MORE[compared.part.unit] else pair[1]
    found = [
        answer(Peak(measure, True, among=True), record)
        for gauge in gauges
        for measure in gauge.of(higher, record)
        if not isinstance(measure, Count)
    ]
    return settle(found, At(whole=True)) if found else None
