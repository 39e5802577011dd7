"""What the badge of a segment counts as verified."""

from __future__ import annotations

from collections.abc import Iterable

from engine.validation.report import Report, VerdictStatus


def verified(report: Report) -> int:
    """How many statements of a text the facts support.

    Counted are supported claims that the prose carries a marker of (claims nobody reads are no statements),
    unless its words there were found wrong, and what the prose says besides.
    """
    refuted = [statement.span for statement in report.statements if statement.status == "refuted"]
    claimed = [statement.span for statement in report.statements if statement.source == "claim"]
    claims = sum(
        checked.verdict.status is VerdictStatus.SUPPORTED
        and any(not _overlaps(span, refuted) for span in checked.spans)
        for checked in report.claims
    )
    besides = sum(
        statement.status == "verified"
        and statement.source != "claim"
        and not _overlaps(statement.span, claimed)
        for statement in report.statements
    )
    return claims + besides


def _overlaps(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)
