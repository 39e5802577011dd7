"""A reading or advice names claims it rests on that the segment does not make."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.model import AdviceClaim, InterpretationClaim
from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind


def unbacked_reading(case: Case) -> Iterator[Issue]:
    known = {checked.claim.id for checked in (*case.checked, *case.context.shown)}
    for checked in case.checked:
        claim = checked.claim
        if not isinstance(claim, InterpretationClaim | AdviceClaim):
            continue
        missing = [name for name in claim.basis if name not in known]
        if missing:
            yield case.issue(
                IssueKind.UNBACKED_STATEMENT,
                f"{claim.type} {claim.id} rests on {', '.join(missing)}, which is no claim of the segment",
                claim_id=claim.id,
            )
