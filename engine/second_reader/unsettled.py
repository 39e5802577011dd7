"""Which sentences say something that could be checked and that code did not settle.

Honest accounting: a number, a time, a name with a deed counts as settled only if a statement that was
verified or refuted covers it, or a marked claim that was supported or refuted. What code merely understood
and could not decide is not settled, nor is what it passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.draft import Draft
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.speech import figures, names_sides, verbs
from engine.claims.prose.meanings import alternatives
from engine.second_reader.passages import Passage, said_as_fact
from engine.validation.case import stretches_of
from engine.validation.report import Report, VerdictStatus

Span = tuple[int, int]

_DECIDED = (VerdictStatus.SUPPORTED, VerdictStatus.REFUTED)
_RELATIONS = ("cmp", "sup", "trend", "res", "order")
"""Features of words that compare, order or tell who won."""


def settled_spans(draft: Draft, report: Report) -> list[Span]:
    """The stretches of the prose that code has judged, by a claim or by reading, in order."""
    stretches = stretches_of(draft)
    found = [
        statement.span
        for statement in report.statements
        if statement.source == "prose" and statement.status in ("verified", "refuted")
    ]
    for checked in report.claims:
        if checked.verdict.status in _DECIDED:
            found.extend(stretches.get(checked.claim.id, ()))
    return sorted(found)


def unsettled(passages: Sequence[Passage], settled: Sequence[Span]) -> list[Passage]:
    """The sentences with something checkable in them that no settled stretch covers."""
    return [
        passage
        for passage in passages
        if passage.asserted and any(_open(clause, settled) for clause in passage.clauses)
    ]


def covered(span: Span, settled: Iterable[Span]) -> bool:
    """Whether a settled stretch touches a span."""
    return any(start < span[1] and span[0] < end for start, end in settled)


def _open(clause: Clause, settled: Sequence[Span]) -> bool:
    if not said_as_fact(clause):
        return False
    told = [(item.start, item.end) for item in figures(clause)]
    told += [(item.start, item.end) for item in clause.items if item.when is not None]
    if any(not covered(span, settled) for span in told):
        return True
    return _tells(clause) and not covered((clause.start, clause.end), settled)


def _tells(clause: Clause) -> bool:
    """Whether a clause without figures says something of named things or sides that facts could decide."""
    things = any(item.objects and item.countable for item in clause.items)
    measured = any(item.metric is not None for item in clause.items)
    related = any(chunk.features.intersection(_RELATIONS) for chunk in clause.chunks)
    deed = any(alternatives(name) for name, _ in verbs(clause))
    if things or names_sides(clause):
        return deed or related or clause.has("negation")
    return measured and related
