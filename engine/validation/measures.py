"""Values of a metric at written moments, with what sampling leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import Series
from engine.facts.store import Sample
from engine.validation.moments import Moment
from engine.validation.quantities import SAMPLED_SHARE, Range
from engine.validation.scope import Scope
from engine.validation.settle import Settled, not_checkable


@dataclass(frozen=True, slots=True)
class Reading:
    """What a metric may have been at a moment.

    Attributes:
        possible: Ranges the true value lies in; single values where it is known exactly.
        typical: The value to name when only one is wanted.
        evidence: Fact ids of the samples behind it.
    """

    possible: tuple[Range, ...]
    typical: float
    evidence: tuple[str, ...]

    @property
    def hull(self) -> Range:
        return Range(min(r.low for r in self.possible), max(r.high for r in self.possible))


def metric_name(scope: Scope, text: str) -> str:
    """The canonical metric a name means.

    Raises:
        Settled: not checkable if neither the game nor this replay knows such a metric.
    """
    entry = scope.replay.knowledge.resolve_metric(text)
    names = scope.replay.store.metrics()
    if entry is not None:
        if entry.name in names:
            return entry.name
        raise Settled(not_checkable(f"this replay has no figures for {entry.name}"))
    for name in names:
        if fold(name) == fold(text):
            return name
    raise Settled(not_checkable(f"{text[:60]!r} is no metric of this game"))


def series_of(scope: Scope, metric: str, side: str) -> Series:
    """The series of one side. Raises Settled (not checkable) if this replay lacks it."""
    series = scope.replay.store.series(metric, side)
    if series is None or not len(series.moments):
        raise Settled(not_checkable(f"this replay has no figures for {metric} of {side}"))
    return series


def read_metric(scope: Scope, series: Series, moment: Moment, *, stretch: float = SAMPLED_SHARE) -> Reading:
    """What a series may have been at a written moment.

    Exact series: the values it took in the stretch that is written. Sampled ones: anything between the
    samples around it, and ``stretch`` beyond (2 % for a value that is named, 0 for a comparison).

    Raises:
        Settled: not checkable before the first sample.
    """
    samples: dict[str, Sample] = {}
    for span in moment.loose:
        for sample in samples_around(scope, series, span):
            samples[sample.id] = sample
    if not samples:
        raise Settled(not_checkable(f"there are no figures for {series.metric} at that moment"))
    ordered = sorted(samples.values(), key=lambda sample: (sample.at, sample.id))
    values = [sample.value for sample in ordered]
    if series.exact_between:
        possible: tuple[Range, ...] = tuple(Range(value, value) for value in dict.fromkeys(values))
    else:
        possible = (Range.over(values).stretched(stretch),)
    typical = min(ordered, key=lambda sample: moment.distance(sample.at)).value
    return Reading(possible, typical, tuple(samples))


def samples_around(scope: Scope, series: Series, span: Span) -> Sequence[Sample]:
    """The samples that say what the value was in a stretch: those in it and the nearest around it."""
    store = scope.replay.store
    inside = list(store.samples(series, span))
    before = [sample for sample in store.around(series, span.start) if sample.at <= span.start]
    after = [sample for sample in store.around(series, span.end) if sample.at >= span.end]
    if series.exact_between:
        # The value that held when the stretch began, and every value taken in it.
        return [*before[-1:], *inside] if before else inside
    if not before and not inside and after and series.interval is not None:
        near = after[0].at - span.end <= series.interval
        return after[:1] if near else []
    return [*before, *inside, *after]
