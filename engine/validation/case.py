"""One draft under examination: everything a rule may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.claims.draft import Draft
from engine.facts.model import Replay
from engine.validation.context import ValidationContext
from engine.validation.policy import severity_of
from engine.validation.report import CheckedClaim, Issue, IssueKind, Severity
from engine.validation.scope import Scope


@dataclass(frozen=True)
class Case:
    """A draft with its judged claims, in the context it was asked for.

    Attributes:
        checked: The claims with their verdicts, in the order of the draft.
        stretches: For each claim id, the stretches of prose its markers close (see `Sentence`).
    """

    draft: Draft
    replay: Replay
    context: ValidationContext
    scope: Scope
    checked: tuple[CheckedClaim, ...]
    stretches: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    def span_of(self, claim_id: str | None) -> tuple[int, int] | None:
        """Where in the prose a claim is made, None if no sentence is marked with it."""
        spans = self.stretches.get(claim_id or "")
        return spans[0] if spans else None

    def issue(
        self,
        kind: IssueKind,
        message: str,
        *,
        claim_id: str | None = None,
        span: tuple[int, int] | None = None,
        expected: Any = None,
        evidence: tuple[str, ...] = (),
        severity: Severity | None = None,
    ) -> Issue:
        """An issue with the severity the policy gives it; the claim's place if no span is given."""
        return Issue(
            severity=severity_of(kind, self.context.severities, severity),
            kind=kind,
            message=message,
            claim_id=claim_id,
            span=span if span is not None else self.span_of(claim_id),
            expected=expected,
            evidence=evidence,
        )


def stretches_of(draft: Draft) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each claim id the stretches of prose its markers close, trimmed of what joins them."""
    found: dict[str, list[tuple[int, int]]] = {}
    for sentence in draft.sentences:
        for name, (start, end) in zip(sentence.markers, sentence.marker_spans, strict=True):
            while start < end and not (draft.text[start].isalnum() or draft.text[start] in "“‘\"'(（"):
                start += 1
            while end > start and draft.text[end - 1].isspace():
                end -= 1
            if end - start < 2:
                start, end = sentence.start, sentence.end
            found.setdefault(name, []).append((start, end))
    return {name: tuple(spans) for name, spans in found.items()}
