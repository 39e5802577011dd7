"""``order``: one event came before another."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.model import EventRef, OrderClaim
from engine.facts.model import Event
from engine.validation.moments import Moment, read_moment
from engine.validation.occurrences import Occurrences, readings
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.timeline import Timeline
from engine.validation.verdicts.apart import judge_gap
from engine.validation.verdicts.event import weakest


def judge_order(claim: OrderClaim, scope: Scope) -> Verdict:
    """Within one moment the order in which the game wrote the events decides.

    An event that never happened came neither before nor after: the claim is refuted. One that is not
    recorded for certain leaves the order open.
    """
    first_moment, then_moment = _moment(claim.first, scope), _moment(claim.then, scope)
    verdicts: list[Verdict] = []
    for first in _candidates(claim.first, scope, first_moment):
        for then in _candidates(claim.then, scope, then_moment):
            verdict = _judge(claim, scope, first, then)
            if claim.gap is not None and verdict.status is VerdictStatus.SUPPORTED:
                assert first[1] is not None
                assert then[1] is not None
                verdict = judge_gap(claim, scope.replay, first[1], then[1])
            if verdict.status is VerdictStatus.SUPPORTED:
                return verdict
            verdicts.append(verdict)
    return weakest(verdicts)


def _moment(ref: EventRef, scope: Scope) -> Moment | None:
    return None if ref.at is None else read_moment(scope.replay, ref.at, scope.sides(ref.side))


_Candidate = tuple[Occurrences, "Event | None"]


def _candidates(ref: EventRef, scope: Scope, moment: Moment | None) -> Iterator[_Candidate]:
    """The event a reference means, under each reading of its words."""
    for reading in readings(scope, ref.side, ref.kind, ref.object):
        yield reading, _event(ref, reading.line, moment)


def _event(ref: EventRef, line: Timeline, moment: Moment | None) -> Event | None:
    if ref.nth is not None:
        return line.nth(ref.nth)
    if moment is None:
        return line.nth(1)
    return next((event for event in line.events if moment.covers(event.at)), None)


def _judge(claim: OrderClaim, scope: Scope, first: _Candidate, then: _Candidate) -> Verdict:
    for ref, (reading, event) in ((claim.first, first), (claim.then, then)):
        if event is None:
            wrong_owner = scope.wrong_owner(ref.side, ref.kind, ref.object)
            if wrong_owner is not None:
                return wrong_owner
            if not reading.complete:
                return not_checkable(reading.gap or "not every such event is recorded")
            return refuted(_missing(ref, reading), [e.id for e in reading.line.events])
    one, other = first[1], then[1]
    assert one is not None
    assert other is not None
    evidence = [one.id, other.id]
    if not (first[0].complete and then[0].complete):
        return _incomplete(claim, scope, first, then, evidence)
    if scope.replay.store.rank(one) < scope.replay.store.rank(other):
        return supported(evidence)
    clock = scope.replay.clock
    return refuted(
        f"{clock.text(one.at)} and {clock.text(other.at)}", evidence, reason="it was the other way round"
    )


def _incomplete(
    claim: OrderClaim, scope: Scope, first: _Candidate, then: _Candidate, evidence: list[str]
) -> Verdict:
    """What is not recorded can only make an nth event earlier than the one that is found."""
    one, other = first[1], then[1]
    assert one is not None
    assert other is not None
    before = scope.replay.store.rank(one) < scope.replay.store.rank(other)
    if before and (then[0].complete or then[0].most is not None):
        return supported(evidence)
    earliest = first[0].most.nth(claim.first.nth or 1) if first[0].most is not None else None
    too_late = earliest is not None and claim.first.at is None and earliest.at > other.at
    if not before and (first[0].complete or too_late):
        clock = scope.replay.clock
        return refuted(
            f"{clock.text(one.at)} and {clock.text(other.at)}", evidence, reason="it was the other way round"
        )
    return not_checkable(first[0].gap or then[0].gap or "not every such event is recorded", evidence=evidence)


def _missing(ref: EventRef, reading: Occurrences) -> str:
    what = " ".join(part for part in (ref.object, reading.kind.value) if part)
    return f"only {reading.line.total} {what}" if reading.line.total else f"{what}: never"
