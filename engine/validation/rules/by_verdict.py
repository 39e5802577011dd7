"""What the rules that report verdicts share: which issue a verdict leads to, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.claims.describe import describe
from engine.validation.case import Case
from engine.validation.report import CheckedClaim, Issue, IssueKind, Severity, Verdict, VerdictStatus
from engine.validation.verdicts import READINGS


def kind_of(verdict: Verdict) -> IssueKind | None:
    """The issue a verdict leads to, None for a supported claim."""
    if verdict.status is VerdictStatus.SUPPORTED:
        return None
    if verdict.status is VerdictStatus.NOT_CHECKABLE:
        return IssueKind.NOT_CHECKABLE
    return verdict.kind or IssueKind.REPLAY_MISMATCH


def issues_of(case: Case, kind: IssueKind, severity: Severity | None = None) -> Iterator[Issue]:
    """One issue for every claim whose verdict leads to ``kind``."""
    for checked in case.checked:
        if kind_of(checked.verdict) is not kind or checked.claim.type in READINGS:
            continue
        yield case.issue(
            kind,
            sentence(checked),
            claim_id=checked.claim.id,
            expected=checked.verdict.actual,
            evidence=checked.verdict.evidence,
            severity=severity,
        )


def sentence(checked: CheckedClaim) -> str:
    """What was said and what is true."""
    verdict = checked.verdict
    said = f"claim {checked.claim.id} says: {describe(checked.claim)}"
    if verdict.status is VerdictStatus.NOT_CHECKABLE:
        return f"{said}; this cannot be checked: {verdict.reason}"
    reason = f" ({verdict.reason})" if verdict.reason else ""
    return f"{said}; in truth: {shown(verdict.actual)}{reason}"


def shown(actual: Any) -> str:
    """A true value in words."""
    if isinstance(actual, dict):
        return ", ".join(f"{name}: {shown(value)}" for name, value in actual.items())
    if isinstance(actual, list | tuple):
        return ", ".join(shown(value) for value in actual)
    return str(actual)
