"""There is nothing to read."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind


def empty(case: Case) -> Iterator[Issue]:
    """Headings, rules and punctuation alone are no text."""
    text = case.draft.text
    said = any(
        any(character.isalnum() for character in text[sentence.start : sentence.end])
        and not text[sentence.start :].startswith("#")
        for sentence in case.draft.sentences
    )
    if not said:
        yield case.issue(IssueKind.EMPTY, "the answer has no text")
