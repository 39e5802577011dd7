"""``count``: how many of something happened in a window."""

from __future__ import annotations

from collections.abc import Collection

from engine.claims.model import CountClaim, Op
from engine.validation.doers import DONE_BY, doer_of, is_by
from engine.validation.moments import Window, read_window
from engine.validation.occurrences import Occurrences, readings
from engine.validation.quantities import Range, holds
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.timeline import Timeline
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
            # "not 12" would be true of any number if every way to count were allowed.
            for line in reading.all_lines if claim.op is not Op.NE else (reading.line,):
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
    if claim.by is not None:
        return _done_by(claim, scope.objects(claim.by), reading, line, window)
    counted = line.count(window.nominal)
    events = line.within(window.nominal)
    evidence = [event.id for event in events]
    counts = possible_counts(line, window)
    if reading.settled:
        if holds(claim.op, [Range(n, n) for n in counts], claim.value):
            actual = counted if claim.op is not Op.EQ or counted != claim.value else None
            return supported(evidence, actual=actual)
        if not counted:
            wrong_owner = scope.wrong_owner(claim.side, claim.kind, claim.object)
            if wrong_owner is not None and not line.total:
                return wrong_owner
        return refuted(counted, evidence)
    return _at_least(claim, scope, reading, line, window, counts, evidence)


def _done_by(
    claim: CountClaim, doers: Collection[str], reading: Occurrences, line: Timeline, window: Window
) -> Verdict:
    """How many of them certain things did; what nobody knows the doer of may be theirs as well."""
    if reading.kind not in DONE_BY:
        return not_checkable(f"a replay does not tell what did it of what was {reading.kind.value}")
    theirs = Timeline([event for event in line.events if is_by(event, doers)])
    unknown = sum(event.quantity for event in line.within(window.widest) if doer_of(event) is None)
    evidence = [event.id for event in theirs.within(window.nominal)]
    counts = possible_counts(theirs, window)
    if not holds(claim.op, [Range(n, n + unknown) for n in counts], claim.value):
        if reading.settled or min(counts) > claim.value:
            return refuted(theirs.count(window.nominal), evidence, reason="the others were by something else")
        return not_checkable(reading.gap or "not every such event is recorded", evidence=evidence)
    if not unknown and reading.settled:
        return supported(evidence)
    return not_checkable("the replay does not tell what did each of them", evidence=evidence)


def _at_least(
    claim: CountClaim,
    scope: Scope,
    reading: Occurrences,
    line: Timeline,
    window: Window,
    counts: list[int],
    evidence: list[str],
) -> Verdict:
    """The verdict where more may have happened than is recorded.

    What is recorded is a lower bound; where `Occurrences.most` bounds it from above, the number that is
    recorded is taken at its word and only numbers outside of both bounds are refuted.
    """
    counted = line.count(window.nominal)
    wrong_owner = scope.wrong_owner(claim.side, claim.kind, claim.object)
    if wrong_owner is not None and not line.total:
        if holds(claim.op, [Range(0, 0)], claim.value):
            return supported(reason="the side cannot have had any")
        return wrong_owner
    most = reading.most
    fewest = min(counts)
    highest = float("inf") if most is None else max(*counts, *possible_counts(most, window))
    if not holds(claim.op, [Range(fewest, highest)], claim.value):
        return refuted(f"at least {counted}" if most is None else counted, evidence)
    if claim.op in (Op.GE, Op.GT) and holds(claim.op, [Range(max(counts), max(counts))], claim.value):
        return supported(evidence, actual=counted)
    if claim.op in (Op.LE, Op.LT) and holds(claim.op, [Range(highest, highest)], claim.value):
        return supported(evidence, actual=counted)
    if most is not None and claim.op is Op.NE and counts == [claim.value]:
        return refuted(counted, evidence)
    if most is not None and holds(claim.op, [Range(n, n) for n in counts], claim.value):
        return supported(evidence, actual=None if counted == claim.value else counted)
    return not_checkable(reading.gap or "not every such event is recorded", evidence=evidence)
