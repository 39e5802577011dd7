"""Pairs of figures, one for each side: "seven to four by turn 10", "577 vs 528"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.speech import cue, own_side, refuted
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item, When
from engine.claims.prose.statements import ProseStatement
from engine.facts.clock import Span
from engine.facts.model import Replay

_APART = re.compile(r"^\s*(?:to|vs\.?|versus|against|比|对|-|–|:)\s*$", re.IGNORECASE)
_AHEAD = frozenset(("ahead", "more"))


class Scores:
    """Judges pairs of figures of games of two sides."""

    def __init__(self, replay: Replay, ask: Inquiry) -> None:
        self.replay = replay
        self.ask = ask

    def judge(self, clause: Clause, before: Clause | None, context: Context) -> Iterator[ProseStatement]:
        """The standing of a pair; what it was a pair of is kept for the next one of the paragraph."""
        if len(self.ask.slots) != 2:
            return
        pairs = list(self._pairs(clause))
        whens = clause.whens or (context.whens[-1:] if context.measures else [])
        if len(pairs) != 1 or len(whens) > 1:
            return
        first, second = pairs[0]
        assert first.num is not None
        assert second.num is not None
        one, other = first.num.value, second.num.value
        spans = [span for when in whens for span in self._spans(when)]
        spans = spans or [Span(self.ask.end, self.ask.end)]
        matched = [
            metric
            for metric in self.replay.store.metrics()
            if any(self._fits(metric, span, one, other) for span in spans)
        ]
        carried = [metric for metric in matched if metric in context.measures]
        bare = not any(item.metric or item.objects for item in clause.items)
        if matched and (carried or not context.measures or not clause.whens or not bare):
            context.measures = carried or matched
            yield from self._who(clause, before, matched, spans[0], first, second)
            return
        if not clause.asserted or not context.measures or not clause.whens or not bare:
            return
        yield from self._wrong(clause, context.measures, spans[-1], first, second)

    def _spans(self, when: When) -> list[Span]:
        """The moments at which a pair may stand for a time: "after five turns" is at their end."""
        if when.span is not None and when.prep in ("after", "from"):
            return [Span(when.span.start, when.span.end + 1)]
        return self.ask.state_spans(when, None)

    def _pairs(self, clause: Clause) -> Iterator[tuple[Item, Item]]:
        items = [
            item for item in clause.items if item.num is not None and item.kind == "num" and item.when is None
        ]
        for first, second in itertools.pairwise(items):
            if _APART.match(clause.scene.text[first.end : second.start]) and not (
                first.num and first.num.ordinal
            ):
                yield first, second

    def _at(self, metric: str, slot: str, span: Span) -> set[float]:
        series = self.replay.store.series(metric, slot)
        if series is None:
            return set()
        found = {sample.value for sample in self.replay.store.samples(series, span)}
        for moment in (span.start, span.end):
            found.update(sample.value for sample in self.replay.store.around(series, moment)[:1])
        return found

    def _fits(self, metric: str, span: Span, one: float, other: float) -> bool:
        """Whether a metric had these two values, either way round; half a point is rounding."""
        left, right = (self._at(metric, slot, span) for slot in self.ask.slots)
        return any(
            any(abs(value - a) <= 0.5 for value in left) and any(abs(value - b) <= 0.5 for value in right)
            for a, b in ((one, other), (other, one))
        )

    def _who(
        self, clause: Clause, before: Clause | None, matched: list[str], span: Span, first: Item, second: Item
    ) -> Iterator[ProseStatement]:
        """Whether the side that is said to be ahead is the one with the greater figure."""
        told = clause if own_side(clause) is not None else before
        if told is None or told.scene is not clause.scene or first.num is None or second.num is None:
            return
        side = own_side(told)
        ahead = [
            item
            for item in told.items
            if cue(item, "cmp", *_AHEAD) or item.low in ("更高", "更多", "higher", "更大")
        ]
        if side is None or not ahead or not told.asserted or first.num.value <= second.num.value:
            return
        greater: set[str] = set()
        for metric in matched:
            values = {slot: max(self._at(metric, slot, span), default=0.0) for slot in self.ask.slots}
            greater.add(max(values, key=lambda slot: values[slot]))
        if len(greater) == 1 and greater != {side}:
            leader = greater.pop()
            yield refuted("score", told.start, second.end, f"{leader} had the {first.num.value:g}", leader)

    def _wrong(
        self, clause: Clause, measures: list[str], span: Span, first: Item, second: Item
    ) -> Iterator[ProseStatement]:
        assert first.num is not None
        assert second.num is not None
        for metric in measures:
            left, right = (self._at(metric, slot, span) for slot in self.ask.slots)
            if not left or not right or len(left) > 4 or len(right) > 4:
                continue
            for a, b in ((left, right), (right, left)):
                hits = (first.num.value in a) + (second.num.value in b)
                if hits == 1:
                    shown = f"{max(a):g} to {max(b):g}"
                    yield refuted("score", first.start, second.end, f"it was {shown}", shown)
                    return
