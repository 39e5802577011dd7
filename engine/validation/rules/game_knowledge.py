"""A claim is wrong about the game itself: a cost, an owner, a requirement."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind
from engine.validation.rules.by_verdict import issues_of


def game_knowledge(case: Case) -> Iterator[Issue]:
    yield from issues_of(case, IssueKind.GAME_KNOWLEDGE)
