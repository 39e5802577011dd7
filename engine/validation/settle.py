"""Short ways to write verdicts, and the exception that ends the judging of a claim early."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.validation.report import IssueKind, Verdict, VerdictStatus

MAX_EVIDENCE = 20
"""Fact ids a verdict names at most; more would tell a reader nothing."""


class Settled(Exception):
    """The verdict is known before the facts are asked: a name, moment or window does not hold up."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


def supported(evidence: Iterable[str] = (), *, actual: Any = None, reason: str | None = None) -> Verdict:
    return Verdict(status=VerdictStatus.SUPPORTED, actual=actual, evidence=_capped(evidence), reason=reason)


def refuted(
    actual: Any, evidence: Iterable[str] = (), *, kind: IssueKind | None = None, reason: str | None = None
) -> Verdict:
    return Verdict(
        status=VerdictStatus.REFUTED, actual=actual, evidence=_capped(evidence), reason=reason, kind=kind
    )


def not_checkable(reason: str, *, evidence: Iterable[str] = (), kind: IssueKind | None = None) -> Verdict:
    return Verdict(status=VerdictStatus.NOT_CHECKABLE, evidence=_capped(evidence), reason=reason, kind=kind)


def _capped(evidence: Iterable[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(evidence))
    if len(found) <= MAX_EVIDENCE:
        return found
    # The first and the last say most about a window.
    half = MAX_EVIDENCE // 2
    return found[:half] + found[-half:]
