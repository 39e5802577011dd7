"""There is nothing to check a claim against. Never a reason to revise."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind
from engine.validation.rules.by_verdict import issues_of


def not_checkable(case: Case) -> Iterator[Issue]:
    """Readings and advice are never checkable and need no issue to say so."""
    yield from issues_of(case, IssueKind.NOT_CHECKABLE)
