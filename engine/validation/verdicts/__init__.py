"""Judging claims: one file per type, and the one function that picks among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.claims.model import AdviceClaim, AnyClaim, InterpretationClaim
from engine.facts.model import Replay
from engine.validation.report import CheckedClaim, Verdict
from engine.validation.scope import Scope
from engine.validation.settle import Settled
from engine.validation.verdicts.absent import judge_absent
from engine.validation.verdicts.compare import judge_compare
from engine.validation.verdicts.count import judge_count
from engine.validation.verdicts.event import judge_event
from engine.validation.verdicts.exchange import judge_exchange
from engine.validation.verdicts.extremum import judge_extremum
from engine.validation.verdicts.interval import judge_interval
from engine.validation.verdicts.knowledge import judge_knowledge
from engine.validation.verdicts.meta import judge_meta
from engine.validation.verdicts.metric import judge_metric
from engine.validation.verdicts.order import judge_order
from engine.validation.verdicts.position import judge_position
from engine.validation.verdicts.reading import judge_reading
from engine.validation.verdicts.result import judge_result
from engine.validation.verdicts.trend import judge_trend

_JUDGES: Mapping[str, Callable[[Any, Scope], Verdict]] = {
    "meta": judge_meta,
    "result": judge_result,
    "event": judge_event,
    "count": judge_count,
    "absent": judge_absent,
    "order": judge_order,
    "metric": judge_metric,
    "compare": judge_compare,
    "extremum": judge_extremum,
    "trend": judge_trend,
    "interval": judge_interval,
    "exchange": judge_exchange,
    "knowledge": judge_knowledge,
    "position": judge_position,
    "interpretation": judge_reading,
    "advice": judge_reading,
}
READINGS = ("interpretation", "advice")
"""Types that rest on other claims and are judged after them."""


def judge(
    claim: AnyClaim, replay: Replay, *, you: str | None = None, siblings: Iterable[CheckedClaim] = ()
) -> Verdict:
    """What the facts say about one claim. Never raises for any claim of the vocabulary.

    Args:
        claim: The claim.
        replay: The replay it speaks of.
        you: Slot "you" stands for, None when nobody is "you".
        siblings: Judged claims of the same draft, which an interpretation may rest on.
    """
    return judge_in(claim, Scope(replay, you, {sibling.claim.id: sibling for sibling in siblings}))


def judge_in(claim: AnyClaim, scope: Scope) -> Verdict:
    """`judge` within a scope that is shared by the claims of one draft."""
    try:
        return _JUDGES[claim.type](claim, scope)
    except Settled as settled:
        return settled.verdict


def judge_all(claims: Iterable[AnyClaim], scope: Scope) -> dict[str, Verdict]:
    """The verdicts of all claims of a draft by id, in the order of the claims."""
    ordered = list(claims)
    verdicts = {claim.id: judge_in(claim, scope) for claim in ordered if claim.type not in READINGS}
    resting_on = {
        name
        for claim in ordered
        if isinstance(claim, InterpretationClaim | AdviceClaim)
        for name in claim.basis
    }
    judged = {
        claim.id: CheckedClaim(claim=claim, verdict=verdicts[claim.id])
        for claim in ordered
        if claim.id in verdicts and claim.id in resting_on
    }
    resting = Scope(scope.replay, scope.you, judged)
    for claim in ordered:
        if claim.type in READINGS:
            verdicts[claim.id] = judge_in(claim, resting)
    return {claim.id: verdicts[claim.id] for claim in ordered}
