"""Prose that the facts refute, whatever its claims say."""

from __future__ import annotations

from engine.claims.draft import Draft
from engine.claims.prose import ProseReading, ProseStatement, Standing
from engine.claims.prose.alignment import align, certain
from engine.claims.prose.chronicle.merging import merged as merged_chronicle
from engine.claims.prose.chronicle.reading import read_chronicle
from engine.claims.prose.notation import merged, read_notation
from engine.claims.prose.statements import overlap
from engine.facts.model import Replay
from engine.validation.context import ValidationContext
from engine.validation.policy import severity_of
from engine.validation.report import CheckedClaim, Issue, IssueKind, Severity, Statement
from engine.validation.rules.agreement import disagreements

_UNSURE = frozenset(("amount", "making"))
"""What the reader by alignment refutes of these was more often right than wrong as written."""


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
    settled = merged(_settled(draft, reading, replay), read_notation(draft, replay, you=context.you))
    for statement in merged_chronicle(settled, read_chronicle(draft, replay, you=context.you)):
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
            issues.append(
                issue
            )  # what the facts bear out may differ from its claim: it speaks of something else
    return issues, statements


def _settled(draft: Draft, reading: ProseReading, replay: Replay) -> list[ProseStatement]:
    """What either reader settled, each stretch once.

    A frame's refutation stands only where its clause was fully understood and the facts do not explain the
    clause another way. Of refutations that overlap within a clause the one of the fewest words is kept.
    """
    alignment = align(reading, draft.text, replay)
    explained = [one for one in alignment.statements if one.standing is Standing.SUPPORTED]
    settled: list[ProseStatement] = []
    for statement in reading.statements:
        if statement.standing is Standing.OPEN:
            continue
        if statement.standing is Standing.REFUTED:
            if any(
                one.span[0] <= statement.span[0]
                and statement.span[1] <= one.span[1]
                and (statement.frame != "absent" or one.frame == "absent")
                for one in explained
            ):
                continue
            if not certain(statement, alignment.touched(statement.span), draft.text):
                continue
        settled.append(statement)
    for statement in alignment.statements:
        if statement.standing is Standing.SUPPORTED:
            if not any(overlap(statement.span, other.span) for other in settled):
                settled.append(statement)
            continue
        if statement.frame in _UNSURE:
            continue
        rivals = [
            other
            for other in settled
            if other.standing is Standing.REFUTED and overlap(statement.span, other.span)
        ]
        if any(_length(other) <= _length(statement) for other in rivals):
            continue
        settled = [
            other
            for other in settled
            if other not in rivals
            and not (other.standing is Standing.SUPPORTED and overlap(statement.span, other.span))
        ]
        settled.append(statement)
    return sorted(settled, key=lambda statement: statement.span)


def _length(statement: ProseStatement) -> int:
    return statement.span[1] - statement.span[0]


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
