"""``extremum``: the highest or lowest value of a series, where it stood and when."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from engine.claims.model import ExtremumClaim
from engine.facts.clock import Span
from engine.facts.model import Series
from engine.validation.measures import find_metric, sampled_range
from engine.validation.moments import Window, read_moment, read_window
from engine.validation.quantities import SAMPLED_SHARE, Range, holds, plain
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import MAX_EVIDENCE, not_checkable, refuted, supported


def judge_extremum(claim: ExtremumClaim, scope: Scope) -> Verdict:
    """A sampled series may have been highest anywhere between the samples around its highest sample."""
    if claim.value is None and claim.at is None:
        return not_checkable("it names neither a value nor a moment")
    side = scope.side(claim.side)
    metric = find_metric(scope, claim.metric, side)
    if len(metric.series) != 1:
        return not_checkable(f"{claim.metric[:60]!r} is the sum of several things")
    series = metric.series[0]
    window = read_window(scope.replay, claim.start, claim.end, (side,))
    start, stop = _indexes(series, window.nominal)
    if start == stop:
        return not_checkable(f"there are no figures for {series.metric} in that window")
    best = _best(series, start, stop, claim.highest)
    peaks = [index for index in range(start, stop) if series.values[index] == best]
    evidence = [series.sample_id(index) for index in (*peaks[:MAX_EVIDENCE], *peaks[-MAX_EVIDENCE:])]
    if claim.value is not None:
        possible = _possible(claim, scope, series, window, best)
        if not holds(claim.op, possible, claim.value):
            return refuted(plain(best), evidence)
    if claim.at is not None:
        spans = read_moment(scope.replay, claim.at, (side,)).loose
        end = scope.replay.clock.end
        if not any(_stretch(series, end, index).overlaps(span) for index in peaks for span in spans):
            first = max(series.moments[peaks[0]], window.nominal.start)
            return refuted(scope.replay.clock.text(first), evidence)
    return supported(evidence, actual=None if best == claim.value else plain(best))


def _indexes(series: Series, span: Span) -> tuple[int, int]:
    """The samples that count for a stretch of time, as a range of indexes.

    Of an exact series also the one before it, whose value still held when the stretch began; of a
    sampled one the neighbours only where no sample lies inside.
    """
    start, stop = bisect_left(series.moments, span.start), bisect_right(series.moments, span.end)
    if start and (series.exact_between or start == stop):
        if start == stop or series.moments[start] > span.start:
            start -= 1
    if start == stop and not series.exact_between:
        stop = min(stop + 1, len(series.moments))
    return start, stop


def _best(series: Series, start: int, stop: int, highest: bool) -> float:
    values = series.values[start:stop]
    return max(values) if highest else min(values)


def _possible(claim: ExtremumClaim, scope: Scope, series: Series, window: Window, best: float) -> list[Range]:
    bests = {best}
    if claim.start is not None or claim.end is not None:
        for span in (window.widest, window.narrowest):
            start, stop = (0, 0) if span is None else _indexes(series, span)
            if span == window.widest and not series.exact_between:
                start, stop = max(0, start - 1), min(stop + 1, len(series.moments))
            if start < stop:
                bests.add(_best(series, start, stop, claim.highest))
    if series.exact_between:
        return [Range(value, value) for value in bests]
    return [sampled_range(scope.replay, series, list(bests), SAMPLED_SHARE)]


def _stretch(series: Series, end: int, index: int) -> Span:
    """When the value of a sample may have held."""
    at = series.moments[index]
    after = bisect_right(series.moments, at)
    following = series.moments[after] if after < len(series.moments) else end + 1
    if series.exact_between:
        return Span(at, max(at, following - 1))
    return Span(series.moments[index - 1] if index else 0, following)
