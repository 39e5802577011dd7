"""Prose that the facts refute, whatever its claims say."""

from __future__ import annotations

from engine.claims.draft import Draft
from engine.claims.prose import ProseReading, ProseStatement, Standing
from engine.facts.model import Replay
from engine.validation.context import ValidationContext
from engine.validation.policy import severity_of
from engine.validation.report import CheckedClaim, Issue, IssueKind, Severity, Statement
from engine.validation.rules.agreement import disagreements


def prose_issues(
    draft: Draft,
    reading: ProseReading,
    checked: tuple[CheckedClaim, ...],
    replay: Replay,
    context: ValidationContext,
) -> tuple[list[Issue], list[Statement]]:
    """Issues of the prose, and the statements that were settled, for the reader's marks.

    Args:
        draft: The draft; all spans refer to its ``text``.
        reading: What `engine.claims.prose.read_prose` read out of it.
        checked: The draft's claims with their verdicts.
        replay: The facts.
        context: How the draft is to be judged.
    """
    issues: list[Issue] = []
    statements: list[Statement] = []
    seen: set[tuple[str, tuple[int, int]]] = set()
    for statement in reading.statements:
        refuted = statement.standing is Standing.REFUTED
        statements.append(
            Statement(
                span=statement.span,
                status="refuted" if refuted else "verified",
                source="prose",
                evidence=statement.evidence,
                actual=statement.actual,
            )
        )
        key = (statement.kind, statement.span)
        if refuted and key not in seen:
            seen.add(key)
            issues.append(_issue(draft, statement, context))
    verified = [one.span for one in statements if one.status == "verified"]
    for issue in disagreements(draft, reading, checked, replay, context):
        span = issue.span
        if span is None or not any(start <= span[0] and span[1] <= end for start, end in verified):
            # What the facts bear out may differ from its claim: it speaks of something else.
            issues.append(issue)
    return issues, statements


def _issue(draft: Draft, statement: ProseStatement, context: ValidationContext) -> Issue:
    kind = IssueKind(statement.kind)
    # A name the game lacks is a mere warning by itself; here a whole statement rests on it.
    suggested = Severity.CONTRADICTION if kind is IssueKind.UNKNOWN_OBJECT else None
    said = " ".join(draft.text[statement.span[0] : statement.span[1]].split())[:160]
    message = f'The text says "{said}"'
    message += f"; {statement.truth}." if statement.truth else ", which the replay does not bear out."
    return Issue(
        severity=severity_of(kind, context.severities, suggested),
        kind=kind,
        message=message,
        span=statement.span,
        expected=statement.actual,
        evidence=statement.evidence,
    )
