"""Two claims cannot both hold: within the segment, or with one the reader has been shown."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.describe import describe
from engine.validation.case import Case
from engine.validation.conflicts import Conflict, find_conflicts
from engine.validation.orderings import find_circles
from engine.validation.report import Issue, IssueKind


def self_contradiction(case: Case) -> Iterator[Issue]:
    seen: set[str] = set()
    for conflict in (*find_conflicts(case.scope, case.checked), *find_circles(case.scope, case.checked)):
        if conflict.wrong.claim.id not in seen:
            seen.add(conflict.wrong.claim.id)
            yield _issue(case, conflict, IssueKind.SELF_CONTRADICTION, "")


def cross_segment_contradiction(case: Case) -> Iterator[Issue]:
    if not case.context.shown:
        return
    seen: set[str] = set()
    for conflict in find_conflicts(case.scope, case.checked, case.context.shown):
        if conflict.wrong.claim.id not in seen:
            seen.add(conflict.wrong.claim.id)
            yield _issue(case, conflict, IssueKind.CROSS_SEGMENT_CONTRADICTION, " of another segment")


def _issue(case: Case, conflict: Conflict, kind: IssueKind, where: str) -> Issue:
    wrong, other = conflict.wrong, conflict.other
    return case.issue(
        kind,
        f"claim {wrong.claim.id} ({describe(wrong.claim)}) and claim {other.claim.id}{where} "
        f"({describe(other.claim)}) cannot both hold: {conflict.why}",
        claim_id=wrong.claim.id,
        expected=wrong.verdict.actual,
        evidence=tuple(dict.fromkeys((*wrong.verdict.evidence, *other.verdict.evidence)))[:20],
    )
