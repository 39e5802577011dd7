"""Times to ask the facts about, and what came of it: for tests that ask without sentences."""

from __future__ import annotations

from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.statements import Standing


def moment(at: int) -> tuple[Window, ...]:
    return (Window((at, at), (at, at)),)


def span(start: int, end: int) -> tuple[Window, ...]:
    return (Window((start, start), (end, end)),)


def standing(found: Finding | None) -> Standing:
    return Standing.OPEN if found is None else found.standing
