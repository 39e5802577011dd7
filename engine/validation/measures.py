"""Values of a metric at written moments, with what sampling leaves open."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.names import resolve_objects
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import Replay, Series, State
from engine.facts.store import Sample
from engine.validation.moments import Moment
from engine.validation.quantities import SAMPLED_SHARE, Range, is_whole
from engine.validation.remember import remembered
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


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of one side: a series, or the numbers of several things that are added up.

    Attributes:
        standing: Where pieces stand, for the number of pieces of some kinds; then there is no series.
    """

    name: str
    series: tuple[Series, ...]
    standing: tuple[State, ...] = ()

    @property
    def exact(self) -> bool:
        return all(series.exact_between for series in self.series)


# Words that mean one metric in a game and that its own table leaves out; the first that exists counts.
_ALSO_CALLED = {
    "units": "单位,单位数目,unit total,units alive",
    "villages": "村庄,村子,village",
    "material": "子力,物质,material score,piece value",
    "material_balance": "advantage,material diff,material difference,material lead,子力差距",
    "workers": "工人,农民,active workers,workers active,worker total",
    "army_value": "army,army strength,army size,army worth,兵力,部队,军队",
    "units_cost": "army,army strength,army worth,兵力,部队,军队",
    "minerals": "floating minerals,floated minerals,minerals current,minerals banked,现有晶体矿",
    "gas": "floating gas,vespene current,gas banked",
    "supply": "food used,food,supply count,current supply",
    "supply_cap": "food made,supply max,max supply,supply limit",
    "mineral_rate": "minerals collection rate,mineral income rate",
    "gas_rate": "vespene collection rate,gas collection rate",
}
_NUMBER_OF = re.compile(
    r"^(?:count:|number\s+of\s+|num[\s_]+|total[\s_]+)|(?:[\s_]+count|[\s_]*数量|[\s_]*数|s[\s_]alive)$",
    re.IGNORECASE,
)


def find_metric(scope: Scope, text: str, side: str) -> Metric:
    """The metric of a side that a name means; the name of an object means how many of it there are.

    Raises:
        Settled: not checkable if neither the game nor this replay knows such a metric.
    """
    key = ("metric", text, side)
    return remembered(scope.replay, key, lambda: _find_metric(scope, text, side))


def _find_metric(scope: Scope, text: str, side: str) -> Metric:
    store = scope.replay.store
    entry = scope.replay.knowledge.resolve_metric(text)
    name = entry.name if entry is not None else _listed(scope, text)
    if name is not None:
        series = store.series(name, side)
        if series is None or not len(series.moments):
            raise Settled(not_checkable(f"this replay has no figures for {name} of {side}"))
        return Metric(name, (series,))
    objects = resolve_objects(text, scope.replay) or resolve_objects(_NUMBER_OF.sub("", text), scope.replay)
    if objects:
        counted = [series for name in objects if (series := store.series(f"count:{name}", side)) is not None]
        if counted:
            return Metric(text, tuple(counted))
        standing = store.find_states("occupies", side=side)
        if scope.replay.game == "chess" and standing:
            return Metric(text, (), tuple(state for state in standing if state.object in objects))
    raise Settled(not_checkable(f"{text[:60]!r} is no metric of this game"))


def _listed(scope: Scope, text: str) -> str | None:
    names = scope.replay.store.metrics()
    folded = fold(text)
    for name in names:
        if fold(name) == folded:
            return name
    also = (
        name for name, words in _ALSO_CALLED.items() if folded in {fold(word) for word in words.split(",")}
    )
    return next((name for name in also if name in names), None)


def read_metric(scope: Scope, metric: Metric, moment: Moment, *, stretch: float = SAMPLED_SHARE) -> Reading:
    """What a metric may have been at a written moment.

    Exact series: the values it took in the stretch that is written. Sampled ones: anything between the
    samples around it, and ``stretch`` beyond (2 % for a value that is named, 0 for a comparison).

    Raises:
        Settled: not checkable before the first sample.
    """
    if len(metric.series) > 1:
        return _added_up(scope, metric, moment)
    if not metric.series:
        return _standing(metric, moment)
    series = metric.series[0]
    samples: dict[str, Sample] = {}
    for span in moment.loose:
        for sample in samples_around(scope, series, span):
            samples[sample.id] = sample
    if not samples:
        raise Settled(not_checkable(f"there are no figures for {metric.name} at that moment"))
    ordered = sorted(samples.values(), key=lambda sample: sample.at)
    values = [sample.value for sample in ordered]
    if series.exact_between:
        possible: tuple[Range, ...] = tuple(Range(value, value) for value in dict.fromkeys(values))
    else:
        possible = (sampled_range(scope.replay, series, values, stretch),)
    typical = min(ordered, key=lambda sample: moment.distance(sample.at)).value
    return Reading(possible, typical, tuple(samples))


def sampled_range(replay: Replay, series: Series, values: Sequence[float], stretch: float) -> Range:
    """What lies between samples and ``stretch`` beyond; whole numbers only where the metric has no others."""
    between = Range.over(values)
    wide = between.stretched(stretch)
    key = ("whole", series.metric, series.side)
    if remembered(replay, key, lambda: all(is_whole(value) for value in series.values)):
        return Range(min(between.low, math.ceil(wide.low)), max(between.high, math.floor(wide.high)))
    return wide


def _standing(metric: Metric, moment: Moment) -> Reading:
    """How many pieces stood on the board at the edges of a moment and whenever that changed within it."""
    counts: dict[float, None] = {}
    evidence: dict[str, None] = {}
    for span in moment.loose:
        near = [state for state in metric.standing if state.start <= span.end and span.start <= state.end]
        edges = {state.start for state in near} | {state.end + 1 for state in near} | {span.end}
        for at in sorted(edge for edge in edges | {span.start} if edge in span):
            there = [state for state in near if state.start <= at <= state.end]
            counts[float(len(there))] = None
            evidence.update((state.id, None) for state in there)
    values = list(counts)
    return Reading(tuple(Range(value, value) for value in values), values[-1], tuple(evidence))


def _added_up(scope: Scope, metric: Metric, moment: Moment) -> Reading:
    """The sums of several exact series at every moment at which one of them changes."""
    sums: dict[float, None] = {}
    evidence: dict[str, None] = {}
    for span in moment.loose:
        changes = {span.start}
        for series in metric.series:
            changes.update(sample.at for sample in scope.replay.store.samples(series, span))
        for at in sorted(changes):
            total = 0.0
            for series in metric.series:
                held = list(samples_around(scope, series, Span(at, at)))[:1]
                total += sum(sample.value for sample in held)
                evidence.update((sample.id, None) for sample in held)
            sums[total] = None
    values = list(sums)
    return Reading(tuple(Range(value, value) for value in values), values[-1], tuple(evidence))


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
