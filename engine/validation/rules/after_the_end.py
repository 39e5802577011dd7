"""A claim speaks of a moment past the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind
from engine.validation.rules.by_verdict import issues_of


def after_the_end(case: Case) -> Iterator[Issue]:
    yield from issues_of(case, IssueKind.AFTER_THE_END)
