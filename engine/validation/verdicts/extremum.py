"""``extremum``: the highest or lowest value of a series, where it stood and when."""

from __future__ import annotations

from engine.claims.model import ExtremumClaim
from engine.facts.clock import Span
from engine.facts.model import Series
from engine.facts.store import Sample
from engine.validation.measures import find_metric, sampled_range, samples_around
from engine.validation.moments import Window, read_moment, read_window
from engine.validation.quantities import SAMPLED_SHARE, Range, holds, plain
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported


def judge_extremum(claim: ExtremumClaim, scope: Scope) -> Verdict:
    """A sampled series may have been highest anywhere between the samples around its highest sample."""
    if claim.value is None and claim.at is None:
        return not_checkable("it names neither a value nor a moment")
    side = scope.side(claim.side)
    metric = find_metric(scope, claim.metric, side)
    if len(metric.series) > 1:
        return not_checkable(f"{claim.metric[:60]!r} is the sum of several things")
    series = metric.series[0]
    window = read_window(scope.replay, claim.start, claim.end, (side,))
    samples = _samples(scope, series, window.nominal)
    if not samples:
        return not_checkable(f"there are no figures for {series.metric} in that window")
    best = _best(samples, claim.highest)
    peaks = [sample for sample in samples if sample.value == best]
    evidence = [sample.id for sample in peaks]
    if claim.value is not None and not holds(
        claim.op, _possible(claim, scope, series, window, best), claim.value
    ):
        return refuted(plain(best), evidence)
    if claim.at is not None:
        moment = read_moment(scope.replay, claim.at, (side,))
        stretches = [_stretch(series, scope.replay.clock.end, sample.at) for sample in peaks]
        if not any(stretch.overlaps(span) for stretch in stretches for span in moment.loose):
            return refuted(scope.replay.clock.text(peaks[0].at), evidence)
    return supported(evidence, actual=None if best == claim.value else plain(best))


def _samples(scope: Scope, series: Series, span: Span) -> list[Sample]:
    inside = list(scope.replay.store.samples(series, span))
    if series.exact_between or not inside:
        return list(samples_around(scope, series, span))
    return inside


def _best(samples: list[Sample], highest: bool) -> float:
    values = [sample.value for sample in samples]
    return max(values) if highest else min(values)


def _possible(claim: ExtremumClaim, scope: Scope, series: Series, window: Window, best: float) -> list[Range]:
    bests = {best}
    for span in (window.widest, window.narrowest):
        samples = [] if span is None else list(samples_around(scope, series, span))
        if samples:
            bests.add(_best(samples, claim.highest))
    if series.exact_between:
        return [Range(value, value) for value in bests]
    return [sampled_range(series, list(bests), SAMPLED_SHARE)]


def _stretch(series: Series, end: int, at: int) -> Span:
    """When the value of the sample at ``at`` may have held."""
    moments = list(series.moments)
    index = moments.index(at)
    following = next((moment for moment in moments[index:] if moment > at), end + 1)
    if series.exact_between:
        return Span(at, max(at, following - 1))
    return Span(moments[index - 1] if index else 0, following)
