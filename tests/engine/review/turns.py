"""Finished turns for tests of the review."""

from __future__ import annotations

from typing import Any

from engine.claims.model import CLAIM
from engine.prompting.characters import Character
from engine.review.turn import TurnText
from engine.session.events import Attempt, SegmentResult, State
from engine.validation.report import (
    CheckedClaim,
    Issue,
    IssueKind,
    Severity,
    Statement,
    Verdict,
    VerdictStatus,
)

TEXT = "The opening was quick. By turn 5 you had six units. Then the bridge fell."


def claim(status: str, span: tuple[int, int] | None = (0, 22), number: int = 1) -> CheckedClaim:
    return CheckedClaim(
        claim=CLAIM.validate_python(
            {"id": f"c{number}", "type": "count", "side": "side 1", "kind": "lost", "value": number}
        ),
        verdict=Verdict(status=VerdictStatus(status)),
        spans=(span,) if span is not None else (),
    )


def said(status: Any, span: tuple[int, int]) -> Statement:
    return Statement(span=span, status=status, source="prose")


def issue(severity: Severity, kind: IssueKind = IssueKind.PROSE_MISMATCH) -> Issue:
    return Issue(severity=severity, kind=kind, message="wrong")


def segment(
    name: str = "a",
    *,
    text: str = TEXT,
    claims: tuple[CheckedClaim, ...] = (),
    statements: tuple[Statement, ...] = (),
    left: tuple[Issue, ...] = (),
) -> SegmentResult:
    """A segment whose draft made these claims; ``left`` is wrong in what is shown."""
    draft = Attempt(role="draft", raw=text, text=text, claims=claims, statements=statements)
    status = State.FALLBACK if left else State.CLEAN if text else State.FAILED
    return SegmentResult(
        id=name, title=name.title(), status=status, text=text, issues=left, attempts=(draft,)
    )


def turn(*segments: SegmentResult, **changes: Any) -> TurnText:
    fields: dict[str, Any] = {"results": segments, "lang": "en", "game": "wesnoth", "question": "Why?"}
    return TurnText(**{**fields, **changes})


def character(longest: int | None = 6) -> Character:
    return Character("coach", "en", "Coach", "#b4532a", "Short sentences.", ("Be fair.",), longest)
