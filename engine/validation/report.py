"""What the validator says about a draft: issues, verdicts, and the report that holds them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.claims.model import AnyClaim


class Severity(StrEnum):
    """How bad an issue is. Only contradictions and fatal issues lead to a revision."""

    INFO = "info"
    WARNING = "warning"
    CONTRADICTION = "contradiction"
    FATAL = "fatal"

    @property
    def weight(self) -> int:
        """Weight in the severity sum the gate compares (0, 1, 4, 10)."""
        return _WEIGHTS[self]

    @property
    def needs_revision(self) -> bool:
        return self in (Severity.CONTRADICTION, Severity.FATAL)


_WEIGHTS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.CONTRADICTION: 4, Severity.FATAL: 10}


class IssueKind(StrEnum):
    """The closed set of what can be wrong with an analysis."""

    WRONG_OUTCOME = "wrong_outcome"
    UNKNOWN_SIDE = "unknown_side"
    MALFORMED_CLAIMS = "malformed_claims"
    TRUNCATED = "truncated"
    EMPTY = "empty"
    REFUSAL = "refusal"
    AFTER_THE_END = "after_the_end"
    REPLAY_MISMATCH = "replay_mismatch"
    PROSE_MISMATCH = "prose_mismatch"
    SELF_CONTRADICTION = "self_contradiction"
    CROSS_SEGMENT_CONTRADICTION = "cross_segment_contradiction"
    GAME_KNOWLEDGE = "game_knowledge"
    MISSED_ALTERNATIVE = "missed_alternative"
    UNKNOWN_OBJECT = "unknown_object"
    UNBACKED_STATEMENT = "unbacked_statement"
    DROPPED_CONTENT = "dropped_content"
    REVISION_CHATTER = "revision_chatter"
    LANGUAGE_MISMATCH = "language_mismatch"
    LEAKED_MARKER = "leaked_marker"
    NOT_CHECKABLE = "not_checkable"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)


class Issue(_Frozen):
    """One thing that is wrong, written for the model that must correct it and for QA.

    Attributes:
        message: What was said and what is true, one or two sentences.
        claim_id: The claim concerned, None when the prose alone is.
        span: Start and end (exclusive) in code points of the attempt's prose text, None if the
            issue has no place there.
        expected: The true value, None when there is none to give.
        evidence: Ids of the facts that show it.
        found_by: ``code``, or ``second_reader`` where a model read the claim out of the prose; the verdict
            is code's in both.
    """

    severity: Severity
    kind: IssueKind
    message: str
    claim_id: str | None = None
    span: tuple[int, int] | None = None
    expected: Any = None
    evidence: tuple[str, ...] = ()
    found_by: Literal["code", "second_reader"] = "code"


class VerdictStatus(StrEnum):
    SUPPORTED = "supported"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not_checkable"


class Verdict(_Frozen):
    """What the facts say about one claim.

    Attributes:
        actual: The true value: always given for a refuted claim, and for a supported one when the
            claim was approximate. Plain JSON.
        evidence: Ids of the facts behind the verdict.
        reason: Why it is not checkable, or how it was computed; one sentence in English.
        kind: The issue this verdict leads to when it is not "supported"; None for the usual one
            (replay_mismatch for refuted, not_checkable for not checkable).
    """

    status: VerdictStatus
    actual: Any = None
    evidence: tuple[str, ...] = ()
    reason: str | None = None
    kind: IssueKind | None = None


class CheckedClaim(_Frozen):
    """A claim with its verdict and the sentences of the prose that carry its marker."""

    claim: AnyClaim
    verdict: Verdict
    spans: tuple[tuple[int, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The shape the command line prints: the claim's own fields, then the verdict."""
        return {
            **self.claim.model_dump(mode="json", by_alias=True, exclude_none=True),
            "verdict": self.verdict.status.value,
            "actual": self.verdict.actual,
            "evidence": list(self.verdict.evidence),
            **({"reason": self.verdict.reason} if self.verdict.reason else {}),
        }


StatementSource = Literal["claim", "prose", "second_reader"]


class Statement(_Frozen):
    """A stretch of the prose that was checked, for the reader's marks.

    ``status`` is ``verified``, ``refuted``, ``reading`` (interpretation), ``advice`` or
    ``not_checkable``.
    """

    span: tuple[int, int]
    status: Literal["verified", "refuted", "reading", "advice", "not_checkable"]
    source: StatementSource
    claim_ids: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    actual: Any = None


class Report(_Frozen):
    """Everything the validator found out about one draft.

    ``text`` is the prose without markers and without the claims block; every span refers to it.
    """

    text: str
    claims: tuple[CheckedClaim, ...]
    issues: tuple[Issue, ...]
    statements: tuple[Statement, ...] = ()
    milliseconds: float = 0.0

    @property
    def needs_revision(self) -> bool:
        return any(issue.severity.needs_revision for issue in self.issues)

    @property
    def fatal(self) -> bool:
        return any(issue.severity is Severity.FATAL for issue in self.issues)

    @property
    def weight(self) -> int:
        """Sum of the severity weights of all issues."""
        return sum(issue.severity.weight for issue in self.issues)
