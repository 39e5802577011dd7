"""How long it was from one event to another, where a claim says so."""

from __future__ import annotations

from engine.claims.model import Op, OrderClaim
from engine.facts.model import Event, Replay
from engine.validation.quantities import Range, holds
from engine.validation.report import Verdict
from engine.validation.settle import not_checkable, refuted, supported

GAP_SHARE = 0.1
"""Share by which a length of time in words may be off, beyond a second or a turn: both ends are rounded."""


def judge_gap(claim: OrderClaim, replay: Replay, one: Event, other: Event) -> Verdict:
    """The verdict on a claim whose order holds: whether its ``gap`` does.

    A length in turns or moves may be counted from either side's part of one, so it holds within one of them.
    """
    assert claim.gap is not None
    clock = replay.clock
    said = clock.duration(claim.gap)
    if said is None and (span := clock.parse(claim.gap)) is not None:
        said = span.start  # "1:30" is a length of time as well
    evidence = [one.id, other.id]
    if said is None:
        return not_checkable(f"{str(claim.gap)[:60]!r} is no length of time of this game", evidence=evidence)
    per_minute = clock.per_minute
    step = round(per_minute / 60) if per_minute is not None else (clock.duration(1) or 1) - 1
    slack = step + (GAP_SHARE * said if per_minute is not None else 0)
    was = other.at - one.at
    op = Op.ABOUT if claim.op in (Op.EQ, Op.ABOUT) else claim.op
    near = Range(was - slack, was + slack)
    if near.low <= said <= near.high if op is Op.ABOUT else holds(op, [near], said):
        return supported(evidence)
    return refuted(f"{clock.text(one.at)} and {clock.text(other.at)}", evidence, reason="not that far apart")
