"""More or less than was to be expected: "35 hit points more than expected", 比期望少打了56点."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import atoms_of
from engine.claims.prose.chronicle.quantities.levels import for_subjects, subjects
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Form

_EXPECTED = frozenset(
    "expected expectation expectations expectancy expect 期望 预期 期望值 预期值 应有 理论值".split()
)
_MEASURED = frozenset("points point damage 伤害 点 血".split())
"""What is more or less than was to be expected, where a word says it at all."""
_PREFIX = "expected_"
_ALLOWED = frozenset("SGNCYUxaiyjhPQbvKZ>I:")
_MORE = frozenset(("more", "ahead", "over"))
_SHARE = 0.15
"""Share a rounded difference may be off."""


def read_luck(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How far what a side did was off what was to be expected of it."""
    parts = clause.parts
    expected = [part for part in parts if part.item.low in _EXPECTED]
    if not expected or not set(clause.shape) <= _ALLOWED:
        return None
    known = record.replay.store.metrics()
    pairs = [(name, _PREFIX + name) for name in known if _PREFIX + name in known]
    if not pairs:
        return None
    ways = [part.unit for part in parts if part.sym == "C"]
    numbers = [part.number for part in parts if part.sym in "NG" and part.number is not None]
    if len(expected) != 1 or len(ways) != 1 or len(numbers) != 1:
        return None
    if any(part.sym in "xI" and part not in expected and part.item.low not in _MEASURED for part in parts):
        return None
    number = numbers[0]
    if number.percent or number.times or ways[0] not in ("more", "less", "ahead", "behind"):
        return None
    shape = clause.shape
    if "i" in shape or ("a" in shape and "y" not in shape):
        pairs = [pair for pair in pairs if "taken" not in pair[0]]
    elif "y" in shape:
        pairs = [pair for pair in pairs if "taken" in pair[0]]
    said = number.value if ways[0] in ("more", "ahead") else -number.value
    slack = max(1.5, _SHARE * abs(said)) if number.form is not Form.EXACT else max(1.0, 0.05 * abs(said))
    return for_subjects(
        subjects(atoms_of(clause, record), clause, topic, record),
        lambda side: _judged(side, pairs, said, slack, clause, topic, record),
    )


def _judged(
    side: str,
    pairs: list[tuple[str, str]],
    said: float,
    slack: float,
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    at = carried(clause, topic, record, side)
    moments = [m for span in at.spots for m in (span.start, span.end)] or [record.ask.end]
    true: list[tuple[float, str]] = []
    for name, hoped_name in pairs:
        for moment in moments:
            got = record.ask.metric_at(name, side, moment)
            hoped = record.ask.metric_at(hoped_name, side, moment)
            if got is not None and hoped is not None:
                true.append((got - hoped, name))
    if not true:
        return None
    if any(abs(value - said) <= slack for value, _ in true):
        return supported("luck")
    value, name = true[0]
    way = "more" if value > 0 else "less"
    truth = f"{side}'s {name.replace('_', ' ')} was {abs(value):.0f} {way} than expected"
    # The words that say what was expected are all there is to understand: nothing is left open.
    return refuted("luck", truth, actual=round(value, 1), monotone=at.sure)
