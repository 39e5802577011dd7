"""A comparison of two sides that is said to have held always, or mostly, within a window."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from engine.claims.model import CompareClaim
from engine.facts.clock import Span
from engine.facts.model import Series
from engine.validation.measures import Metric
from engine.validation.quantities import SAMPLED_SHARE, Range, holds
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported

HARDLY = 0.4
"""Share of a window below which nobody says "mostly"."""
MOSTLY = 0.5


def judge_throughout(
    claim: CompareClaim, scope: Scope, metrics: tuple[Metric, Metric], window: Span
) -> Verdict:
    """Whether a comparison held at all moments of a window, or at most of them.

    "Always" is refuted by what lasted longer than "about" leaves open at a moment: a piece that is taken and
    taken back at once made nobody "ahead".
    """
    if any(len(metric.series) != 1 for metric in metrics):
        return not_checkable("it is no series over time")
    one, other = (metric.series[0] for metric in metrics)
    moments = _moments((one, other), window)
    if not moments:
        return not_checkable("there are no figures in that window")
    exact = one.exact_between and other.exact_between
    against: list[bool] = []
    for at in moments:
        a, b = _value(one, at), _value(other, at)
        slack = 0.0 if exact else SAMPLED_SHARE * max(abs(a), abs(b))
        against.append(not holds(claim.op, [Range(a - b - slack, a - b + slack)], 0.0))
    lengths = [after - at for at, after in zip(moments, [*moments[1:], window.end], strict=True)]
    whole = sum(lengths) or 1
    share = 1 - sum(length for length, bad in zip(lengths, against, strict=True) if bad) / whole
    evidence = [series.sample_id(_index(series, moments[0])) for series in (one, other)]
    if claim.during == "mostly":
        if share >= MOSTLY:
            return supported(evidence)
        if share >= HARDLY:
            return not_checkable("it held about half of the time", evidence=evidence)
        return refuted(f"{share:.0%} of the time", evidence)
    if not any(against):
        return supported(evidence)
    longest, begins = _longest(moments, lengths, against)
    values = f"{_value(one, begins):g} and {_value(other, begins):g} at {scope.replay.clock.text(begins)}"
    if longest <= scope.replay.clock.tolerance(about=True):
        return not_checkable(f"for a moment it did not hold: {values}", evidence=evidence)
    return refuted(values, [series.sample_id(_index(series, begins)) for series in (one, other)])


def _moments(series: Sequence[Series], window: Span) -> list[int]:
    """The moments of a window at which any of some series has a figure; its start if all have one by then."""
    if not all(each.moments for each in series):
        return []
    known_from = max(each.moments[0] for each in series)
    inside = {at for each in series for at in each.moments if at in window and at >= known_from}
    if known_from <= window.start:
        inside.add(window.start)
    return sorted(inside)


def _index(series: Series, at: int) -> int:
    return max(0, bisect_right(series.moments, at) - 1)


def _value(series: Series, at: int) -> float:
    return series.values[_index(series, at)]


def _longest(moments: Sequence[int], lengths: Sequence[int], against: Sequence[bool]) -> tuple[int, int]:
    """The longest stretch for which it did not hold, and when that began."""
    best, begins, run, run_begins = -1, moments[0], 0, moments[0]
    for at, length, bad in zip(moments, lengths, against, strict=True):
        if not bad:
            run = 0
            continue
        if run == 0:
            run_begins = at
        run += length
        if run > best:
            best, begins = run, run_begins
    return best, begins
