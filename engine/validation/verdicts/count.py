"""``count``: how many of something happened in a window."""

from __future__ import annotations

from engine.claims.model import CountClaim, Op
from engine.validation.moments import Window, read_window
from engine.validation.occurrences import Occurrences, Timeline, readings
from engine.validation.quantities import Range, holds
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.verdicts.event import weakest


def judge_count(claim: CountClaim, scope: Scope) -> Verdict:
    """Supported if some reading of the words and of the window's edges gives such a number.

    Where not every occurrence is recorded, the number found is only a lower bound: ``>=`` can still be
    supported and ``=``, ``<`` refuted by it.
    """
    slots = scope.sides(claim.side)
    window = read_window(scope.replay, claim.start, claim.end, slots)
    verdicts: list[Verdict] = []
    # "both: 3" may mean three together or three each.
    sides = (claim.side, *slots) if claim.side is not None and len(slots) > 1 else (claim.side,)
    each: list[Verdict] = []
    for side in sides:
        for reading in readings(scope, side, claim.kind, claim.object):
            for line in reading.lines:
                verdict = _judge(claim, scope, reading, line, window)
                if side != claim.side:
                    each.append(verdict)
                elif verdict.status is VerdictStatus.SUPPORTED:
                    return verdict
                else:
                    verdicts.append(verdict)
    if each and all(verdict.status is VerdictStatus.SUPPORTED for verdict in each):
        return supported([fact for verdict in each for fact in verdict.evidence])
    return weakest(verdicts)


def possible_counts(line: Timeline, window: Window) -> list[int]:
    """Every number the window may hold, as its edges move within their tolerances."""
    nominal = window.nominal
    begins = {line.before(nominal.start)}
    ends = {line.until(nominal.end)}
    if window.start_tolerance:
        low, high = window.widest.start, nominal.start + window.start_tolerance
        begins.add(line.before(low))
        begins.update(line.until(moment) for moment in line.moments_within(low, high - 1))
    if window.end_tolerance:
        low, high = nominal.end - window.end_tolerance, window.widest.end
        ends.add(line.before(low + 1))
        ends.update(line.until(moment) for moment in line.moments_within(low, high))
    if len(begins) * len(ends) > 10_000:
        # So many events within the tolerance that the steps between the extremes do not matter.
        return list(range(max(0, min(ends) - max(begins)), max(ends) - min(begins) + 1))
    return sorted({end - begin for begin in begins for end in ends if end >= begin})


def _judge(claim: CountClaim, scope: Scope, reading: Occurrences, line: Timeline, window: Window) -> Verdict:
    counted = line.count(window.nominal)
    events = line.within(window.nominal)
    evidence = [event.id for event in events]
    counts = possible_counts(line, window)
    if reading.complete:
        if holds(claim.op, [Range(n, n) for n in counts], claim.value):
            actual = counted if claim.op is not Op.EQ or counted != claim.value else None
            return supported(evidence, actual=actual)
        if not counted:
            wrong_owner = scope.wrong_owner(claim.side, claim.kind, claim.object)
            if wrong_owner is not None and not line.total:
                return wrong_owner
        return refuted(counted, evidence)
    return _at_least(claim, scope, reading, line, counts, counted, evidence)


def _at_least(
    claim: CountClaim,
    scope: Scope,
    reading: Occurrences,
    line: Timeline,
    counts: list[int],
    counted: int,
    evidence: list[str],
) -> Verdict:
    """The verdict where more may have happened than is recorded."""
    found = max(counts)
    fewest = min(counts)
    if claim.op in (Op.GE, Op.GT) and holds(claim.op, [Range(found, found)], claim.value):
        return supported(evidence, actual=counted)
    if claim.op is Op.NE and fewest > claim.value:
        return supported(evidence, actual=counted)
    wrong_owner = scope.wrong_owner(claim.side, claim.kind, claim.object)
    if wrong_owner is not None and not line.total and claim.op in (Op.EQ, Op.GE, Op.GT, Op.ABOUT):
        return wrong_owner if claim.value > 0 else not_checkable(reading.gap or "")
    too_many = (
        (claim.op in (Op.EQ, Op.LE) and fewest > claim.value)
        or (claim.op is Op.LT and fewest >= claim.value)
        or (
            claim.op is Op.ABOUT
            and fewest > claim.value
            and not holds(claim.op, [Range(fewest, fewest)], claim.value)
        )
    )
    if too_many:
        return refuted(f"at least {counted}", evidence)
    return not_checkable(reading.gap or "not every such event is recorded", evidence=evidence)
