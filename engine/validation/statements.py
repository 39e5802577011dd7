"""The stretches of prose that were checked, for the reader's marks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Literal

from engine.claims.draft import Draft
from engine.validation.report import CheckedClaim, Statement, VerdictStatus


def statements_of(draft: Draft, checked: Iterable[CheckedClaim]) -> Iterator[Statement]:
    """One statement per marked sentence: verified only if every claim it carries is supported."""
    by_id = {each.claim.id: each for each in checked}
    for sentence in draft.sentences:
        if not sentence.markers:
            continue
        claims = [by_id[name] for name in sentence.markers if name in by_id]
        wrong = [each for each in claims if each.verdict.status is VerdictStatus.REFUTED]
        yield Statement(
            span=(sentence.start, sentence.end),
            status="not_checkable" if len(claims) < len(sentence.markers) and not wrong else _status(claims),
            source="claim",
            claim_ids=sentence.markers,
            evidence=tuple(dict.fromkeys(fact for each in claims for fact in each.verdict.evidence)),
            actual=wrong[0].verdict.actual if wrong else None,
        )


def _status(
    claims: list[CheckedClaim],
) -> Literal["verified", "refuted", "reading", "advice", "not_checkable"]:
    statuses = {each.verdict.status for each in claims}
    types = {each.claim.type for each in claims}
    if VerdictStatus.REFUTED in statuses:
        return "refuted"
    if "advice" in types:
        return "advice"
    if "interpretation" in types:
        return "reading"
    if statuses == {VerdictStatus.SUPPORTED}:
        return "verified"
    return "not_checkable"


def merged(statements: Iterable[Statement], text_length: int) -> tuple[Statement, ...]:
    """All statements in reading order; what the prose refutes is no longer verified.

    Of two with the same span the worse remains.
    """
    worst = ("refuted", "not_checkable", "reading", "advice", "verified")
    by_span: dict[tuple[int, int], Statement] = {}
    for statement in statements:
        start, end = statement.span
        if not 0 <= start < end <= text_length:
            continue
        known = by_span.get(statement.span)
        if known is None or worst.index(statement.status) < worst.index(known.status):
            by_span[statement.span] = statement
    refuted = sorted(each.span for each in by_span.values() if each.status == "refuted")
    starts = [start for start, _ in refuted]
    ends = list(accumulate((end for _, end in reversed(refuted)), min))[::-1]  # the first from there on
    kept = []
    for statement in by_span.values():
        if statement.status == "verified":
            start, end = statement.span
            later = bisect_left(starts, start)
            if later < len(ends) and ends[later] <= end:
                statement = statement.model_copy(update={"status": "refuted"})
        kept.append(statement)
    return tuple(sorted(kept, key=lambda each: each.span))
