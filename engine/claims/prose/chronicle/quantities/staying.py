"""What stayed at so much for the whole game: "you stayed on two bases throughout", 全程没超过两个基地."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Gauge, atoms_of, shape
from engine.claims.prose.chronicle.quantities.levels import for_subjects, subjects
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Count, Metric, Peak, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.statements import Standing

_ALLOWED = frozenset("SNME")


def read_staying(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side never came to have more of something than it is said to have stayed on.

    Not refuted by how much there was at some moment before it came to be so much: what it stayed on is the
    most it had.
    """
    if "E" not in clause.shape:
        return None
    atoms = atoms_of(clause, record)
    letters = shape(atoms)
    if sorted(letters.replace("S", "")) != ["E", "M", "N"] or not set(letters) <= _ALLOWED:
        return None
    number = next(atom.number for atom in atoms if atom.sym == "N")
    gauge = next(atom.gauge for atom in atoms if atom.sym == "M")
    at = at_of(clause, topic, record)
    if number is None or gauge is None or gauge.deed or not at.whole or at.said:
        return None
    if number.form is not Form.EXACT or number.percent or number.times or number.ordinal:
        return None
    told, most = gauge, number
    return for_subjects(subjects(atoms, clause, topic, record), lambda side: _most(told, most, side, record))


def _most(gauge: Gauge, number: Quantity, side: str, record: Record) -> Finding | None:
    """Whether the most a side had is the figure, by any measure of it; open where one cannot tell."""
    found: list[Finding] = []
    for measure in gauge.of(side, record):
        if isinstance(measure, Count):
            continue
        assert isinstance(measure, Metric | Stock)
        one = answer(Peak(measure, True, number), record)
        if one is None or one.standing is Standing.SUPPORTED:
            return one
        found.append(one)
    return found[0] if found else None
