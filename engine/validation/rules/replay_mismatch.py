"""A claim is refuted by the facts of the replay, or rests on one that is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.describe import describe
from engine.claims.model import AdviceClaim, InterpretationClaim
from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind, Severity, VerdictStatus
from engine.validation.rules.by_verdict import issues_of


def replay_mismatch(case: Case) -> Iterator[Issue]:
    """A refuted claim is a contradiction; what rests on it is a warning, since the claim itself will go."""
    yield from issues_of(case, IssueKind.REPLAY_MISMATCH)
    verdicts = {checked.claim.id: checked.verdict.status for checked in case.checked}
    for checked in case.checked:
        claim = checked.claim
        if not isinstance(claim, InterpretationClaim | AdviceClaim):
            continue
        wrong = [name for name in claim.basis if verdicts.get(name) is VerdictStatus.REFUTED]
        if wrong:
            yield case.issue(
                IssueKind.REPLAY_MISMATCH,
                f"{claim.type} {claim.id} ({describe(claim)}) rests on {', '.join(wrong)}, "
                "which the replay refutes",
                claim_id=claim.id,
                severity=Severity.WARNING,
            )
