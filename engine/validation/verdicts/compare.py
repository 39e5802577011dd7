"""``compare``: two sides on one measure, a metric or a number of events."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.claims.model import CompareClaim, Measure, Op
from engine.facts.clock import Span
from engine.validation.doers import DONE_BY, doer_of, is_by
from engine.validation.measures import Metric, find_metric, read_metric, samples_around
from engine.validation.moments import Moment, Window, read_moment, read_window
from engine.validation.occurrences import Occurrences, readings
from engine.validation.quantities import SAMPLED_SHARE, Range, about_slack, holds, plain, rounding
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import MAX_EVIDENCE, Settled, not_checkable, refuted, supported
from engine.validation.timeline import Timeline
from engine.validation.verdicts.count import possible_counts
from engine.validation.verdicts.event import weakest
from engine.validation.verdicts.ranking import judge_ranking, ranks
from engine.validation.verdicts.throughout import judge_throughout

RATIO_SHARE = 0.2
"""Share by which "twice as many" may be off: nobody says it of 1.5 or 2.5 times."""


@dataclass(frozen=True, slots=True)
class _Two:
    """What is compared: differences ``first - second`` that are possible, and a pair of values to name."""

    differences: tuple[Range, ...]
    first: float
    second: float
    evidence: tuple[str, ...]
    slack: float = 0.0


def judge_compare(claim: CompareClaim, scope: Scope) -> Verdict:
    """Supported if some values both sides may have had satisfy the claim, margin included.

    Sampled metrics of two sides are compared sample by sample, because both are read at the same
    moments: what one side had between two samples never excuses a comparison that holds at neither.
    A window compares a metric at its two ends, on the average over it, or by how much it rose.
    """
    first, second = (scope.side(name) for name in claim.sides)
    if claim.count is not None and ranks(claim):
        return judge_ranking(claim, claim.count, scope)
    if first == second and claim.than is None:
        return not_checkable("it compares a side with itself")
    if claim.count is not None:
        return _counts(claim, claim.count, scope, first, second)
    one, other = (find_metric(scope, claim.metric or "", side) for side in (first, second))
    if claim.at is not None:
        moment = read_moment(scope.replay, claim.at, (first, second))
        pairs = [_at(scope, one, other, moment)]
    else:
        window = read_window(scope.replay, claim.start, claim.end, (first, second)).nominal
        if claim.during is not None:
            return judge_throughout(claim, scope, (one, other), window)
        pairs = _over(scope, one, other, window)
    for pair in pairs:
        if _holds(claim, pair):
            return supported(pair.evidence, actual=_named(scope, claim, pair))
    return refuted(_named(scope, claim, pairs[0]), pairs[0].evidence)


def _named(scope: Scope, claim: CompareClaim, pair: _Two) -> dict[str, int | float]:
    first, second = (scope.side(name) for name in claim.sides)
    if claim.than is not None and claim.count is not None:
        first, second = (
            f"{side} {measure.object or measure.kind}"
            for side, measure in ((first, claim.count), (second, claim.than))
        )
    return {first: plain(pair.first), second: plain(pair.second)}


def _holds(claim: CompareClaim, pair: _Two) -> bool:
    if claim.ratio is not None:
        wanted = claim.ratio * pair.second
        if claim.op in (Op.EQ, Op.ABOUT):
            return abs(pair.first - wanted) <= max(RATIO_SHARE * wanted, pair.slack)
        return holds(claim.op, [Range(pair.first - pair.slack, pair.first + pair.slack)], wanted)
    if claim.op is Op.ABOUT:
        slack = max(about_slack(pair.first, pair.second), pair.slack)
        return any(values.distance(0.0) <= slack for values in pair.differences)
    if not holds(claim.op, pair.differences, 0.0):
        return False
    if claim.margin is None:
        return True
    slack = pair.slack + (rounding(claim.margin) if _fractional(pair.differences) else 0.0)
    if claim.margin_about:
        slack = max(slack, about_slack(claim.margin, abs(pair.first - pair.second)))
    wanted = abs(claim.margin)
    return any(min(v.distance(wanted), v.distance(-wanted)) <= slack + 1e-9 for v in pair.differences)


def _fractional(ranges: Iterable[Range]) -> bool:
    return any(r.low != int(r.low) or r.high != int(r.high) for r in ranges)


def _at(scope: Scope, one: Metric, other: Metric, moment: Moment) -> _Two:
    if one.exact or other.exact or list(one.series[0].moments) != list(other.series[0].moments):
        a, b = (read_metric(scope, metric, moment, stretch=0.0) for metric in (one, other))
        differences = tuple(x.minus(y) for x in a.possible for y in b.possible)
        return _Two(differences, a.typical, b.typical, (*a.evidence, *b.evidence))
    first = [s for span in moment.loose for s in samples_around(scope, one.series[0], span)]
    second = [s for span in moment.loose for s in samples_around(scope, other.series[0], span)]
    if not first or not second:
        read_metric(scope, one, moment)  # says why it cannot be checked
    gaps = [x.value - y.value for x, y in zip(first, second, strict=True)]
    nearest = min(range(len(first)), key=lambda i: moment.distance(first[i].at))
    near_a, near_b = first[nearest].value, second[nearest].value
    return _Two(
        (Range.over(gaps),),
        near_a,
        near_b,
        tuple(s.id for s in (*first, *second)),
        SAMPLED_SHARE * max(abs(near_a), abs(near_b)),
    )


def _over(scope: Scope, one: Metric, other: Metric, window: Span) -> list[_Two]:
    """A comparison over a window: on the average, and at its two ends."""
    found: list[_Two] = []
    if len(one.series) == len(other.series) == 1:
        gained = _gained(scope, one, other, window)
        found = [*([] if gained is None else [gained]), _on_average(scope, one, other, window)]
    for moment in (window.end, window.start):
        at = Moment((Span(moment, moment),), 0)
        try:
            found.append(_at(scope, one, other, at))
        except Settled:
            if not found and moment == window.start:
                raise
    return found


def _gained(scope: Scope, one: Metric, other: Metric, window: Span) -> _Two | None:
    """What was added up within a window, of metrics that only ever rise; None of any other."""
    gains: list[float] = []
    evidence: list[str] = []
    for metric in (one, other):
        values = metric.series[0].values
        if values[-1] <= values[0] or any(a > b for a, b in itertools.pairwise(values)):
            return None
        ends = [
            (samples[-1], samples[0])
            for moment in (window.start, window.end)
            if (samples := list(samples_around(scope, metric.series[0], Span(moment, moment))))
        ]
        if len(ends) != 2:
            return None
        gains.append(ends[1][1].value - ends[0][1].value)
        evidence.extend((ends[0][1].id, ends[1][1].id))
    difference = gains[0] - gains[1]
    slack = 0.0 if one.exact and other.exact else SAMPLED_SHARE * max(abs(gain) for gain in gains)
    return _Two((Range(difference, difference),), gains[0], gains[1], tuple(evidence), slack)


def _on_average(scope: Scope, one: Metric, other: Metric, window: Span) -> _Two:
    means: list[float] = []
    evidence: list[str] = []
    for metric in (one, other):
        series = metric.series[0]
        samples = list(scope.replay.store.samples(series, window)) or list(
            samples_around(scope, series, window)
        )
        if not samples:
            read_metric(scope, metric, Moment((window,), 0))  # says why it cannot be checked
        means.append(sum(sample.value for sample in samples) / len(samples))
        evidence.extend(sample.id for sample in (samples[0], samples[-1]))
    difference = means[0] - means[1]
    slack = 0.0 if one.exact and other.exact else SAMPLED_SHARE * max(abs(mean) for mean in means)
    return _Two((Range(difference, difference),), means[0], means[1], tuple(evidence), slack)


def _counts(claim: CompareClaim, measure: Measure, scope: Scope, first: str, second: str) -> Verdict:
    window = read_window(scope.replay, claim.start, claim.end, (first, second))
    if claim.at is not None and claim.start is None and claim.end is None:
        # "by 8:00" is how a count at a moment is meant.
        window = read_window(scope.replay, None, claim.at, (first, second))
    verdicts: list[Verdict] = []
    ones = readings(scope, first, measure.kind, measure.object)
    than = claim.than or measure
    others = readings(scope, second, than.kind, than.object)
    pairs = zip(ones, others, strict=True) if claim.than is None else itertools.product(ones, others)
    for a, b in pairs:
        a, b = _by(a, measure, scope), _by(b, than, scope)
        for line_a, line_b in zip(
            _padded(a.lines, len(b.lines)), _padded(b.lines, len(a.lines)), strict=True
        ):
            verdict = _compared(claim, scope, (a, line_a), (b, line_b), window)
            if verdict.status is VerdictStatus.SUPPORTED:
                return verdict
            verdicts.append(verdict)
    return weakest(verdicts)


def _by(reading: Occurrences, measure: Measure, scope: Scope) -> Occurrences:
    """What of a reading certain things did. What is not known to be anybody's leaves it open."""
    if measure.by is None:
        return reading
    if reading.kind not in DONE_BY:
        raise Settled(not_checkable(f"a replay does not tell what did it of what was {reading.kind.value}"))
    doers = scope.objects(measure.by)
    if any(doer_of(event) is None for event in reading.line.events):
        raise Settled(not_checkable("the replay does not tell what did each of them"))
    line = Timeline([event for event in reading.line.events if is_by(event, doers)])
    return replace(reading, line=line, others=(), wider=())


def _compared(
    claim: CompareClaim,
    scope: Scope,
    first: tuple[Occurrences, Timeline],
    second: tuple[Occurrences, Timeline],
    window: Window,
) -> Verdict:
    (a, line_a), (b, line_b) = first, second
    count_a, count_b = line_a.count(window.nominal), line_b.count(window.nominal)
    evidence = [
        event.id for line in (line_a, line_b) for event in line.within(window.nominal)[: MAX_EVIDENCE // 2]
    ]
    possible_a, possible_b = possible_counts(line_a, window), possible_counts(line_b, window)
    pair = _Two(_differences(possible_a, possible_b), count_a, count_b, tuple(evidence))
    bounded = all(each.complete or each.most is not None for each in (a, b))
    if bounded and _holds(claim, pair):
        return supported(evidence, actual=_named(scope, claim, pair))
    if not bounded:
        return not_checkable(a.gap or b.gap or "not every such event is recorded", evidence=evidence)
    if not (a.complete and b.complete):
        most_a, most_b = (
            possible_counts(each.most, window) if each.most is not None else counts
            for each, counts in ((a, possible_a), (b, possible_b))
        )
        widest = (Range(min(possible_a) - max(most_b), max(most_a) - min(possible_b)),)
        if _holds(claim, _Two(widest, count_a, count_b, ())):
            return not_checkable(a.gap or b.gap or "not every such event is recorded", evidence=evidence)
    return refuted(_named(scope, claim, pair), evidence)


def _differences(first: list[int], second: list[int]) -> tuple[Range, ...]:
    if len(first) * len(second) > 2_500:
        return (Range(min(first) - max(second), max(first) - min(second)),)
    return tuple(Range(gap, gap) for gap in sorted({x - y for x in first for y in second}))


def _padded(items: tuple[Timeline, ...], length: int) -> tuple[Timeline, ...]:
    return items + (items[-1],) * max(0, length - len(items))
