"""The claims block is missing, unreadable, or holds lines that are no claims."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind, Severity

_LOST_LINES = frozenset({"not_json", "unknown_type", "bad_fields", "duplicate_id"})
_MENTIONED = _LOST_LINES | {"second_block", "too_many", "unknown_marker"}


def malformed_claims(case: Case) -> Iterator[Issue]:
    """Fatal when the block as a whole says nothing; a warning for each line that is lost from a good one.

    A block of which more is lost than is read counts as unreadable. Where claims are optional, a
    missing block is fine.
    """
    draft = case.draft
    lost = [problem for problem in draft.problems if problem.kind in _LOST_LINES]
    if case.context.claims == "required" and not draft.has_block:
        yield case.issue(IssueKind.MALFORMED_CLAIMS, "the claims block is missing")
        return
    if draft.has_block and not draft.claims and (lost or case.context.claims == "required"):
        detail = f": {lost[0].detail}" if lost else ""
        if not draft.withdrawn or lost:
            yield case.issue(IssueKind.MALFORMED_CLAIMS, f"the claims block holds no readable claim{detail}")
            return
    if len(lost) > len(draft.claims):
        yield case.issue(
            IssueKind.MALFORMED_CLAIMS,
            f"{len(lost)} lines of the claims block are no claims, only {len(draft.claims)} are; "
            f"the first: {lost[0].detail}",
        )
        return
    for problem in draft.problems:
        if problem.kind in _MENTIONED:
            yield case.issue(
                IssueKind.MALFORMED_CLAIMS,
                f"claims block: {problem.detail}",
                claim_id=problem.claim_id,
                severity=Severity.WARNING,
            )
