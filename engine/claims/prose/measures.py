"""One measure of one side at a written time: a metric, a number of deeds, a number of things held."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import When
from engine.claims.prose.meanings import DONE, GAIN, ON_ENEMY, OWN
from engine.facts.clock import Span
from engine.facts.model import EventKind as K


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured: a metric, or the events of a class of verbs on some objects.

    Attributes:
        metric: Canonical metric, None when events are counted.
        verb: Class of verbs, ``have`` for things held.
        objects: Canonical names, None for any.
    """

    metric: str | None = None
    verb: str = "have"
    objects: tuple[str, ...] | None = None

    def known(self, ask: Inquiry) -> bool:
        """Whether the replay shows this for every side."""
        if self.metric is not None:
            return all(ask.replay.store.series(self.metric, slot) is not None for slot in ask.slots)
        if self.verb == "have":
            return False
        return any(ask.covered(kinds) for kinds in _kinds(self.verb))

    def moments(self, ask: Inquiry, when: When | None) -> Iterable[int]:
        """The moments at which the measure may be read for a written time."""
        if when is None or when.span is None:
            return (ask.end,)
        span = ask.state_span(when) or Span(ask.end, ask.end)
        if when.prep in ("first", "to", "before"):
            return (span.end, max(0, span.end - ask.exact_time))
        found = {span.start, span.end, (span.start + span.end) // 2}
        if self.metric is not None:
            series = ask.replay.store.series(self.metric, ask.slots[0])
            if series is not None:
                first = bisect_right(series.moments, span.start)
                last = bisect_left(series.moments, span.end)
                if not series.exact_between:  # the value at a moment lies between its neighbours
                    first, last = max(0, first - 1), last + 1
                found.update(series.moments[first:last][:40])
        return sorted(found)

    def values(self, ask: Inquiry, slot: str, moment: int, start: int = 0) -> list[float]:
        """The values the measure may have at a moment, one for each way to count."""
        if self.metric is not None:
            value = ask.metric_at(self.metric, slot, moment)
            return [] if value is None else [value]
        out: list[float] = []
        for kinds in _kinds(self.verb):
            if ask.covered(kinds):
                out.append(float(ask.tally(kinds, slot, self.objects).count(start, moment)))
        if self.verb in ON_ENEMY and ask.covered((K.LOST,)):
            out.append(
                float(
                    sum(
                        ask.tally((K.LOST,), other, self.objects).count(start, moment)
                        for other in ask.slots
                        if other != slot
                    )
                )
            )
        return out


def _kinds(verb: str) -> tuple[frozenset[K], ...]:
    found = OWN.get(verb) or ON_ENEMY.get(verb) or DONE.get(verb) or ()
    if verb == "have":
        return (frozenset(GAIN),)
    return found
