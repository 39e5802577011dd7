"""Events of one kind in the order they happened, ready to be counted in any window."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from engine.facts.clock import Span
from engine.facts.model import Event
from engine.validation.moments import Moment


class Timeline:
    """Events of one kind in the order they happened, ready to be counted in any window."""

    __slots__ = ("_counts", "_moments", "_worth", "events")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self._moments = [event.at for event in events]
        self._counts = list(accumulate((event.quantity for event in events), initial=0))
        self._worth: tuple[list[float], list[int]] | None = None

    def __len__(self) -> int:
        return len(self.events)

    @property
    def total(self) -> int:
        return self._counts[-1]

    def before(self, moment: int) -> int:
        """How many had happened before a moment."""
        return self._counts[bisect_left(self._moments, moment)]

    def until(self, moment: int) -> int:
        """How many had happened by the end of a moment."""
        return self._counts[bisect_right(self._moments, moment)]

    def count(self, span: Span) -> int:
        return self.until(span.end) - self.before(span.start)

    def within(self, span: Span) -> Sequence[Event]:
        return self.events[bisect_left(self._moments, span.start) : bisect_right(self._moments, span.end)]

    def worth(self, span: Span) -> tuple[float, int]:
        """What the events of a stretch were worth in all, and of how many that is not known."""
        if self._worth is None:
            values = [event.details.get("value") for event in self.events]
            known = (float(value) if isinstance(value, int | float) else 0.0 for value in values)
            unknown = (value is None for value in values)
            self._worth = list(accumulate(known, initial=0.0)), list(accumulate(unknown, initial=0))
        known_to, unknown_to = self._worth
        first = bisect_left(self._moments, span.start)
        last = max(first, bisect_right(self._moments, span.end))
        return known_to[last] - known_to[first], unknown_to[last] - unknown_to[first]

    def moments_within(self, start: int, end: int) -> list[int]:
        """The distinct moments of events from ``start`` to ``end``, both included."""
        return sorted(
            set(self._moments[bisect_left(self._moments, start) : bisect_right(self._moments, end)])
        )

    def nth(self, number: int) -> Event | None:
        """The event that brought the ``number``-th thing (from 1), counting quantities."""
        index = bisect_left(self._counts, number) - 1
        return self.events[index] if 0 <= index < len(self.events) else None

    def nearest(self, moment: Moment) -> Event | None:
        """The event nearest to a written moment."""
        if not self.events:
            return None
        edges = (moment.exact.start, moment.exact.end)
        near = {
            i for edge in edges for i in (bisect_left(self._moments, edge), bisect_right(self._moments, edge))
        }
        around = [self.events[i] for n in near for i in (n - 1, n) if 0 <= i < len(self.events)]
        return min(around, key=lambda event: moment.distance(event.at))
