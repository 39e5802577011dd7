"""A claim speaks of a player who is not in the replay, or the segment takes one side for the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.claims.model import CLAIM, AnyClaim
from engine.validation.case import Case
from engine.validation.report import CheckedClaim, Issue, IssueKind, VerdictStatus
from engine.validation.rules.by_verdict import issues_of
from engine.validation.verdicts import judge_in

SWAPPED_AT_LEAST = 2
"""Wrong claims that must come true with the sides exchanged before the segment is said to swap them."""
_TRIED = 20
_ONE_SIDED = ("event", "count", "metric", "extremum", "trend", "interval", "result", "order")


def unknown_side(case: Case) -> Iterator[Issue]:
    yield from issues_of(case, IssueKind.UNKNOWN_SIDE)
    yield from _swapped(case)


def _swapped(case: Case) -> Iterator[Issue]:
    """One issue for a segment most of whose wrong claims are right about the other side."""
    slots = case.scope.table.slots
    if len(slots) != 2:
        return
    wrong = [
        checked
        for checked in case.checked
        if checked.verdict.status is VerdictStatus.REFUTED and checked.claim.type in _ONE_SIDED
    ][:_TRIED]
    if len(wrong) < SWAPPED_AT_LEAST:
        return
    exchange = {slots[0]: slots[1], slots[1]: slots[0]}
    right = [checked for checked in wrong if _true_of_other(checked, exchange, case)]
    if len(right) >= SWAPPED_AT_LEAST and 2 * len(right) > len(wrong):
        names = ", ".join(checked.claim.id for checked in right)
        yield case.issue(
            IssueKind.UNKNOWN_SIDE,
            f"the segment takes {slots[0]} for {slots[1]}: {names} are true of the other side",
            claim_id=right[0].claim.id,
            expected=exchange,
        )


def _true_of_other(checked: CheckedClaim, exchange: dict[str, str], case: Case) -> bool:
    other = _exchanged(checked.claim, exchange, case)
    return other is not None and judge_in(other, case.scope).status is VerdictStatus.SUPPORTED


def _exchanged(claim: AnyClaim, exchange: dict[str, str], case: Case) -> AnyClaim | None:
    data: dict[str, Any] = claim.model_dump(by_alias=True)
    changed = False
    for part in (data, data.get("first"), data.get("then")):
        if isinstance(part, dict) and part.get("side") is not None:
            slot = case.scope.table.resolve(part["side"], case.scope.you)
            if slot is not None:
                part["side"] = exchange[slot]
                changed = True
    return CLAIM.validate_python(data) if changed else None
