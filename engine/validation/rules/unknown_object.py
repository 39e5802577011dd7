"""A claim rests on a name the game does not have."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind, Severity
from engine.validation.rules.by_verdict import issues_of


def unknown_object(case: Case) -> Iterator[Issue]:
    """A contradiction, not the warning of the table: a claim rests on the name."""
    yield from issues_of(case, IssueKind.UNKNOWN_OBJECT, Severity.CONTRADICTION)
