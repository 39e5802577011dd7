"""Winner, loser or how the game ended is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind
from engine.validation.rules.by_verdict import issues_of


def wrong_outcome(case: Case) -> Iterator[Issue]:
    yield from issues_of(case, IssueKind.WRONG_OUTCOME)
