"""Several readings of the same words, and several things said in one breath."""

from __future__ import annotations

from collections.abc import Iterable

from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing


def any_of(found: Iterable[Finding | None]) -> Finding | None:
    """Several readings of the same words: one that is true is enough, all must be false to refute."""
    known = list(found)
    for one in known:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    if not known or any(one is None for one in known):
        return None
    first = known[0]
    assert first is not None
    return replace(first, monotone=all(one is not None and one.monotone for one in known))


def together(found: Iterable[Finding | None]) -> Finding | None:
    """Several findings that were said in one breath: refuted by one that is, supported if all are."""
    known = list(found)
    for one in known:
        if one is not None and one.standing is Standing.REFUTED:
            return one
    if not known or any(one is None for one in known):
        return None
    first = known[0]
    assert first is not None
    events = tuple(event for one in known if one is not None for event in one.events)
    return replace(first, events=events, evidence=tuple(event.id for event in events[:4]) or first.evidence)
