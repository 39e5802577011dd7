"""Collects the facts of one replay and numbers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.facts import Coverage, Event, EventKind, Grade, Series, State

PAST_THE_END = "events past the end the header states"
MAX_MOMENT = 2**31

_NOTHING: Mapping[str, Any] = {}


class Collector:
    """Events, then series, then states, numbered in the order they are added.

    Attributes:
        dropped: What was left out or could not be read: reason -> how often.
        exceptions: How much is recorded of one kind of event for one object, where that differs from the
            kind as a whole.
        unknown: Name and kind of what was seen and the knowledge has no entry for.
    """

    def __init__(self, start: int = 0, end: int = MAX_MOMENT) -> None:
        """Frames of the file from ``start`` to ``end`` are the game; see `roster.game_start`."""
        self.events: list[Event] = []
        self.series: list[Series] = []
        self.states: list[State] = []
        self.dropped: Counter[str] = Counter()
        self.exceptions: dict[tuple[EventKind, str], Coverage] = {}
        self.unknown: set[tuple[str, str]] = set()
        self._start = start
        self._end = end
        self._next = 1

    def moment(self, frame: int) -> int | None:
        """A loop of the file as a moment of the game; None, and counted, past the end."""
        if frame > self._end:
            self.dropped[PAST_THE_END] += 1
            return None
        return max(0, frame - self._start)

    def event(
        self,
        at: int,
        side: str | None,
        kind: EventKind,
        object: str | None = None,
        *,
        place: str | None = None,
        cause: str | None = None,
        grade: Grade = Grade.OBSERVED,
        details: Mapping[str, Any] = _NOTHING,
    ) -> str:
        """Add an event; its id."""
        fact_id = f"f{self._next}"
        self._next += 1
        self.events.append(Event(fact_id, at, side, kind, object, 1, place, cause, grade, details))
        return fact_id

    def line(
        self,
        metric: str,
        side: str,
        moments: Sequence[int],
        values: Sequence[float],
        *,
        grade: Grade = Grade.SAMPLED,
        interval: int | None = None,
        formula: str | None = None,
        exact_between: bool = False,
    ) -> None:
        """Add a series; one without samples is left out."""
        if not moments:
            return
        self.series.append(
            Series(
                metric=metric,
                side=side,
                moments=moments,
                values=values,
                first_id=self._next,
                grade=grade,
                interval=interval,
                formula=formula,
                exact_between=exact_between,
            )
        )
        self._next += len(moments)

    def state(self, name: str, side: str, start: int, end: int, grade: Grade) -> None:
        self.states.append(State(f"f{self._next}", name, side, start, end, grade=grade))
        self._next += 1

    def partly(self, kind: EventKind, object: str) -> None:
        """Of this object not every occurrence of this kind is told."""
        self.exceptions[kind, object] = Coverage.PARTIAL
