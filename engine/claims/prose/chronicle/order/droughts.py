"""How long there was none: "without a base for 90 seconds", 三分钟没有基地, "six turns without a kill"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Gauge, atoms_of, deed_of
from engine.claims.prose.chronicle.quantities.levels import for_subjects, subjects
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Count, Drought, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import When
from engine.claims.prose.numbers import Form

_ALLOWED = frozenset("SnNMhDdmlkta")
_VERBS = "mlkta"
_SHARE = 0.2
"""Share of itself a length of time may be off: where it begins and ends is seldom told exactly."""


def read_drought(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A length of time in which a side had none of something, or did nothing of a kind."""
    lengths = [time for time in clause.times if time.mode == "length" and time.when.duration]
    if len(lengths) != 1:
        return None
    atoms = atoms_of(clause, record)
    letters = "".join(atom.sym for atom in atoms)
    others = [time for time in clause.times if time not in lengths]
    if any(time.mode not in ("after", "whole", "all") for time in others):
        return None
    if not set(letters) <= _ALLOWED:
        return None
    if letters.count("n") != 1 or letters.count("M") > 1:
        return None
    gauge = next((atom.gauge for atom in atoms if atom.gauge is not None), None)
    verb = next((letter for letter in letters if letter in _VERBS and letter != "d"), "")
    if gauge is not None and gauge.deed:
        verb = gauge.deed
    if gauge is None and not verb:
        return None
    low, high = _bounds(lengths[0].when, record)

    def judge(side: str) -> Finding | None:
        what = _what(gauge, verb, side, record)
        return None if what is None else answer(Drought(what, low, high), record)

    return for_subjects(subjects(atoms, clause, topic, record), judge)


def _what(gauge: Gauge | None, verb: str, side: str, record: Record) -> Stock | Count | None:
    names = gauge.names if gauge is not None else ()
    if verb in DEEDS and verb:
        return Count(deed_of(verb, names, side, record))
    return Stock(side, names) if names else None


def _bounds(when: When, record: Record) -> tuple[int, int]:
    length = when.duration or 0
    slack = max(int(_SHARE * length), record.ask.exact_time * 10)
    if record.replay.clock.per_minute is None:
        slack = record.ask.reach
    low, high = length - slack, length + slack
    if when.form in (Form.OVER, Form.AT_LEAST):
        high = length * 2 + slack
    elif when.form in (Form.NEARLY, Form.UNDER, Form.AT_MOST):
        low = min(low, length // 2)
    return low, high
