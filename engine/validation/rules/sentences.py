"""The prose, read on its own: what its sentences say against the facts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose import read_prose
from engine.validation.case import Case
from engine.validation.report import Issue, Statement
from engine.validation.rules.prose import prose_issues


def sentences(case: Case) -> Iterator[Issue | Statement]:
    """Issues and the reader's marks for what the sentences say, marked with claims or not."""
    context = case.context
    reading = read_prose(case.draft, case.replay, you=context.you)
    issues, statements = prose_issues(case.draft, reading, case.checked, case.replay, context)
    yield from issues
    yield from statements
