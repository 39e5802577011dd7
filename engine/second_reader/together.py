"""Figures of both sides that a sentence gives for one moment: "twelve to six at the end of the turn".

Each by itself may be of another moment of that turn (a side's own end of it, or everybody's). Told side by
side they are of the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from engine.claims.model import AnyClaim, MetricClaim, Op
from engine.facts.model import Series
from engine.validation.moments import parse_moment, says_about
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import refuted


def apart(claims: Sequence[AnyClaim], scope: Scope) -> dict[str, Verdict]:
    """The figures that cannot have stood beside the one of the other side, by the ids of their claims.

    Only of turns and exactly known series, where a moment holds one value.
    """
    if scope.replay.clock.per_minute is not None:
        return {}
    found: dict[str, Verdict] = {}
    told = [one for one in claims if isinstance(one, MetricClaim) and one.op is Op.EQ]
    for at, one in enumerate(told):
        for other in told[at + 1 :]:
            if one.metric != other.metric or one.at != other.at or one.side == other.side:
                continue
            found.update(_of_two(one, other, scope))
    return found


def _of_two(one: MetricClaim, other: MetricClaim, scope: Scope) -> Iterator[tuple[str, Verdict]]:
    both = (one, other)
    slots = [scope.sides(claim.side) for claim in both]
    if any(len(each) != 1 for each in slots):
        return
    store = scope.replay.store
    series = [store.series(claim.metric, each[0]) for claim, each in zip(both, slots, strict=True)]
    # The end of a turn is that of the whole turn for two, whenever each had ended its own part.
    moment = parse_moment(scope.replay, one.at)
    if moment is None or says_about(str(one.at)) or any(s is None or not s.exact_between for s in series):
        return
    known = [each for each in series if each is not None]
    times = {
        at
        for span in moment.spans
        for at in (span.start, span.end, *(m for each in known for m in each.moments if m in span))
    }
    pairs = {at: [_value(each, at) for each in known] for at in sorted(times)}
    if any([claim.value for claim in both] == values for values in pairs.values()):
        return
    last = pairs[max(pairs)]
    for claim, value in zip(both, last, strict=True):
        if value is not None and value != claim.value:
            yield claim.id, refuted(int(value) if value == int(value) else value)


def _value(series: Series, at: int) -> float | None:
    index = bisect_right(series.moments, at) - 1
    return series.values[index] if index >= 0 else None
