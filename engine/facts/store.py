"""The one indexed store of a replay's facts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.facts.clock import Span
from engine.facts.model import TEMPORARY, Event, EventKind, Series, State

_Key = tuple[str | None, EventKind | None, str | None]


@dataclass(frozen=True, slots=True)
class Sample:
    """One value of a series: a fact of its own."""

    id: str
    series: Series
    at: int
    value: float


class FactStore:
    """Events, series and states of one replay, indexed for the questions the validator asks.

    Look-ups by side, kind and object cost one dictionary access and two binary searches, whatever
    the length of the replay. Immutable after construction and safe to share between threads.

    Events that stand aside (`Event.aside`) are facts like the others and have their ids, but are not among
    `events`, and `find` leaves them out: `left_out` has them. Only what is aside because the thing was
    temporary is found where that object is named.
    """

    def __init__(
        self, events: Iterable[Event], series: Iterable[Series] = (), states: Iterable[State] = ()
    ) -> None:
        # Stable sort: events of the same moment stay in the order the game wrote them.
        self._all: tuple[Event, ...] = tuple(sorted(events, key=lambda event: event.at))
        self._events = tuple(event for event in self._all if event.aside is None)
        self._series: dict[tuple[str, str], Series] = {(s.metric, s.side): s for s in series}
        self._by_first_id = sorted(self._series.values(), key=lambda one: one.first_id)
        self._first_ids = [one.first_id for one in self._by_first_id]
        self._states: tuple[State, ...] = tuple(sorted(states, key=lambda state: (state.start, state.end)))
        self._state_index: dict[tuple[str, str | None, str | None], list[State]] = defaultdict(list)
        for state in self._states:
            for side in {state.side, None}:
                for thing in {state.object, None}:
                    self._state_index[state.name, side, thing].append(state)
        self._state_by_id = {state.id: state for state in self._states}
        self._rank = {event.id: rank for rank, event in enumerate(self._all)}
        if len(self._rank) != len(self._all):
            raise ValueError("two events share an id")
        index: dict[_Key, list[Event]] = defaultdict(list)
        left_out: dict[_Key, list[Event]] = defaultdict(list)
        for event in self._all:
            aside = event.aside
            for side in {event.side, None}:
                for obj in {event.object, None, *event.details.get("also", ())}:
                    found = aside is None or (aside == TEMPORARY and obj is not None)
                    (index if found else left_out)[side, event.kind, obj].append(event)
            if event.side is not None and aside is None:
                index[event.side, None, None].append(event)
        self._index: dict[_Key, tuple[Event, ...]] = {key: tuple(found) for key, found in index.items()}
        self._left_out: dict[_Key, tuple[Event, ...]] = {key: tuple(found) for key, found in left_out.items()}

    def __reduce__(self) -> tuple[type[FactStore], tuple[Iterable[object], ...]]:
        # Indexes are cheaper to rebuild than to send between processes.
        return FactStore, (self._all, self.all_series, self._states)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in the order they happened, without those that stand aside."""
        return self._events

    @property
    def all_events(self) -> tuple[Event, ...]:
        """All events in the order they happened, those that stand aside among them."""
        return self._all

    @property
    def all_series(self) -> tuple[Series, ...]:
        return tuple(self._series.values())

    def find(
        self,
        *,
        kind: EventKind,
        side: str | None = None,
        object: str | None = None,
        window: Span | None = None,
    ) -> Sequence[Event]:
        """Events of one kind in the order they happened; None means any side or object."""
        return _within(self._index.get((side, kind, object), ()), window)

    def left_out(
        self,
        *,
        kind: EventKind,
        side: str | None = None,
        object: str | None = None,
        window: Span | None = None,
    ) -> Sequence[Event]:
        """The events `find` leaves out when it is asked the same, because they stand aside."""
        return _within(self._left_out.get((side, kind, object), ()), window)

    def of_side(self, side: str) -> Sequence[Event]:
        """All events of one side in the order they happened."""
        return self._index.get((side, None, None), ())

    def rank(self, event: Event) -> int:
        """Position of an event in the whole replay: decides what came first within one moment."""
        return self._rank[event.id]

    def series(self, metric: str, side: str) -> Series | None:
        return self._series.get((metric, side))

    def metrics(self) -> tuple[str, ...]:
        """Names of the metrics this replay has, sorted.

        The numbers of single objects (``count:Marine``) are not among them: they are asked for by name.
        """
        return tuple(sorted({metric for metric, _ in self._series if ":" not in metric}))

    @property
    def states(self) -> tuple[State, ...]:
        """All states, by the moment they began."""
        return self._states

    def find_states(
        self,
        name: str,
        *,
        side: str | None = None,
        object: str | None = None,
        place: str | None = None,
        window: Span | None = None,
    ) -> list[State]:
        """States of one name that held at some moment of the window; None matches anything."""
        return [
            state
            for state in self._state_index.get((name, side, object), ())
            if (place is None or state.place == place)
            and (window is None or (state.start <= window.end and window.start <= state.end))
        ]

    def state_names(self) -> tuple[str, ...]:
        return tuple(sorted({name for name, _, _ in self._state_index}))

    def fact(self, fact_id: str) -> Event | Sample | State:
        """The event, sample or state with this id. Raises KeyError if there is none."""
        state = self._state_by_id.get(fact_id)
        if state is not None:
            return state
        rank = self._rank.get(fact_id)
        if rank is not None:
            return self._all[rank]
        if fact_id.startswith("f") and fact_id[1:].isdigit():
            number = int(fact_id[1:])
            place = bisect_right(self._first_ids, number) - 1
            if place >= 0:
                series = self._by_first_id[place]
                index = number - series.first_id
                if index < len(series.moments):
                    return Sample(fact_id, series, series.moments[index], series.values[index])
        raise KeyError(fact_id)

    def samples(self, series: Series, window: Span) -> Sequence[Sample]:
        """The samples of a series inside a window, both ends included."""
        start = bisect_left(series.moments, window.start)
        stop = bisect_right(series.moments, window.end)
        return [
            Sample(series.sample_id(i), series, series.moments[i], series.values[i])
            for i in range(start, stop)
        ]

    def around(self, series: Series, moment: int) -> Sequence[Sample]:
        """The sample at or before a moment and the one at or after it (one or two samples)."""
        after = bisect_left(series.moments, moment)
        before = bisect_right(series.moments, moment) - 1
        indexes = sorted({i for i in (before, after) if 0 <= i < len(series.moments)})
        return [Sample(series.sample_id(i), series, series.moments[i], series.values[i]) for i in indexes]


def _within(events: Sequence[Event], window: Span | None) -> Sequence[Event]:
    if window is None or not events:
        return events
    start = bisect_left(events, window.start, key=lambda event: event.at)
    stop = bisect_right(events, window.end, key=lambda event: event.at)
    return events[start:stop]
